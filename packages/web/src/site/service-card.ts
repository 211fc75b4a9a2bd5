/** What public pages tell of a service: who gives it, where, for how much and by which rules. */

import type { Service, StaffSelectionStrategy } from '@openhours/contract';
import type { PricedPayment, PricedVariants } from '@openhours/contract/bookings/price';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import type { Amount } from '@openhours/contract/money/money';
import type { LengthLimits } from '../days/lengths.ts';
import type { SaidFee } from './fees.ts';
import type { SaidName, SaidText } from './said-text.ts';

export type ServiceType = Service['type'];

export interface StaffChoice {
  /** Id of the resource. */
  readonly id: string;
  readonly name: string;
  /** Path of a square picture; absent without one of this server. */
  readonly photo?: string;
}

export interface Place extends Partial<SaidName> {
  readonly id?: string;
  readonly address?: string;
  /** It has no other name than its address, which is not told twice. */
  readonly isNamedByAddress?: boolean;
}

/** A place at which a service is given, to choose from. */
export interface PlaceChoice extends Place {
  /** Names the place in addresses of pages: its id, or its kind where it has none. */
  readonly key: string;
  readonly type: string;
}

export interface Reach extends Partial<SaidName> {
  readonly address?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Texts of a service that its business words. */
export type ServiceText = 'name' | 'tagLine' | 'description' | 'policyText';

/** The group in which a service is shown. */
export interface CategoryOfCard extends SaidName {
  readonly id: string;
}

/** An extra that customers take with a service. */
export interface AddOnChoice extends SaidName {
  readonly id: string;
  /** By how much the visit is longer; absent of one that is taken in a number. */
  readonly minutes?: number;
  /** How many may be taken. */
  readonly maxQuantity?: number;
  /** What one of it costs; absent: nothing. */
  readonly price?: Amount;
}

/** Extras of which some may be chosen. */
export interface AddOnGroupChoice {
  readonly id: string;
  readonly name: SaidText;
  /** What customers are asked. */
  readonly prompt?: SaidText;
  /** How many different ones may be chosen. */
  readonly most: number;
  /** At least one. */
  readonly addOns: readonly AddOnChoice[];
}

/** Something that the business asks its customers to choose, and by which prices differ. */
export interface OptionOfCard extends SaidName {
  readonly id: string;
  /** At least one. */
  readonly choices: readonly ChoiceOfCard[];
}

/** One of several to choose. */
export interface ChoiceOfCard extends SaidText {
  /** As bookings name it, in the words of the business. */
  readonly value: string;
  readonly price?: Amount;
}

/** All that a service asks, by whatever it differs. */
export interface PricingOfCard {
  readonly payment: PricedPayment;
  readonly variants: PricedVariants;
}

export interface ServiceCard extends VisitPrice {
  readonly id: string;
  readonly type: ServiceType;
  readonly slug: string;
  readonly name: string;
  /** What is to be chosen of it, where that is asked for: on the pages on which it is booked. */
  readonly option?: OptionOfCard;
  /** What each length costs, in minutes, where lengths differ by it; there, too. */
  readonly lengthPrices?: Readonly<Record<number, Amount>>;
  /** For the server to choose by (`site/price-choice.ts`): no page carries it. */
  readonly pricing?: PricingOfCard;
  /** What the business itself calls it, where `name` is another in the language of the reader. */
  readonly ownName?: string;
  /** Those of its texts that are in the language of the reader, where the business writes another. */
  readonly translated?: readonly ServiceText[];
  readonly category: CategoryOfCard;
  readonly tagLine?: string;
  readonly description?: string;
  /** Id of a picture of this server. */
  readonly picture?: string;
  /**
   * How long a visit is: as was chosen, with what is taken besides, else as it usually is; 0 where sessions say it
   * themselves.
   */
  readonly durationMinutes: number;
  /** How long it may be. */
  readonly lengths: LengthLimits;
  /** Something can be taken with it. */
  readonly offersAddOns?: true;
  /** What that is, where it is asked for: on the pages on which it is booked. */
  readonly addOnGroups?: readonly AddOnGroupChoice[];
  /** How many people one booking may bring. */
  readonly mostParticipants: number;
  /** Of an appointment: whoever finds no time that suits may wait for one. */
  readonly hasWaitlist?: true;
  readonly scheduleId: string;
  /** First and last day of a course, as instants; absent when it has none. */
  readonly runs?: { readonly fromMs: number; readonly untilMs: number | undefined };
  /** Kept free after each visit. */
  readonly pauseMinutes: number;
  readonly staff: readonly StaffChoice[];
  /** Whether customers choose one of them; absent: they may. */
  readonly staffSelection?: StaffSelectionStrategy;
  /** Given where each customer is, over the net: nobody comes to a place for it. */
  readonly isOnline: boolean;
  /** Where it is given, in the order of the business; empty when the business has but one place. */
  readonly places: readonly PlaceChoice[];
  readonly needsApproval: boolean;
  /** What is asked of whoever books it. */
  readonly formId: string;
  /** How many minutes before its start a visit can be booked at the earliest; absent: as early as one likes. */
  readonly bookFromMinutes?: number;
  /** Minutes before the start until which a customer may cancel by a link; 0 until the start; absent when not allowed. */
  readonly cancelUntilMinutes?: number;
  /** The same for moving to another time. */
  readonly moveUntilMinutes?: number;
  /**
   * What cancelling costs from how many minutes before the start on, the earliest first, and last, without minutes, what
   * not coming costs; absent where nothing does.
   */
  readonly fees?: readonly { readonly startInMinutes?: number | undefined; readonly fee: SaidFee }[];
  /** What the business says itself of its rules, for customers to read before they book. */
  readonly policyText?: string;
  /** How to reach the business where the service is given. */
  readonly reach?: Reach;
}
