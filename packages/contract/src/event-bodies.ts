/**
 * The body of every event, derived from the entity that it is about: what live streams and consumers may rely on. Tests
 * hold every event that is recorded against it. Sources: bookings sheet 24, services sheet 0.6.
 */
import Type, { type TSchema } from 'typebox';
import { bookingChanges } from './booking-changes.ts';
import { bookingDecisions } from './booking-decisions.ts';
import { BookingNoteReference } from './booking-notes.ts';
import { cancellationFlags, ParticipantNotification } from './booking-operations.ts';
import { BookedAddOns, Booking, bookingStatuses, ParticipantsChoices, paymentStatuses } from './bookings.ts';
import { Schedule, ScheduleTimeFrame } from './calendar.ts';
import { CalendarEvent, CalendarEventId, EventsView } from './calendar-events.ts';
import { Participation } from './calendar-participations.ts';
import { Contact } from './contacts.ts';
import { describeEvent, type EventEntity, type EventType, eventEntities, plainMessages } from './events.ts';
import { Form, FormSubmission } from './forms.ts';
import { Location } from './locations.ts';
import { FileDescriptor, fileReadyMembers } from './media.ts';
import { BookingPolicy } from './policies.ts';
import { Resource, ResourceType } from './resources.ts';
import { Guid, Instant, optional, Words } from './schema.ts';
import { Service } from './services.ts';
import { ServedSite } from './site.ts';
import { SiteProperties } from './site-properties.ts';
import { SlotHold } from './slot-holds.ts';
import { StaffMember } from './staff.ts';
import { StaffMemberSettings } from './staff-settings.ts';
import { SubstituteRequestFacts } from './substitutes.ts';
import { WaitlistPlace } from './waitlist.ts';

/** Each entity as its events carry it; absent where every event has a body of its own. */
const entities: Readonly<Record<EventEntity, TSchema | undefined>> = {
  booking: Booking,
  slotHold: SlotHold,
  waitlistPlace: WaitlistPlace,
  bookingNote: BookingNoteReference,
  substituteRequest: SubstituteRequestFacts,
  schedule: Schedule,
  event: CalendarEvent,
  eventsView: undefined,
  timeFrame: ScheduleTimeFrame,
  participation: Participation,
  service: Service,
  bookingPolicy: BookingPolicy,
  resource: Resource,
  resourceType: ResourceType,
  staffMember: StaffMember,
  staffMemberSettings: StaffMemberSettings,
  contact: Contact,
  location: Location,
  form: Form,
  formSubmission: FormSubmission,
  site: ServedSite,
  file: FileDescriptor,
  siteProperties: undefined,
};

/** Who caused an event, where its body names them. */
export const EventInitiator = Type.Object({
  identityType: Words(['ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP', 'UNKNOWN']),
  anonymousVisitorId: optional(Guid()),
  memberId: optional(Guid()),
  wixUserId: optional(Guid()),
  appId: optional(Guid()),
});

type Members = Readonly<Record<string, TSchema>>;
type Slugs = { readonly [Entity in EventEntity]: (typeof eventEntities)[Entity]['slugs'] };
/** The slugs of an entity whose events are actions. */
type Actions = {
  readonly [Entity in EventEntity]: {
    readonly [Slug in keyof Slugs[Entity] as Slugs[Entity][Slug] extends 'action' ? Slug : never]: Members;
  };
};

const previousStatus = Words(bookingStatuses);
const previousPaymentStatus = Words(paymentStatuses);
const participantNotification = optional(ParticipantNotification);
const placed = {
  participantNotification,
  sendSmsReminder: Type.Boolean(),
  doubleBooked: Type.Boolean(),
  previousStatus,
  previousPaymentStatus,
};
const previousParticipants = {
  previousTotalParticipants: optional(Type.Integer()),
  previousParticipantsChoices: optional(ParticipantsChoices),
};
const tagLists = Type.Object({
  tags: Type.Object({ tagIds: Type.Array(Type.String()) }),
  privateTags: Type.Object({ tagIds: Type.Array(Type.String()) }),
});
/** In whose calendars it stands: of a session those who hold it, none of a course. */
const inCalendars = { resourceIds: Type.Array(Guid()) };

