/** What a message needs to know besides its booking: business, place, and where links lead. */
import type { Booking } from '@openhours/contract';
import type { FeeDue, FeeFrom } from '@openhours/contract/bookings/cancellation-fee';
import { chosenWords, chosenWordsIn } from '@openhours/contract/bookings/chosen-words';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { saidPrice } from '@openhours/contract/bookings/visit-price';
import type { Amount } from '@openhours/contract/money/money';
import { isHeldOnline } from '@openhours/contract/services/held-online';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { nameIn } from '@openhours/contract/text/translated';
import { originOfSite } from '../../../auth/site-origin.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { MailLogo } from '../../../mail/content.ts';
import { customerLanguageOf, otherLanguageOf } from '../../../messages/languages.ts';
import { mailLogoOf } from '../../../messages/logo.ts';
import { findLocation } from '../../locations/index.ts';
import { type KnownMailSettings, readMailSettings } from '../../notifications/index.ts';
import { findOptionsOfService, type OptionsRow } from '../../options/index.ts';
import { readServices, type ServiceWithParts } from '../../services/index.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import { readMessageContext } from '../message-context.ts';
import { readParticipantsOf } from '../repository/participants.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { feeDueOf } from '../rules/fees.ts';
import type { TermsByLink } from '../rules/transitions.ts';
import { type CourseSession, type HeldNow, readHeld } from './held.ts';
import type { SettingParts } from './parts.ts';
import type { Held } from './rules/staff.ts';

/** The facts about site and place that are not in the event. */
export interface MessageSetting {
  readonly businessName: string;
  /** Absent without one of this server. */
  readonly logo?: MailLogo;
  /** Address and phone of the business, as its messages end. */
  readonly contacts: readonly string[];
  /** Phone and address by which customers reach the place of the visit: its own, else the business's. */
  readonly ways: readonly string[];
  /** BCP 47 tag: of the business, and of what it is told itself. */
  readonly mainLanguage: string;
  /** BCP 47 tag: in which the customer has booked, or the business's. */
  readonly customerLanguage: string;
  /** `#rrggbb`: messages wear the colours of the pages. */
  readonly accent: string;
  /** IANA name: the zone of the booking's place, else the site's. */
  readonly placeTimeZone: string;
  /** IANA name: of the business, by whose clock wishes go. */
  readonly siteTimeZone: string;
  /** What the service is called in the customer's language; undefined where it bears the booking's own title there. */
  readonly customerTitle?: string | undefined;
  /** What the place is called in the customer's language; undefined where it bears the booking's own name there. */
  readonly customerPlace?: string | undefined;
  /**
   * What was chosen of an option of the business's own in the customer's language, each as it was chosen where it is not
   * said there; undefined where nothing was, or where they read what the business writes.
   */
  readonly customerChoices?: readonly string[] | undefined;
  /** Nobody goes anywhere: the customer's own clock counts. */
  readonly isOnline: boolean;
  /** Of a course; empty for everything else. */
  readonly sessions: readonly CourseSession[];
  /** The session or the course that the booking is for, as it stands now. */
  readonly held: Held | undefined;
  /** What the business says of its messages. */
  readonly own: Pick<KnownMailSettings, 'kinds'>;
  readonly fromAddress: string;
  /** What the customer's page allows to be done with the booking, when the message is written. */
  readonly byLink: TermsByLink;
  /** What all who come pay, as the customer's pages say it. */
  readonly price: VisitPrice;
  /** What its customer owes for having cancelled late, or not having come. */
  readonly feeDue?: FeeDue | undefined;
  /** What cancelling costs from which moment on, and not coming. */
  readonly fees: readonly FeeFrom<Amount>[];
  /** Where the booking is seen: by its customer, and in the dashboard. */
  readonly customerPage: string;
  readonly businessPage: string;
  /**
   * A public page from which customers come to their bookings, without a link to one: that may stand where others read
   * it.
   */
  readonly findPage: string;
  /** Epoch milliseconds of business time. */
  readonly at: number;
  /** What its service wants signed is not, and its page takes the signature. */
  readonly lacksSignature?: boolean;
  /** Who comes by name; empty where nobody is named. */
  readonly named: readonly string[];
  /** For whom it was cancelled while the others stay: their names, how many they are, and what they owe for it. */
  readonly left?: { readonly named: readonly string[]; readonly count: number; readonly feeDue?: FeeDue | undefined };
  /** The same of each booking of a multi-service booking that is told of together, by its id. */
  readonly ofTogether?: ReadonlyMap<string, MessageSetting>;
}

/** Those that say something. */
function written(ways: readonly (string | undefined)[]): string[] {
  return ways.filter((way): way is string => way !== undefined && way !== '');
}

const neverAllowed = Object.freeze({ isAllowed: false, untilMs: undefined });

/** What is the same of all messages of a site. */
export type SiteFacts = Awaited<ReturnType<typeof readSiteFacts>>;

