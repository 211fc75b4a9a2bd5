/**
 * Services, free times and visits of the typed client in the words of pages: on the server for the pages themselves, in
 * the dashboard to show an owner what customers will read.
 */
import { bookedLocationTypes, staffResourceTypeId } from '@openhours/client';
import type {
  Booking,
  BookingPolicy,
  Location,
  Service,
  ServiceOptions,
  SiteProperties,
  StaffSelectionStrategy,
  TimeSlot,
} from '@openhours/contract';
import { saidAddOn } from '@openhours/contract/bookings/add-on-names';
import { chosenWords, chosenWordsIn } from '@openhours/contract/bookings/chosen-words';
import { participantsOf, pricesOf } from '@openhours/contract/bookings/visit-price';
import { pictureOfImage } from '@openhours/contract/media/media-paths';
import { isHeldOnline } from '@openhours/contract/services/held-online';
import { translationIn } from '@openhours/contract/text/translated';
import { lengthLimitsOf, lengthsOf } from '../days/lengths.ts';
import { photoOf } from './photo.ts';
import { placeKeyOf } from './place-key.ts';
import { asNamed, type SayPlace } from './place-names.ts';
import { offersAddOns } from './present-add-ons.ts';
import { feesOf } from './present-fees.ts';
import { nameAlone, type SaidName, type SaidText, saidName, saidText } from './said-text.ts';
import type { CategoryOfCard, Place, PlaceChoice, Reach, ServiceCard, ServiceText } from './service-card.ts';
import type { OfferedSlot } from './times.ts';
import type { BookedVisit } from './visits.ts';

/** What of a place leads to the people there. */
export type PlaceToReach = Pick<Location, 'name' | 'email' | 'phone' | 'address'> & Pick<SaidName, 'isTranslated'>;

/**
 * Minutes before the start until which whoever holds a booking's link may cancel and move it, 0 until the start; absent
 * when they may not.
 */
export function termsOf({
  bookingPolicy: { cancellationPolicy, reschedulePolicy },
}: {
  readonly bookingPolicy: Pick<BookingPolicy, 'cancellationPolicy' | 'reschedulePolicy'>;
}): Pick<ServiceCard, 'cancelUntilMinutes' | 'moveUntilMinutes'> {
  const { limitLatestCancellation, latestCancellationInMinutes } = cancellationPolicy;
  const { limitLatestReschedule, latestRescheduleInMinutes } = reschedulePolicy;
  const isByLink = (policy: { readonly enabled: boolean; readonly allowAnonymous: boolean | null }) =>
    policy.enabled && policy.allowAnonymous !== false;
  return {
    ...(isByLink(cancellationPolicy)
      ? { cancelUntilMinutes: limitLatestCancellation ? latestCancellationInMinutes : 0 }
      : {}),
    ...(isByLink(reschedulePolicy) ? { moveUntilMinutes: limitLatestReschedule ? latestRescheduleInMinutes : 0 } : {}),
  };
}

/** How early the business takes bookings. */
function openingOf({
  limitEarlyBookingPolicy: { earliestBookingInMinutes, enabled },
}: BookingPolicy): Pick<ServiceCard, 'bookFromMinutes'> {
  return enabled ? { bookFromMinutes: earliestBookingInMinutes } : {};
}

/** The business's own words about its rules. */
export function policyTextOf({
  customPolicyDescription: { enabled, description },
}: Pick<BookingPolicy, 'customPolicyDescription'>): Pick<ServiceCard, 'policyText'> {
  return enabled && description.trim() !== '' ? { policyText: description.trim() } : {};
}

/** The words of a service for a reader whose language is not that of its business: translated as far as they are. */
function translatedOf(
  { bookingPolicy: { customPolicyDescription }, name, translations }: SaidService,
  language: string,
): Partial<ServiceCard> {
  const said = translationIn(translations, language);
  const policy = translationIn(customPolicyDescription.translations, language);
  const texts: Partial<Record<ServiceText, string | undefined>> = {
    name: said?.name,
    tagLine: said?.tagLine,
    description: said?.description,
    policyText: customPolicyDescription.enabled ? policy?.description : undefined,
  };
  const translated = (Object.keys(texts) as ServiceText[]).filter((text) => texts[text] !== undefined);
  return translated.length === 0
    ? {}
    : {
        ...Object.fromEntries(translated.map((text) => [text, texts[text]])),
        ...(said?.name === undefined ? {} : { ownName: name }),
        translated,
      };
}