/** What actions say beside the entity and who began it. */
const actions: Actions = {
  booking: {
    confirmed: placed,
    markedAsPending: placed,
    declined: {
      participantNotification,
      doubleBooked: Type.Boolean(),
      flowControlSettings: bookingDecisions.declineBooking.input.properties.flowControlSettings,
      previousStatus,
      previousPaymentStatus,
    },
    canceled: { participantNotification, flowControlSettings: optional(cancellationFlags), previousStatus },
    rescheduled: {
      ...previousParticipants,
      participantNotification,
      flowControlSettings: bookingChanges.rescheduleBooking.input.properties.flowControlSettings,
      previousStatus,
      previousBookedEntity: Booking.properties.bookedEntity,
      previousStartDate: optional(Instant()),
      previousEndDate: optional(Instant()),
      previousBookedAddOns: optional(BookedAddOns),
    },
    number_of_participants_updated: previousParticipants,
    restored: { participantNotification, previousStatus },
  },
  bookingNote: { restored: {} },
  substituteRequest: {},
  schedule: { cancelled: {} },
  event: {
    cancelled: {},
    recurring_split: {
      updatedRecurringEventEndingBeforeSplit: CalendarEvent,
      newRecurringEventStartingFromSplit: CalendarEvent,
    },
  },
  slotHold: {},
  waitlistPlace: {
    offered: inCalendars,
    /** PASSED: its time was over; WITHDRAWN: there are fewer places than were offered. */
    offer_ended: { reason: Words(['PASSED', 'WITHDRAWN']), ...inCalendars },
  },
  eventsView: {
    projection_updated: {
      eventAddedOrUpdated: optional(Type.Object({ event: CalendarEvent })),
      eventRemoved: optional(Type.Object({ eventId: CalendarEventId() })),
    },
    extended: { eventsView: EventsView },
  },
  timeFrame: {},
  participation: {},
  service: {},
  bookingPolicy: {
    default_booking_policy_set: {
      currentDefaultBookingPolicy: BookingPolicy,
      previousDefaultBookingPolicy: BookingPolicy,
    },
  },
  resource: {},
  resourceType: {},
  staffMember: {
    fully_created: {},
    connected_to_user: {},
    disconnected_from_user: {},
    tags_modified: { assignedTags: tagLists, unassignedTags: tagLists },
  },
  staffMemberSettings: {},
  contact: {},
  location: {
    set_default_location: { prevDefaultLocationId: Guid(), currDefaultLocationId: Guid() },
    archived: { id: Guid() },
    archive_status: { id: Guid() },
  },
  form: {},
  formSubmission: {},
  site: {},
  file: { file_ready: fileReadyMembers },
  siteProperties: {},
};

const messageBodies: Readonly<Record<keyof typeof plainMessages, TSchema>> = {
  SitePropertiesUpdated: Type.Object({
    metasiteId: Guid(),
    event: Type.Object({
      version: Type.Integer(),
      fields: Type.Object({ paths: Type.Array(Type.String()) }),
      properties: SiteProperties,
    }),
  }),
};

/** Entities of which less is told when they are gone than they were. */
const gone: Readonly<Partial<Record<EventEntity, TSchema>>> = {
  // Nothing is said of somebody who is to be forgotten; the envelope names the id.
  contact: Type.Object({}),
  site: Type.Object({ id: Guid() }),
  file: Type.Object({ movedToTrash: Type.Boolean() }),
};

/** Every event type, in the order of the entities. */
export function allEventTypes(): EventType[] {
  const ofEntities = Object.values(eventEntities).flatMap(({ fqdn, slugs }) =>
    Object.keys(slugs).map((slug) => `${fqdn}_${slug}` as EventType),
  );
  return [...ofEntities, ...(Object.keys(plainMessages) as EventType[])];
}

/**
 * The schema of an event's body: the entity as it is, as it was at the end, or what an action says.
 * Example: `eventBodyOf('wix.bookings.v2.booking_created')` is the schema of a booking.
 */
export function eventBodyOf(type: EventType): TSchema {
  const { entity, slug, kind } = describeEvent(type);
  const message = messageBodies[type as keyof typeof plainMessages];
  if (message !== undefined) {
    return message;
  }
  const schema = entities[entity];
  if (kind === 'action') {
    const said = (actions[entity] as Readonly<Record<string, Members>>)[slug] as Members;
    return Type.Object(schema === undefined ? said : { [entity]: schema, initiatedBy: EventInitiator, ...said });
  }
  return (kind === 'deleted' ? gone[entity] : undefined) ?? (schema as TSchema);
}
