/**
 * The codes of all domains: the permission matrix, the closed table of errors, and what events are about. What a domain
 * declares stands in its own folder; a new one is one line here and one in domains.ts.
 * Sources: identity sheet 0.2 and 7, bookings sheet 2, 23 and 24, services sheet 0.3 and 0.6.
 */
import { absencesCodes } from './absences/codes.ts';
import { addOnsCodes } from './add-ons/codes.ts';
import { attributesCodes } from './attributes/codes.ts';
import { availabilityCodes } from './availability/codes.ts';
import { badgesCodes } from './badges/codes.ts';
import { bookingsCodes } from './bookings/codes.ts';
import { calendarCodes } from './calendar/codes.ts';
import { categoriesCodes } from './categories/codes.ts';
import { clientNotesCodes } from './client-notes/codes.ts';
import { closedDaysCodes } from './closed-days/codes.ts';
import { consentsCodes } from './consents/codes.ts';
import { contactsCodes } from './contacts/codes.ts';
import { customFieldsCodes } from './custom-fields/codes.ts';
import { displaySettingsCodes } from './display-settings/codes.ts';
import { externalCalendarsCodes } from './external-calendars/codes.ts';
import { formsCodes } from './forms/codes.ts';
import { identityCodes } from './identity/codes.ts';
import type { Intersection } from './intersection.ts';
import { jobsCodes } from './jobs/codes.ts';
import { locationsCodes } from './locations/codes.ts';
import { mediaCodes } from './media/codes.ts';
import { membersCodes } from './members/codes.ts';
import { notificationsCodes } from './notifications/codes.ts';
import { optionsCodes } from './options/codes.ts';
import { everyone, management, row } from './permission-rows.ts';
import { policiesCodes } from './policies/codes.ts';
import { privacyCodes } from './privacy/codes.ts';
import { redirectsCodes } from './redirects/codes.ts';
import { sampleCodes } from './sample/codes.ts';
import { serverCodes } from './server/codes.ts';
import { servicesCodes } from './services/codes.ts';
import { siteCodes } from './site/codes.ts';
import { staffCodes } from './staff/codes.ts';
import { substitutesCodes } from './substitutes/codes.ts';
import { webhooksCodes } from './webhooks/codes.ts';

/** What every operation may answer without declaring it: shape, callers, limits, trouble. */
export const universalErrors = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  /**
   * A person of the dashboard has to set up a second factor before anything else (docs/decisions/0082), or a member has one that
   * an older call cannot ask for.
   */
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  THROTTLED_FEATURE: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  SITE_DISABLED: 503,
} as const;

/** What belongs to no domain. */
const sharedCodes = {
  permissions: {
    /** Needs no credentials: token grants, health of the contract itself, public keys. */
    PUBLIC: row({ ...everyone, anonymous: 'all' }),
    /** The live stream of changes that feeds the dashboard. */
    'EVENTS.STREAM': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  },
  areas: {
    calendars: ['EVENTS.STREAM'],
  },
  errors: {
    ...universalErrors,
    // Of several domains; an operation declares those that it answers.
    ALREADY_EXISTS: 409,
    INVALID_REVISION: 409,
    FAILED_PRECONDITION: 428,
    UNIMPLEMENTED_FEATURE: 501,
    /** A change of tags that names none. */
    EMPTY_ASSIGN_AND_UNASSIGN_LISTS: 400,
  },
  scriptRefusals: ['THROTTLED_FEATURE'],
  events: {},
} as const;

/** From the ground up, as the domains of the server stand. */
const codes = [
  sharedCodes,
  siteCodes,
  locationsCodes,
  closedDaysCodes,
  contactsCodes,
  formsCodes,
  identityCodes,
  badgesCodes,
  customFieldsCodes,
  membersCodes,
  calendarCodes,
  staffCodes,
  externalCalendarsCodes,
  policiesCodes,
  categoriesCodes,
  addOnsCodes,
  servicesCodes,
  optionsCodes,
  attributesCodes,
  consentsCodes,
  availabilityCodes,
  bookingsCodes,
  substitutesCodes,
  absencesCodes,
  clientNotesCodes,
  displaySettingsCodes,
  mediaCodes,
  notificationsCodes,
  redirectsCodes,
  webhooksCodes,
  privacyCodes,
  sampleCodes,
  jobsCodes,
  serverCodes,
] as const;

/** One table of all domains, as one object. */
type Table<Name extends 'permissions' | 'errors' | 'events'> = Simplified<Intersection<(typeof codes)[number][Name]>>;
type Simplified<Type> = { readonly [Key in keyof Type]: Type[Key] };

