/**
 * All domains of the contract: the single list from which operations, reference and bodies of events are derived. What a
 * domain declares stands in its own folder; a new one is four lines here (its import, its export, its type and itself in
 * the list), and two in codes.ts.
 */

import type { TSchema } from 'typebox';
import { absencesContract } from './absences/index.ts';
import { addOnsContract } from './add-ons/index.ts';
import { attributesContract } from './attributes/index.ts';
import { availabilityContract } from './availability/index.ts';
import { badgesContract } from './badges/index.ts';
import { bookingsContract } from './bookings/index.ts';
import { calendarContract } from './calendar/index.ts';
import { categoriesContract } from './categories/index.ts';
import { clientNotesContract } from './client-notes/index.ts';
import { closedDaysContract } from './closed-days/index.ts';
import { consentsContract } from './consents/index.ts';
import { contactsContract } from './contacts/index.ts';
import { customFieldsContract } from './custom-fields/index.ts';
import { displaySettingsContract } from './display-settings/index.ts';
import type { DomainContract, EventBodies, Topic } from './domain.ts';
import { externalCalendarsContract } from './external-calendars/index.ts';
import { formsContract } from './forms/index.ts';
import { identityContract } from './identity/index.ts';
import type { Intersection } from './intersection.ts';
import { jobsContract } from './jobs/index.ts';
import { locationsContract } from './locations/index.ts';
import { mediaContract } from './media/index.ts';
import { membersContract } from './members/index.ts';
import { notificationsContract } from './notifications/index.ts';
import type { Operation } from './operation.ts';
import { optionsContract } from './options/index.ts';
import { policiesContract } from './policies/index.ts';
import { privacyContract } from './privacy/index.ts';
import { redirectsContract } from './redirects/index.ts';
import { sampleContract } from './sample/index.ts';
import { serverContract } from './server/index.ts';
import { servicesContract } from './services/index.ts';
import { siteContract } from './site/index.ts';
import { staffContract } from './staff/index.ts';
import { substitutesContract } from './substitutes/index.ts';
import { webhooksContract } from './webhooks/index.ts';

export * from './absences/index.ts';
export * from './add-ons/index.ts';
export * from './attributes/index.ts';
export * from './availability/index.ts';
export * from './badges/index.ts';
export * from './bookings/index.ts';
export * from './calendar/index.ts';
export * from './categories/index.ts';
export * from './client-notes/index.ts';
export * from './closed-days/index.ts';
export * from './consents/index.ts';
export * from './contacts/index.ts';
export * from './custom-fields/index.ts';
export * from './display-settings/index.ts';
export * from './external-calendars/index.ts';
export * from './forms/index.ts';
export * from './identity/index.ts';
export * from './jobs/index.ts';
export * from './locations/index.ts';
export * from './media/index.ts';
export * from './members/index.ts';
export * from './notifications/index.ts';
export * from './options/index.ts';
export * from './policies/index.ts';
export * from './privacy/index.ts';
export * from './redirects/index.ts';
export * from './sample/index.ts';
export * from './server/index.ts';
export * from './services/index.ts';
export * from './site/index.ts';
export * from './staff/index.ts';
export * from './substitutes/index.ts';
export * from './webhooks/index.ts';

/**
 * In the order in which a developer meets them in the reference. Their types are named, since written out they are
 * longer than the compiler puts into declarations.
 */
const domains: readonly [
  typeof servicesContract,
  typeof optionsContract,
  typeof categoriesContract,
  typeof addOnsContract,
  typeof attributesContract,
  typeof consentsContract,
  typeof staffContract,
  typeof locationsContract,
  typeof policiesContract,
  typeof calendarContract,
  typeof closedDaysContract,
  typeof externalCalendarsContract,
  typeof availabilityContract,
  typeof bookingsContract,
  typeof substitutesContract,
  typeof absencesContract,
  typeof displaySettingsContract,
  typeof formsContract,
  typeof mediaContract,
  typeof contactsContract,
  typeof membersContract,
  typeof badgesContract,
  typeof customFieldsContract,
  typeof clientNotesContract,
  typeof notificationsContract,
  typeof identityContract,
  typeof redirectsContract,
  typeof webhooksContract,
  typeof siteContract,
  typeof sampleContract,
  typeof jobsContract,
  typeof privacyContract,
  typeof serverContract,
] = [
  servicesContract,
  optionsContract,
  categoriesContract,
  addOnsContract,
  attributesContract,
  consentsContract,
  staffContract,
  locationsContract,
  policiesContract,
  calendarContract,
  closedDaysContract,
  externalCalendarsContract,
  availabilityContract,
  bookingsContract,
  substitutesContract,
  absencesContract,
  displaySettingsContract,
  formsContract,
  mediaContract,
  contactsContract,
  membersContract,
  badgesContract,
  customFieldsContract,
  clientNotesContract,
  notificationsContract,
  identityContract,
  redirectsContract,
  webhooksContract,
  siteContract,
  sampleContract,
  jobsContract,
  privacyContract,
  serverContract,
];

const declared: readonly DomainContract[] = domains;

type OperationsOf = Intersection<(typeof domains)[number]['operations']>;
export type Operations = { readonly [Group in keyof OperationsOf]: OperationsOf[Group] };

/** Every operation, by group and name. */
export const operations = merged(declared.map((each) => each.operations)) as unknown as Operations;

/** All declarations in one flat list. */
export function allOperations(): Operation[] {
  return Object.values(operations).flatMap((group) => Object.values(group) as Operation[]);
}

/** What events carry, by entity. */
export const eventBodies: Readonly<Record<string, EventBodies>> = merged(declared.map((each) => each.eventBodies));

/** What messages carry whose type is a name of their own. */
export const messageBodies: Readonly<Record<string, TSchema>> = merged(declared.map((each) => each.messageBodies));

type ErrorDataOf<Contract> = Contract extends { readonly errorData: infer Data } ? Data : never;

/** What refusals of the domains say beside their code. */
export const errorDataOfDomains = merged<TSchema>(declared.map((each) => each.errorData)) as Intersection<
  ErrorDataOf<(typeof domains)[number]>
>;

/** What the reference says of each group of operations and of streams, by its name. */
export const topics: Readonly<Record<string, Topic>> = merged([
  ...declared.map((each) => each.topics),
  { events: { title: 'Events', about: 'Changes as they happen.' } },
]);

const order = Object.keys(topics);

/** Groups in the order of their topics; one without words stands behind the others. */
export function byTopic(groups: readonly string[]): string[] {
  const positionOf = (name: string) => (topics[name] === undefined ? order.length : order.indexOf(name));
  return [...new Set(groups)].toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Throws for a name that two domains declare: of two declarations one would be lost. */
function merged<Value>(
  tables: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> {
  const entries = tables.flatMap((each) => Object.entries(each ?? {}));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length !== entries.length) {
    throw new TypeError('two domains of the contract declare the same name');
  }
  return Object.freeze(all);
}