/** What services share, whichever it is. */
export interface SiteFacts {
  readonly currency: string;
  /** Where services are given that name no place. */
  readonly mainPlace: PlaceToReach | undefined;
  /** How the business is reached; absent when no place leaves it open. */
  readonly business?: WaysToReach | undefined;
  readonly staffSelection: StaffSelectionStrategy;
  /** That of the reader; absent where the business writes it. */
  readonly language?: string | undefined;
}

function categoryOf({ category }: Pick<Service, 'category'>, language: string | undefined): CategoryOfCard {
  const said = translationIn(category.translations, language)?.name;
  return { id: category.id, ...saidName(category.name ?? '', said) };
}

/** Services as the site shows them: by category, and in each in the order of the business. */
export function inOrderOfSite(services: readonly Service[]): Service[] {
  return services.toSorted(
    (a, b) => (a.category.sortOrder ?? 0) - (b.category.sortOrder ?? 0) || a.sortOrder - b.sortOrder,
  );
}

function runsOf({
  schedule: { firstSessionStart, lastSessionEnd },
}: Pick<Service, 'schedule'>): Pick<ServiceCard, 'runs'> {
  return firstSessionStart === undefined
    ? {}
    : {
        runs: {
          fromMs: Date.parse(firstSessionStart),
          untilMs: lastSessionEnd === undefined ? undefined : Date.parse(lastSessionEnd),
        },
      };
}

type ServicePlace = Service['locations'][number];

/** A service whose places bear the names that its reader reads. */
export type SaidService = Omit<Service, 'locations'> & {
  readonly locations: readonly (Omit<ServicePlace, 'business'> & {
    readonly business?: (NonNullable<ServicePlace['business']> & Pick<SaidName, 'isTranslated'>) | undefined;
  })[];
};

export function presentService(service: SaidService, facts: SiteFacts): ServiceCard {
  const { currency, language, staffSelection } = facts;
  const { availabilityConstraints } = service.schedule;
  const isOnline = isHeldOnline(service.conferencing.enabled, service.locations);
  const picture = pictureOfImage(service.media.mainMedia?.image)?.id;
  const priceWords = translationIn(service.translations, language)?.priceDescription;
  const lengths = lengthLimitsOf(availabilityConstraints);
  const prices = pricesOf(service.payment, currency, priceWords);
  return {
    id: service.id,
    type: service.type,
    slug: service.mainSlug.name,
    name: service.name,
    category: categoryOf(service, language),
    ...(service.tagLine === '' ? {} : { tagLine: service.tagLine }),
    ...(service.description === '' ? {} : { description: service.description }),
    ...(picture === undefined ? {} : { picture }),
    durationMinutes: lengthsOf(lengths).usual,
    lengths,
    pauseMinutes: availabilityConstraints.timeBetweenSessions,
    ...(offersAddOns(service) ? { offersAddOns: true } : {}),
    ...prices,
    staff: (service.staffMemberDetails?.staffMembers ?? []).map(({ staffMemberId, name, mainMedia }) => {
      const photo = photoOf(mainMedia?.image);
      return { id: staffMemberId, name, ...(photo === undefined ? {} : { photo }) };
    }),
    staffSelection,
    isOnline,
    places: isOnline ? [] : service.locations.map(presentPlace),
    mostParticipants:
      service.type === 'APPOINTMENT' ? 1 : service.bookingPolicy.participantsPolicy.maxParticipantsPerBooking,
    ...(service.type === 'APPOINTMENT' && service.bookingPolicy.waitlistPolicy.enabled ? { hasWaitlist: true } : {}),
    scheduleId: service.schedule.id ?? '',
    ...runsOf(service),
    needsApproval: service.onlineBooking.requireManualApproval,
    formId: service.form.id,
    ...openingOf(service.bookingPolicy),
    ...termsOf(service),
    ...feesOf(service.bookingPolicy, currency, prices),
    ...policyTextOf(service.bookingPolicy),
    ...(language === undefined ? {} : translatedOf(service, language)),
    ...reachCard(placeToReach(service), facts),
  };
}

