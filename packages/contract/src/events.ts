/**
 * Every event the server emits: type, kind of body, and the entity it is about.
 * Sources: bookings sheet 24, identity sheet 10.1, services sheet 0.6.
 */

/** `created`, `updated`, `deleted` carry the entity; `action` carries a body of its own. */
export type EventKind = 'created' | 'updated' | 'deleted' | 'action';

function entity<const Fqdn extends string, const Slugs extends Readonly<Record<string, EventKind>>>(
  fqdn: Fqdn,
  slugs: Slugs,
): { readonly fqdn: Fqdn; readonly slugs: Slugs } {
  return Object.freeze({ fqdn, slugs: Object.freeze(slugs) });
}

/** Entities that emit events, with their slugs. The event type is `<fqdn>_<slug>`. */
export const eventEntities = Object.freeze({
  booking: entity('wix.bookings.v2.booking', {
    created: 'created',
    updated: 'updated',
    confirmed: 'action',
    declined: 'action',
    canceled: 'action',
    rescheduled: 'action',
    markedAsPending: 'action',
    number_of_participants_updated: 'action',
    /** That a cancellation or a decline was taken back; of this product. */
    restored: 'action',
  }),
  /** What somebody acts on while they fill in the form. Its end by time or by a booking is told by neither of these. */
  slotHold: entity('openhours.bookings.v1.slot_hold', { created: 'created', updated: 'updated', deleted: 'deleted' }),
  /** A place in a line (bookings sheet 27.2); that one is joined or left, its booking tells. */
  waitlistPlace: entity('openhours.bookings.v1.waitlist_place', { offered: 'action', offer_ended: 'action' }),
  bookingNote: entity('openhours.bookings.v1.booking_note', {
    created: 'created',
    updated: 'updated',
    deleted: 'deleted',
    restored: 'action',
  }),
  /** Its words are not in it: they stay inside, as those of notes. */
  substituteRequest: entity('openhours.substitutes.v1.substitute_request', { created: 'created', updated: 'updated' }),
  schedule: entity('wix.calendar.v3.schedule', { created: 'created', updated: 'updated', cancelled: 'action' }),
  event: entity('wix.calendar.v3.event', {
    created: 'created',
    updated: 'updated',
    cancelled: 'action',
    recurring_split: 'action',
  }),
  eventsView: entity('wix.calendar.v3.events_view', { projection_updated: 'action', extended: 'action' }),
  timeFrame: entity('wix.calendar.v3.schedule_time_frame', { updated: 'updated' }),
  participation: entity('wix.calendar.v3.participation', {
    created: 'created',
    updated: 'updated',
    deleted: 'deleted',
  }),
  service: entity('wix.bookings.services.v2.service', { created: 'created', updated: 'updated', deleted: 'deleted' }),
  bookingPolicy: entity('wix.bookings.v1.booking_policy', {
    created: 'created',
    updated: 'updated',
    deleted: 'deleted',
    default_booking_policy_set: 'action',
  }),
  resource: entity('wix.bookings.resources.v2.resource', {
    created: 'created',
    updated: 'updated',
    deleted: 'deleted',
  }),
  resourceType: entity('wix.bookings.resources.v2.resource_type', {
    created: 'created',
    updated: 'updated',
    deleted: 'deleted',
  }),
  staffMember: entity('wix.bookings.staff.v1.staff_member', {
    created: 'created',
    updated: 'updated',
    deleted: 'deleted',
    fully_created: 'action',
    connected_to_user: 'action',
    disconnected_from_user: 'action',
    tags_modified: 'action',
  }),
  staffMemberSettings: entity('wix.bookings.staff_settings.v1.staff_member_settings', { updated: 'updated' }),
  contact: entity('openhours.contacts.v1.contact', { created: 'created', updated: 'updated', deleted: 'deleted' }),
  location: entity('wix.locations.v1.location', {
    created: 'created',
    updated: 'updated',
    set_default_location: 'action',
    archived: 'action',
    // The same under the name for which the published client listens.
    archive_status: 'action',
  }),
  form: entity('openhours.forms.v1.form', { created: 'created', updated: 'updated', deleted: 'deleted' }),
  formSubmission: entity('openhours.forms.v1.form_submission', { created: 'created', deleted: 'deleted' }),
  site: entity('openhours.sites.v1.site', { created: 'created', updated: 'updated', deleted: 'deleted' }),
  file: entity('wix.media.site_media.v1.file_descriptor', {
    /** There is no `created`: it is finished, or it is back from the trash. */
    file_ready: 'action',
    updated: 'updated',
    /** Also when it is moved to the trash; the body says which. */
    deleted: 'deleted',
  }),
  /** Its changes are a plain message. */
  siteProperties: entity('wix.siteproperties.v4.properties', {}),
});