export async function readSiteFacts(reader: Reader, { auth }: Pick<SettingParts, 'auth'>) {
  const [record, theme, ownSite, own] = await Promise.all([
    auth.sites.record(reader.siteId),
    readSiteTheme(reader),
    readOwnSite(reader),
    readMailSettings(reader),
  ]);
  if (record === undefined) {
    throw new Error('the site of a message is gone');
  }
  return { site: record.site, theme, ownSite, own };
}

/** What has been read already, and is not read again. */
export interface KnownOfSetting {
  readonly siteFacts?: SiteFacts;
  /** The booking's own row as it stands. */
  readonly row?: BookingRow | undefined;
  /** What the booking is a place in. */
  readonly known?: HeldNow | undefined;
  /** The booking of those for whom it was cancelled while the others stay. */
  readonly dividedBookingId?: string | undefined;
}

/** Reads the setting of messages about a booking. */
export async function readSetting(
  reader: Reader,
  booking: Booking,
  at: number,
  { auth, availability, fromAddress, links, publicOrigin, sendsMail }: SettingParts,
  { dividedBookingId, known, row, siteFacts }: KnownOfSetting = {},
): Promise<MessageSetting> {
  const { schedule, slot } = booking.bookedEntity;
  const locationId = (slot ?? schedule)?.location?.id;
  const serviceId = (slot ?? schedule)?.serviceId;
  const [{ own, ownSite, site, theme }, location, [service], options, { held, sessions }, beside, participants] =
    await Promise.all([
      siteFacts ?? readSiteFacts(reader, { auth }),
      locationId === undefined ? undefined : findLocation(reader, locationId),
      serviceId === undefined ? [] : readServices(reader, [serviceId]),
      serviceId === undefined || chosenWords(booking).length === 0
        ? undefined
        : findOptionsOfService(reader, serviceId),
      known ?? readHeld(reader, booking, at),
      readMessageContext(reader, booking, row, at, availability),
      readParticipantsInMessage(reader, row, dividedBookingId),
    ]);
  const origin = originOfSite(publicOrigin(), ownSite.hosts);
  const { email, multilingual, phone } = ownSite.properties;
  const offered = (multilingual?.supportedLanguages ?? []).map(({ languageCode }) => languageCode);
  const customerLanguage = customerLanguageOf(beside.language, { main: site.language, offered });
  const language = otherLanguageOf(customerLanguage, site.language);
  const placeTimeZone = location?.time_zone ?? site.timeZone;
  const isOnline = service !== undefined && isHeldOnline(service.conferencing_enabled, service.locations);
  return {
    businessName: site.businessName,
    ...mailLogoOf(ownSite.properties.logo, origin),
    contacts: written([phone, email]),
    ways: written([location?.phone ?? phone, location?.email ?? email]),
    mainLanguage: site.language,
    customerLanguage,
    customerTitle: nameIn(booking.bookedEntity.title, service && namedService(service), language),
    customerPlace: nameIn((slot ?? schedule)?.location?.name, location, language),
    customerChoices: options === undefined ? undefined : choicesIn(booking, options, language),
    accent: theme.accent,
    placeTimeZone,
    siteTimeZone: site.timeZone,
    isOnline,
    sessions,
    held,
    own,
    fromAddress,
    // From what is not offered any more no other time can be chosen.
    byLink: service === undefined ? { ...beside.byLink, reschedule: neverAllowed } : beside.byLink,
    ...participants,
    price: saidPrice(beside.priceIn(site)),
    feeDue: beside.feeDue,
    fees: beside.feesIn(site),
    customerPage: `${origin}${pathOfPage(pagePaths.manage, { token: links.tokenOf(reader.siteId, { id: booking.id, link_generation: beside.linkGeneration }) })}`,
    businessPage: `${origin}${pagePaths.dashboard}/bookings/${booking.id}`,
    findPage: `${origin}${sendsMail() ? pagePaths.findBooking : pagePaths.home}`,
    at,
  };
}

/** Nothing is read where nobody is named. */
async function readParticipantsInMessage(
  reader: Reader,
  row: BookingRow | undefined,
  dividedBookingId: string | undefined,
): Promise<Pick<MessageSetting, 'named' | 'left'>> {
  const own = row?.details.namedParticipants === undefined ? undefined : row.id;
  const ids = [own, dividedBookingId].filter((id) => id !== undefined);
  const [participants, left] = await Promise.all([
    readParticipantsOf(reader, ids),
    dividedBookingId === undefined ? undefined : bookingTable.find(reader, dividedBookingId),
  ]);
  const namesOf = (id: string | undefined) =>
    participants.filter(({ booking_id }) => booking_id === id).map(({ name }) => name);
  return {
    named: namesOf(own),
    ...(left === undefined
      ? {}
      : { left: { named: namesOf(left.id), count: left.total_participants, feeDue: feeDueOf(left) } }),
  };
}

/** Its words in other languages stand among its details. */
function namedService({ details: { translations }, name }: Pick<ServiceWithParts, 'name' | 'details'>) {
  return { name, translations };
}

function choicesIn(
  booking: Booking,
  { options }: Pick<OptionsRow, 'options'>,
  language: string | undefined,
): string[] | undefined {
  return language === undefined
    ? undefined
    : chosenWordsIn(booking, options, language).map(({ own, said }) => said ?? own);
}