/** The place of the business that a service names; undefined when it is given at the main one, or at none. */
export function placeToReach(service: Pick<SaidService, 'locations'>): PlaceToReach | undefined {
  return service.locations.find(({ business }) => business !== undefined)?.business;
}

function presentPlace({ business, calculatedAddress, type }: SaidService['locations'][number]): PlaceChoice {
  const address = calculatedAddress?.formattedAddress;
  return {
    key: placeKeyOf(business?.id, type),
    type,
    ...(business === undefined ? {} : { id: business.id }),
    ...nameAndAddress({
      ...(address === undefined ? {} : { name: address, formattedAddress: address }),
      ...(business === undefined ? {} : { name: business.name, isTranslated: business.isTranslated === true }),
    }),
  };
}

/** E-mail and telephone, of a place or of the business as a whole. */
export type WaysToReach = Pick<SiteProperties, 'email' | 'phone'>;

const isUnsaid = (way: string | undefined) => way === undefined || way.trim() === '';

/** True where the business has to be asked how a place is reached. */
export function leavesWaysOpen({ email, phone }: Pick<Location, 'email' | 'phone'>): boolean {
  return isUnsaid(email) || isUnsaid(phone);
}

/** A place, reached as the business is where it does not say itself how, field by field. */
export function reachedLikeBusiness<Place extends Pick<Location, 'email' | 'phone'>>(
  place: Place,
  { email = '', phone = '' }: WaysToReach,
): Place {
  return {
    ...place,
    ...(isUnsaid(place.email) && email !== '' ? { email } : {}),
    ...(isUnsaid(place.phone) && phone !== '' ? { phone } : {}),
  };
}

/** How to reach the business at a place. */
export function reachOf(place: PlaceToReach): Reach {
  const { address, email, name, phone } = place;
  const written = address?.formattedAddress;
  return {
    ...(name === '' ? {} : nameAlone(place)),
    ...(typeof written === 'string' ? { address: written } : {}),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  };
}

/** A branch that says nothing is reached as the business is, and what that does not say either, as its main place. */
function reachCard(
  branch: PlaceToReach | undefined,
  { business = {}, mainPlace }: Pick<SiteFacts, 'business' | 'mainPlace'>,
): Pick<ServiceCard, 'reach'> {
  const place = branch ?? mainPlace;
  return place === undefined
    ? {}
    : { reach: reachOf(reachedLikeBusiness(reachedLikeBusiness(place, business), mainPlace ?? {})) };
}

/** A place that is called by its address is not told twice where it is. */
export function nameAndAddress({
  formattedAddress: address,
  isTranslated = false,
  name,
}: {
  readonly name?: string;
  readonly isTranslated?: boolean;
  readonly formattedAddress?: string;
}): Place {
  return {
    ...(name === undefined ? {} : nameAlone({ name, isTranslated })),
    ...addressBeside(name, address),
  };
}

function addressBeside(
  name: string | undefined,
  address: string | undefined,
): Pick<Place, 'address' | 'isNamedByAddress'> {
  if (address === undefined) {
    return {};
  }
  return address === name ? { isNamedByAddress: true } : { address };
}

/** What the policy says against a time; one that has come too near is never too far as well. */
export function notNow(
  violations: { readonly tooEarlyToBook?: boolean; readonly tooLateToBook?: boolean } | undefined,
): Pick<OfferedSlot, 'notNow'> {
  if (violations?.tooEarlyToBook === true) {
    return { notNow: 'too-early' };
  }
  return violations?.tooLateToBook === true ? { notNow: 'too-late' } : {};
}