/** Messages whose type is a name of its own; their bodies stand as they are (services sheet 0.6). */
export const plainMessages = Object.freeze({
  SitePropertiesUpdated: { entity: 'siteProperties', slug: 'site_properties_updated' },
} as const satisfies Readonly<Record<string, { readonly entity: EventEntity; readonly slug: string }>>);
export type PlainMessage = keyof typeof plainMessages;

export type EventEntity = keyof typeof eventEntities;
type Entities = typeof eventEntities;
export type EventType =
  | {
      [E in EventEntity]: `${Entities[E]['fqdn']}_${Extract<keyof Entities[E]['slugs'], string>}`;
    }[EventEntity]
  | PlainMessage;

/**
 * Ephemeral events, which live streams tell besides the recorded ones: true only now, kept nowhere, without a place in the stream, and never told again.
 * `entityId` of its data says what it is about; the rest is asked.
 */
export const ephemeralEventTypes = ['openhours.bookings.v1.booking_viewers_changed'] as const;
export type EphemeralEventType = (typeof ephemeralEventTypes)[number];

/** Splits an event type into entity and slug. */
export function describeEvent(type: EventType): { entity: EventEntity; fqdn: string; slug: string; kind: EventKind } {
  if (type in plainMessages) {
    const { entity: name, slug } = plainMessages[type as PlainMessage];
    return { entity: name, fqdn: eventEntities[name].fqdn, slug, kind: 'action' };
  }
  for (const [name, declared] of Object.entries(eventEntities)) {
    const slug = type.slice(declared.fqdn.length + 1);
    const kind = (declared.slugs as Readonly<Record<string, EventKind>>)[slug];
    if (type.startsWith(`${declared.fqdn}_`) && kind !== undefined) {
      return { entity: name as EventEntity, fqdn: declared.fqdn, slug, kind };
    }
  }
  throw new TypeError(`unknown event type ${type}`);
}

/** Who caused an event, as it travels in the envelope (identity sheet 10.1). */
export type EventIdentity =
  | { identityType: 'ANONYMOUS_VISITOR'; anonymousVisitorId: string }
  | { identityType: 'MEMBER'; memberId: string }
  | { identityType: 'WIX_USER'; wixUserId: string }
  | { identityType: 'APP'; appId: string }
  | { identityType: 'UNKNOWN' };

/** An endpoint that is a stream and no operation: it answers server-sent events instead of one JSON object. */
export interface StreamDeclaration {
  readonly name: string;
  readonly summary: string;
  readonly path: string;
  readonly permission: 'EVENTS.STREAM';
  readonly source: string;
}

/** Every stream; mounted beside the operations and walked by the permission-matrix test like them. */
export const streams: readonly StreamDeclaration[] = Object.freeze([
  Object.freeze({
    name: 'events.stream',
    summary: 'Streams the changes of the site as they happen; continues after Last-Event-ID.',
    path: '/v1/events/stream',
    permission: 'EVENTS.STREAM',
    source: 'design 5 and 8',
  }),
]);
