/**
 * The catalogue of a site as the slot engine reads it: one consistent, immutable picture of everything that
 * decides availability except occupancy, taken at one catalogue version (design 7).
 */
import type { AddOn, Address, StaffSelectionStrategy } from '@openhours/contract';
import type { PricedVariants } from '@openhours/contract/bookings/price';
import type { EpochMs, Zone } from '../../../time/index.ts';
import type { AskedForm } from '../../forms/index.ts';
import type { BookingPolicyRules } from '../../policies/index.ts';
import type { ServicePayment } from '../../services/index.ts';
import type { ClosedTimesByPlace } from './closed-times.ts';
import type { CompiledHours } from './windows.ts';

export interface CatalogueLocation {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly archived: boolean;
  /** IANA name; absent: the site's. */
  readonly timeZone: string | undefined;
  readonly address: Address | undefined;
}

/** A policy at one revision. */
export interface CataloguePolicy {
  readonly id: string;
  /** A booking keeps (id, revision) as its snapshot of the policy. */
  readonly revision: number;
  readonly isDefault: boolean;
  readonly rules: BookingPolicyRules;
}

/** A resource, and where and when it works. */
export interface CatalogueResource {
  readonly id: string;
  readonly typeId: string;
  readonly name: string;
  /** Of staff members: where they are told about bookings. */
  readonly email: string | undefined;
  /** Of staff members who have said it. */
  readonly gender: 'MALE' | 'FEMALE' | 'NON_BINARY' | undefined;
  readonly eventsScheduleId: string;
  /** Working hours: its own, or the business's. */
  readonly hours: CompiledHours;
  /** True while the resource follows the business schedule, whose blocked time then blocks it too. */
  readonly usesBusinessHours: boolean;
  /** The business locations where it is; absent: everywhere, or wherever its own hours say (services sheet 12.3). */
  readonly locationIds: ReadonlySet<string> | undefined;
  /** Blocked time that recurs on its own events schedule. */
  readonly blocked: CompiledHours;
}

/** The location of a slot: a business location, or a custom or customer's one that only the service names. */
export interface OfferedLocation {
  readonly type: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  /** Only of business locations. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly formattedAddress: string | undefined;
}

/** Candidates of one resource type; one of them must be free for a slot. */
export interface Requirement {
  readonly resourceTypeId: string;
  /** In the service's order. */
  readonly resources: readonly CatalogueResource[];
  /** Index of the first word of this requirement's bits in a slot's row of free resources. */
  readonly firstWord: number;
  readonly words: number;
}

/** An extra that customers take with services, as it is offered now. */
export interface CatalogueAddOn {
  readonly id: string;
  readonly name: string;
  /** Its name in other languages; absent: in none. */
  readonly translations?: NonNullable<AddOn['translations']>;
  /** Of one of it, in the currency in which the business has said it; absent: it costs nothing. */
  readonly price: { readonly value: string; readonly currency: string } | undefined;
  /** By how much the visit is longer; absent of one that is taken in a number. */
  readonly durationInMinutes: number | undefined;
  readonly maxQuantity: number | undefined;
}

/** Add-ons of which customers choose some. */
export interface CatalogueAddOnGroup {
  readonly id: string;
  /** How many different ones a booking may have; absent: all of them. */
  readonly maxNumberOfAddOns: number | undefined;
  readonly addOnIds: readonly string[];
}

/** A service with everything that its slots hang on. */
export interface CatalogueService {
  readonly id: string;
  readonly type: 'APPOINTMENT' | 'CLASS' | 'COURSE';
  readonly name: string;
  readonly hidden: boolean;
  readonly slug: string;
  readonly scheduleId: string;
  /** What is asked of whoever books it. */
  readonly form: AskedForm;
  readonly defaultCapacity: number;
  /** Minutes, as variants or the service itself say; the first is the one offered. Empty where there is a range. */
  readonly sessionDurations: readonly number[];
  /** Customers choose how long; whole days count 1440 minutes. */
  readonly durationRange:
    | { readonly unit: 'HOUR' | 'DAY'; readonly minMinutes: number; readonly maxMinutes: number }
    | undefined;
  /** Minutes after each session. */
  readonly bufferMinutes: number;
  readonly onlineBookingEnabled: boolean;
  readonly manualApproval: boolean;
  readonly multipleRequests: boolean;
  readonly payment: ServicePayment;
  /** What can be chosen, and what each choice costs; undefined where all pay the same. */
  readonly variants: PricedVariants | undefined;
  /** What can be taken with it. */
  readonly addOnGroups: readonly CatalogueAddOnGroup[];
  readonly policy: CataloguePolicy;
  /** Where it is offered; empty when all its locations are archived. */
  readonly locations: readonly OfferedLocation[];
  /** The site's archived locations: a session may still be said to be there. */
  readonly archivedLocationIds: ReadonlySet<string>;
  /** The primary type first: its resources' windows make the grid (services sheet 12.8). */
  readonly requirements: readonly Requirement[];
  /** Words of a slot's row of free resources. */
  readonly words: number;
  /** True when business hours limit the service as well (bookings sheet 21.1.2). */
  readonly keepsBusinessHours: boolean;
}

export interface Catalogue {
  readonly siteId: string;
  /** `site_catalogue.version` at which the picture was taken. */
  readonly version: number;
  /** Approximate memory in bytes. */
  readonly bytes: number;
  /** The site's time zone: whole days are days there. */
  readonly zone: Zone;
  readonly splitInterval: { readonly sameAsDuration: boolean; readonly valueInMinutes: number };
  /** Absent, as the default location, only while a site is being made. */
  readonly businessScheduleId: string | undefined;
  readonly businessHours: CompiledHours;
  readonly businessBlocked: CompiledHours;
  /** When places are closed for whole days. */
  readonly closed: ClosedTimesByPlace;
  /** From this instant on the days on which it is closed are to be read anew: they are known for some years ahead. */
  readonly goodUntilMs: EpochMs;
  readonly locations: ReadonlyMap<string, CatalogueLocation>;
  readonly defaultLocation: CatalogueLocation | undefined;
  readonly policies: ReadonlyMap<string, CataloguePolicy>;
  /** All of the site, offered with a service or not. */
  readonly addOns: ReadonlyMap<string, CatalogueAddOn>;
  readonly resources: ReadonlyMap<string, CatalogueResource>;
  /** True while the business shows customers how to reach its staff (services sheet 5.1). */
  readonly staffContactPublic: boolean;
  /** What customers may ask for when they book somebody's time (bookings sheet 15). */
  readonly staffSelection: {
    readonly strategy: StaffSelectionStrategy;
    /** Whether they may ask for anybody of a gender: the business lets them, and shows it. */
    readonly byGender: boolean;
  };
  readonly services: ReadonlyMap<string, CatalogueService>;
}