export function presentSlot(slot: TimeSlot, sayPlace: SayPlace = asNamed): OfferedSlot {
  const { location } = slot;
  return {
    localStart: slot.localStartDate,
    localEnd: slot.localEndDate,
    isBookable: slot.bookable,
    ...notNow(slot.bookingPolicyViolations),
    ...(location === undefined ? {} : { place: presentSlotPlace(sayPlace(location)) }),
  };
}

/** Where times are. */
export function placesOf(slots: readonly Pick<TimeSlot, 'location'>[]): TimeSlot['location'][] {
  return slots.map(({ location }) => location);
}

/** Where a free time is. */
export function presentSlotPlace(location: NonNullable<TimeSlot['location']>) {
  return {
    ...(location.id === undefined ? {} : { id: location.id }),
    ...nameAndAddress(location),
    ...(location.locationType === undefined ? {} : { type: location.locationType }),
  };
}

/** A booking spells kinds of places in its own way (bookings sheet 10). */
function slotPlaceTypeOf(bookedType: string | undefined): string {
  const found = Object.entries(bookedLocationTypes).find(([, each]) => each === bookedType);
  return found?.[0] ?? 'BUSINESS';
}

/** How the person of a slot was chosen; rooms are chosen beside them. */
export function staffSelectionOf(selections: NonNullable<Booking['bookedEntity']['slot']>['resourceSelections']) {
  return selections?.find(({ resourceTypeId = staffResourceTypeId }) => resourceTypeId === staffResourceTypeId);
}

/** What is known of a booking besides, and in which language it is read. */
interface VisitReading {
  /** That of a reader for whom the business writes another. */
  readonly language?: string | undefined;
  readonly answers?: BookedVisit['answers'];
  /** Of its service, where its choices may be called otherwise. */
  readonly options?: ServiceOptions | undefined;
  readonly sayPlace?: SayPlace;
}

function presentChoices(booking: Booking, { language, options }: VisitReading): SaidText[] {
  return language === undefined
    ? chosenWords(booking).map((own) => saidText(own, undefined))
    : chosenWordsIn(booking, options, language).map(({ own, said }) => saidText(own, said));
}

export function presentVisit(booking: Booking, reading: VisitReading = {}): BookedVisit {
  const { answers = [], language, sayPlace = asNamed } = reading;
  const { schedule, slot } = booking.bookedEntity;
  const { location } = slot ?? schedule ?? {};
  const choices = presentChoices(booking, reading);
  return {
    id: booking.id,
    status: booking.status,
    serviceId: slot?.serviceId ?? schedule?.serviceId,
    title: booking.bookedEntity.title ?? '',
    startMs: Date.parse(booking.startDate ?? slot?.startDate ?? ''),
    endMs: Date.parse(booking.endDate ?? slot?.endDate ?? ''),
    createdMs: Date.parse(booking.createdDate),
    timeZone: booking.contactDetails?.timeZone ?? slot?.timezone,
    eventId: slot?.eventId,
    staffId: slot?.resource?.id,
    staffName: slot?.resource?.name,
    isWithAnyone: staffSelectionOf(slot?.resourceSelections)?.selectionMethod === 'ANY_RESOURCE',
    place: location === undefined ? undefined : nameAndAddress(sayPlace(location)),
    placeKey: location === undefined ? undefined : placeKeyOf(location.id, slotPlaceTypeOf(location.locationType)),
    participants: participantsOf(booking),
    email: booking.contactDetails?.email,
    revision: booking.revision,
    ...(booking.multiServiceBookingInfo === undefined ? {} : { togetherId: booking.multiServiceBookingInfo.id }),
    ...(booking.recurringGroupId === undefined ? {} : { isOfSeries: true }),
    ...(choices.length === 0 ? {} : { choices }),
    addOns: booking.bookedAddOns.map((addOn) => saidAddOn(addOn, language)),
    answers,
    ...(booking.wish === undefined || slot?.startDate !== undefined ? {} : { wish: booking.wish }),
    ...(booking.wish === undefined ? {} : { waitsForTime: true }),
  };
}
