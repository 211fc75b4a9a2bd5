/** The sample business of a first run: what of it is left as it was made, and taking that away (design 5). */
import Type, { type Static } from 'typebox';
import { bookings } from '../bookings/operations.ts';
import { consentSignatures } from '../consents/signatures.ts';
import { forms } from '../forms/forms.ts';
import { locations } from '../locations/locations.ts';
import { media } from '../media/media.ts';
import { defineOperation } from '../operation.ts';
import { policies } from '../policies/policies.ts';
import { Guid, Instant, optional, Words } from '../schema.ts';
import { services } from '../services/operations.ts';
import { siteProperties } from '../site/properties.ts';
import { site } from '../site/site.ts';
import { staff } from '../staff/operations.ts';
import { resources } from '../staff/resources.ts';

/** `FULL` lives in a folder of its own and is thrown away with it. `NONE`: the site is nobody's sample, or no longer one. */
export const sampleKinds = ['NONE', 'SMALL', 'FULL'] as const;

/** As many bookings are named at once, and may be called trials. */
export const mostTrialBookings = 20;

const Named = Type.Array(Type.Object({ id: Guid(), name: Type.String() }));
const Parts = { services: Named, staffMembers: Named, rooms: Named, policies: Named };

export const SampleBusiness = Type.Object({
  kind: Words(sampleKinds),
  /** What nobody has changed, and nothing that stays stands on. */
  goes: Type.Object({
    ...Parts,
    /** Bookings that came with the sample, behind which nobody stands: they go without a trace, and nobody is told. */
    sampleBookingCount: Type.Integer({ minimum: 0 }),
    /** Contacts that came with the sample and have booked nothing else. */
    contactCount: Type.Integer({ minimum: 0 }),
    /**
     * Whether anything is still the sample's that is said of the business (words, logo, picture) or of its default
     * location.
     */
    place: Type.Boolean(),
  }),
  /** What of the sample the business has made its own, or something of its own needs. */
  stays: Type.Object({
    ...Parts,
    /** Bookings of clients still to come: none is cancelled, and the services on which they stand stay. */
    bookingCount: Type.Integer({ minimum: 0 }),
    /**
     * Those of them that keep something of the sample, the soonest first: whoever tried the page out knows their own
     * again.
     */
    bookings: Type.Array(
      Type.Object({ id: Guid(), serviceName: Type.String(), clientName: Type.String(), startDate: Instant() }),
      { maxItems: mostTrialBookings },
    ),
  }),
});
export type SampleBusiness = Static<typeof SampleBusiness>;

const path = '/v1/sample-business';
const Answer = Type.Object({ sampleBusiness: SampleBusiness });

/**
 * Among `stays.bookings`, those that somebody who works here made to try the page out. They go with the sample and nobody
 * is told, as if nobody had made them; whatever is named here and is none of those is left as it is.
 */
const Trials = { trialBookingIds: optional(Type.Array(Guid(), { maxItems: mostTrialBookings })) };

const getSampleBusiness = defineOperation({
  name: 'sampleBusiness.getSampleBusiness',
  summary: 'Says whether the site is a sample, what of it would go, and what would stay.',
  method: 'GET',
  path,
  permission: 'SAMPLE.MANAGE',
  idempotency: 'natural',
  source: 'docs/decisions/0028',
  input: Type.Object(Trials),
  output: Answer,
});

const removeSampleBusiness = defineOperation({
  name: 'sampleBusiness.removeSampleBusiness',
  summary: 'Removes what of the sample nobody has changed and no booking of a client needs.',
  method: 'POST',
  path: `${path}/remove`,
  permission: 'SAMPLE.MANAGE',
  // A site that is no sample any more is left as it is.
  idempotency: 'natural',
  source: 'docs/decisions/0028',
  input: Type.Object(Trials),
  /** What went, and what stayed. */
  output: Answer,
  errors: ['FAILED_PRECONDITION'],
  events: [
    ...new Set([
      ...site.updateSite.events,
      ...siteProperties.updateSiteProperties.events,
      ...locations.updateLocation.events,
      ...services.deleteService.events,
      ...staff.deleteStaffMember.events,
      ...resources.deleteResource.events,
      ...resources.deleteResourceType.events,
      ...policies.deleteBookingPolicy.events,
      ...bookings.cancelBooking.events,
      ...forms.deleteFormSubmission.events,
      ...consentSignatures.deleteConsentSignature.events,
      ...media.bulkDeleteFiles.events,
      'openhours.contacts.v1.contact_deleted' as const,
    ]),
  ],
});

export const sampleBusiness = { getSampleBusiness, removeSampleBusiness };