/** What a domain may bring besides; of errors it names only codes that there are. */
interface MoreCodes {
  readonly errors: Readonly<Record<string, number>>;
  /** What its events are about, each with the permission of those who may hear of it. */
  readonly events: Readonly<Record<string, { readonly readBy: Permission }>>;
  readonly furtherStatuses?: Readonly<Partial<Record<keyof Table<'errors'>, readonly number[]>>>;
  /** Areas of the work by which people are told what a role may do, with their permissions, which all reach alike. */
  readonly areas?: Readonly<Record<string, readonly Permission[]>>;
  /**
   * What the site's own pages may do in their visitor's context beyond what the visitor may, such as showing a booking to
   * whoever knows its sealed address.
   */
  readonly pagePermissions?: readonly Permission[];
  /** Refusals that say of whoever is refused that they may be a script; most only say that somebody else was faster. */
  readonly scriptRefusals?: readonly (keyof Table<'errors'>)[];
  /**
   * Jobs that go on with what follows from an act. Besides whoever acted those see one who reach everything with the
   * permission: it concerns their work.
   */
  readonly consequences?: Readonly<Record<string, Permission>>;
  readonly messageTypes?: readonly string[];
  readonly optionalMessageTypes?: readonly string[];
  /** What the audit log tells of besides the entities of events. */
  readonly audited?: readonly string[];
}
const declared: readonly MoreCodes[] = codes;
type Declared<Name extends 'messageTypes' | 'optionalMessageTypes' | 'audited'> = Extract<
  (typeof codes)[number],
  { readonly [Key in Name]: readonly string[] }
>[Name][number];

export type Permission = keyof Table<'permissions'>;

/** The permission matrix. A test walks every operation with every kind of caller against it. */
export const permissions = table('permissions');

type AreasOf<Codes> = Codes extends { readonly areas: infer Areas } ? keyof Areas & string : never;
/** An area of the work. */
export type RoleArea = AreasOf<(typeof codes)[number]>;

const areas = declared.flatMap((each) => Object.entries(each.areas ?? {}) as [RoleArea, readonly Permission[]][]);

/** The permissions of each area, which all reach alike. */
export const permissionsByArea = Object.fromEntries(
  areas.map(([area]) => [area, areas.flatMap(([other, names]) => (other === area ? names : []))]),
) as unknown as Readonly<Record<RoleArea, readonly Permission[]>>;

/** What pages may do beyond what their visitor may. */
export const pagePermissions: readonly Permission[] = declared.flatMap((each) => each.pagePermissions ?? []);

/** Every application error code and the HTTP status it travels with. */
export const errorStatuses = table('errors');

/** Further statuses of a code, where a refused input and a refused state share it (bookings sheet 23). */
export const furtherStatuses: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  declared.flatMap((each) => Object.entries(each.furtherStatuses ?? {})),
);

/** Refusals of which behaving like a script is made (docs/decisions/0042). */
export const scriptRefusals: ReadonlySet<keyof Table<'errors'>> = new Set(
  declared.flatMap((each) => each.scriptRefusals ?? []),
);

type ConsequencesOf<Codes> = Codes extends { readonly consequences: infer Kinds } ? keyof Kinds & string : never;
/** What follows from an act, as its jobs are called. */
export type ConsequenceKind = ConsequencesOf<(typeof codes)[number]>;

/** With the permission of those who see it, whoever acted. */
export const consequences = Object.freeze(
  Object.fromEntries(declared.flatMap((each) => Object.entries(each.consequences ?? {}))),
) as Readonly<Record<ConsequenceKind, Permission>>;

/** Whatever is written to anybody, as each domain lists its own. */
export type MessageType = Declared<'messageTypes'>;
export const everyMessageType = declared.flatMap((each) => each.messageTypes ?? []) as readonly MessageType[];

/** Messages that a business may do without, and add its own words to. */
export type OptionalMessageType = Declared<'optionalMessageTypes'>;
export const optionalMessageTypes = declared.flatMap(
  (each) => each.optionalMessageTypes ?? [],
) as readonly OptionalMessageType[];

/** Entities that emit events, with their slugs. The event type is `<fqdn>_<slug>`. */
export const eventEntities = table('events');

/** What the audit log tells of, by the names under which it is looked for there. */
export type AuditedEntity = keyof Table<'events'> | Declared<'audited'>;

/** Messages whose type is a name of its own; their bodies stand as they are (services sheet 0.6). */
export const plainMessages = Object.freeze({ ...siteCodes.messages, ...categoriesCodes.messages });

/** Throws for a name that is declared twice: of two declarations one would be lost. */
function table<Name extends 'permissions' | 'errors' | 'events'>(name: Name): Table<Name> {
  const entries = codes.flatMap((each) => Object.entries(each[name]));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length !== entries.length) {
    throw new TypeError(`of ${name} some are declared twice`);
  }
  return Object.freeze(all) as Table<Name>;
}
