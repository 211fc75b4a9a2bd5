/**
 * Every domain of the server in their order, each with what it is given and what it keeps: the one list that a new
 * domain touches (docs/decisions/0015). Calls go down it, reactions up; the few reads that go up are handed in by name.
 */
import type { CallCounts } from './admission/call-counts.ts';
import type { EventLoopScheduler } from './admission/event-loop-scheduler.ts';
import type { SignsOfAddresses } from './admission/script-signs.ts';
import type { Auth } from './auth/auth.ts';
import type { CaptchaProvider } from './auth/captcha.ts';
import type { IsContactNamed, ReadKeptContacts } from './db/kept-contacts.ts';
import type { Log } from './db/log.ts';
import type { PersonalData } from './db/personal-data.ts';
import type { SiteMemories } from './db/site-memory.ts';
import type { StoredTables } from './db/stored-tables.ts';
import type { Database, Reader } from './db/transaction.ts';
import type { BulkWork, Domain, UndoableItems } from './domain.ts';
import { createAbsences, storedByAbsences } from './domains/absences/index.ts';
import { createAddOns, storedByAddOns } from './domains/add-ons/index.ts';
import { createAttributes, storedByAttributes } from './domains/attributes/index.ts';
import { type Availability, createAvailability, storedByAvailability } from './domains/availability/index.ts';
import { createBadges, storedByBadges } from './domains/badges/index.ts';
import {
  countWaitingForCourse,
  countWaitingForSessions,
  createBookings,
  findMovingVisit,
  findOwnTime,
  readHoldIdsOf,
  storedByBookings,
} from './domains/bookings/index.ts';
import { createCalendar, storedByCalendar } from './domains/calendar/index.ts';
import { createCategories, storedByCategories } from './domains/categories/index.ts';
import { createClientNotes, storedByClientNotes } from './domains/client-notes/index.ts';
import { createClosedDays, type PublicHolidays, storedByClosedDays } from './domains/closed-days/index.ts';
import { createConsents, storedByConsents } from './domains/consents/index.ts';
import { createContacts, storedByContacts } from './domains/contacts/index.ts';
import { createCustomFields, storedByCustomFields } from './domains/custom-fields/index.ts';
import { createDisplaySettings, storedByDisplaySettings } from './domains/display-settings/index.ts';
import {
  createExternalCalendars,
  type ExternalCalendarsParts,
  storedByExternalCalendars,
} from './domains/external-calendars/index.ts';
import { createForms, storedByForms } from './domains/forms/index.ts';
import { createIdentity, storedByIdentity } from './domains/identity/index.ts';
import { createLocations, storedByLocations } from './domains/locations/index.ts';
import { createMedia, type MediaParts, storedByMedia } from './domains/media/index.ts';
import { createMembers, storedByMembers } from './domains/members/index.ts';
import { createNotifications, type MailTimes, storedByNotifications } from './domains/notifications/index.ts';
import { createOptions, storedByOptions } from './domains/options/index.ts';
import { createPolicies, storedByPolicies } from './domains/policies/index.ts';
import { createPrivacy, type PrivacyDependencies } from './domains/privacy/index.ts';
import { createRedirects, storedByRedirects } from './domains/redirects/index.ts';
import { createSample } from './domains/sample/index.ts';
import { createServices, storedByServices } from './domains/services/index.ts';
import { createSites, type SiteDomainParts, storedBySite } from './domains/site/index.ts';
import { createStaff, storedByStaff } from './domains/staff/index.ts';
import { createSubstitutes, storedBySubstitutes } from './domains/substitutes/index.ts';
import { createWebhooks, storedByWebhooks } from './domains/webhooks/index.ts';
import type { Consumer } from './events/consumer.ts';
import type { TellEphemeralEvent } from './events/ephemeral-events.ts';
import { createMayHear, type MayHear, type OwnEvents } from './events/hearing.ts';
import { createOutbox, type NewEvent, type RecordEvents } from './events/outbox.ts';
import { createReactionDispatcher, type DispatchReactions } from './events/reactions.ts';
import type { MailTransport } from './mail/smtp.ts';
import { createMessageKinds } from './messages/message-kind.ts';
import type { EnqueueTask } from './tasks/enqueue.ts';

/** What the domains keep, in their order: known without making them. */
export const storedByDomains: readonly StoredTables[] = Object.freeze([
  storedBySite,
  storedByLocations,
  storedByClosedDays,
  storedByContacts,
  storedByForms,
  storedByIdentity,
  storedByBadges,
  storedByCustomFields,
  storedByMembers,
  storedByCalendar,
  storedByStaff,
  storedByExternalCalendars,
  storedByPolicies,
  storedByCategories,
  storedByAddOns,
  storedByServices,
  storedByOptions,
  storedByAttributes,
  storedByConsents,
  storedByAvailability,
  storedByBookings,
  storedBySubstitutes,
  storedByAbsences,
  storedByClientNotes,
  storedByDisplaySettings,
  storedByMedia,
  storedByRedirects,
  storedByWebhooks,
  storedByNotifications,
]);

/** What domains stand on, made once per process. */
export interface Ground extends BulkWork {
  readonly database: Database;
  readonly auth: Auth;
  readonly availability: Availability;
  /** What is known of public holidays, looked up where a business keeps any. */
  readonly publicHolidays: PublicHolidays;
  /** For computations that may be long. */
  readonly scheduler: EventLoopScheduler;
  /** What this process keeps of sites. */
  readonly memories: SiteMemories;
  /** Compares what is kept with its rows at each read; for tests. */
  readonly checksMemory: boolean;
  readonly personalData: PersonalData;
  /** Which contacts may not be deleted. */
  readonly readKeptContacts: ReadKeptContacts;
  /** Whether anything stored names a contact. */
  readonly isContactNamed: IsContactNamed;
  /** Origin under which people reach the server, without a slash at the end; final once it listens. */
  readonly publicOrigin: () => string;
  /** The same of a site, which may have a host of its own. */
  readonly originOf: (siteId: string) => Promise<string>;
  /** The sender's address of all messages. */
  readonly fromAddress: string;
  /** Opens the way to the mail server; absent: messages go nowhere. */
  readonly openMail: (() => Promise<MailTransport>) | undefined;
  /** This process has such a way, or another one that runs. */
  readonly sendsMail: () => boolean;
  /** The one way out by HTTP. */
  readonly outgoing: ExternalCalendarsParts['outgoing'];
  /** The CalDAV server of whoever names none; absent: that of their address's domain. */
  readonly caldavUrl: string | undefined;
  /** When mail is sent, over the product's own. */
  readonly mailTimes?: MailTimes | undefined;
  /** Absent: business time cannot be moved. */
  readonly testClock: SiteDomainParts['testClock'];
  readonly log: Log;
  /** Where the bytes of files lie, and what works on them. */
  readonly media: MediaParts['media'];
  /** Tells the live streams of all processes what is true only now. */
  readonly tellEphemeralEvent: TellEphemeralEvent;
  /** False: nothing keeps strangers in bounds (`OPENHOURS_RATE_LIMITS=off`). */
  readonly limitsStrangers: boolean;
  /** What addresses have called that lasts beyond a process. */
  readonly counts: CallCounts;
  /** Gives out and judges captchas. */
  readonly captcha: CaptchaProvider;
  /** What addresses have done that scripts do. */
  readonly scriptSigns: SignsOfAddresses;
  /** Consumers of the ground itself; they stand before those of the domains. */
  readonly consumers: readonly Consumer[];
  /** Which events callers hear of what stands above the domains who reach only their own. */
  readonly ownEvents: readonly OwnEvents[];
  /** Asks for work that waits. */
  readonly enqueue: EnqueueTask;
  /** What such a job has done that can be undone. */
  readonly undoableItems: UndoableItems;
  /** Called with every event before it is recorded; throwing refuses it. For tests. */
  readonly onEvent?: ((event: NewEvent) => void) | undefined;
}

/** The domains, and the two verbs by which they tell each other what happened. */
export interface ConnectedDomains {
  /** Lowest first. */
  readonly domains: readonly Domain[];
  readonly consumers: readonly Consumer[];
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
  /** Decides who hears of which events in the live stream. */
  readonly mayHear: MayHear;
}

/** Makes the domains and connects each with what the others bring. */
export function connectDomains(ground: Ground): ConnectedDomains {
  // All six are given to the domains before what the domains bring is known.
  const recordEvents: RecordEvents = (tx, events) => outbox(tx, events);
  const dispatchReactions: DispatchReactions = (tx, act, reaction, payload) => reactions(tx, act, reaction, payload);
  const messageKinds = () => kinds;
  const readReachedAtSignIn = async (reader: Reader) =>
    (await Promise.all(domains.map((domain) => domain.readReachedAtSignIn?.(reader) ?? []))).flat();
  const eraseOutside = async (siteId: string) => {
    for (const domain of domains) {
      await domain.eraseSite?.(siteId);
    }
  };
  const beforeHandOut: PrivacyDependencies['beforeHandOut'] = async (...handedOut) => {
    for (const domain of domains) {
      await domain.beforeHandOut?.(...handedOut);
    }
  };
  const parts = { ...ground, recordEvents, dispatchReactions, messageKinds, readReachedAtSignIn, beforeHandOut };
  const domains: readonly Domain[] = [
    createSites({ ...parts, eraseOutside }),
    createLocations(parts),
    createClosedDays(parts),
    createContacts(parts),
    createForms(parts),
    createIdentity(parts),
    createBadges(parts),
    createCustomFields(),
    createMembers(parts),
    createCalendar(parts),
    createNotifications(parts),
    createStaff(parts),
    createExternalCalendars(parts),
    createPolicies(parts),
    createCategories(parts),
    createAddOns(parts),
    createServices(parts),
    createOptions(parts),
    createAttributes(parts),
    createConsents(parts),
    // The reads that go up: whose a hold is, what a booking or a multi-service booking has of its time, and how many
    // wait for a session.
    createAvailability({
      ...parts,
      readHoldIdsOf,
      findOwnTime,
      findMovingVisit,
      countWaiting: { ofSessions: countWaitingForSessions, ofCourse: countWaitingForCourse },
    }),
    createBookings(parts),
    createSubstitutes(parts),
    createAbsences(parts),
    createClientNotes(parts),
    createDisplaySettings(),
    createMedia(parts),
    createRedirects(parts),
    createWebhooks(parts),
    createPrivacy(parts),
    createSample(parts),
  ];
  const consumers = [...ground.consumers, ...domains.flatMap((domain) => domain.consumers ?? [])];
  const kinds = createMessageKinds(domains.flatMap((domain) => domain.messageKinds ?? []));
  const outbox = createOutbox(consumers, ground.enqueue, ground.onEvent);
  const reactions = createReactionDispatcher(domains.flatMap((domain) => domain.reactions ?? []));
  const mayHear = createMayHear([...ground.ownEvents, ...domains.flatMap((domain) => domain.ownEvents ?? [])]);
  return { domains, consumers, recordEvents, dispatchReactions, mayHear };
}
