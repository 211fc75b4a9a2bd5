/**
 * Headings and subjects of messages whose plain one would not be true of its case: a request was never booked, a course has
 * several dates, and a session is more than one of its bookings. `{service}` stands for its name.
 */
import { phrasesIn } from '../../../messages/phrases.ts';
import { phrasesOf } from './phrases.ts';
import type { BookingNotice } from './rules/notice.ts';

interface HeadingPhrases {
  /** The time is the same: the place, or who gives it, is another. */
  readonly changed: string;
  /** A course begins or ends on another day. */
  readonly newDates: string;
  /** Anything else about a course. */
  readonly courseChanged: string;
  /** It waits for an answer. */
  readonly requestMoved: string;
  /** It was never booked. */
  readonly requestCanceled: string;
  /** It waits for an answer, as before. */
  readonly requestRestored: string;
  /** To the business: the time is the same. */
  readonly changedForBusiness: string;
  readonly requestMovedForBusiness: string;
  readonly requestOver: string;
  readonly requestRestoredForStaff: string;
  /** To whoever holds it: all of it, not one booking. */
  readonly sessionMoved: string;
  readonly sessionOff: string;
  /** What stands is the reader's now, or no longer theirs. */
  readonly handedTo: string;
  readonly handedOn: string;
  /** Whoever waits for an appointment waits for a time, and not for a place. */
  readonly timeOffered: string;
  readonly timeOfferEnded: string;
}

const english: HeadingPhrases = {
  changed: 'Your booking has changed: {service}',
  newDates: 'The course has new dates: {service}',
  courseChanged: 'The course has changed: {service}',
  requestMoved: 'Your request has a new time: {service}',
  requestCanceled: 'Your request is cancelled: {service}',
  requestRestored: 'Your request is open again: {service}',
  changedForBusiness: 'Changed: {service}',
  requestMovedForBusiness: 'Booking request with a new time: {service}',
  requestOver: 'Request no longer open: {service}',
  requestRestoredForStaff: 'Request open again: {service}',
  sessionMoved: 'New time: {service}',
  sessionOff: 'Cancelled: {service}',
  handedTo: 'Now assigned to you: {service}',
  handedOn: 'No longer assigned to you: {service}',
  timeOffered: 'A time is free for you: {service}',
  timeOfferEnded: 'The offer has expired: {service}',
};

const german: HeadingPhrases = {
  changed: 'Ihre Buchung hat sich geändert: {service}',
  newDates: 'Der Kurs hat neue Termine: {service}',
  courseChanged: 'Der Kurs hat sich geändert: {service}',
  requestMoved: 'Ihre Anfrage hat eine neue Zeit: {service}',
  requestCanceled: 'Ihre Anfrage ist nicht mehr offen: {service}',
  requestRestored: 'Ihre Anfrage ist wieder offen: {service}',
  changedForBusiness: 'Geändert: {service}',
  requestMovedForBusiness: 'Buchungsanfrage mit neuer Zeit: {service}',
  requestOver: 'Anfrage nicht mehr offen: {service}',
  requestRestoredForStaff: 'Anfrage wieder offen: {service}',
  sessionMoved: 'Neue Zeit: {service}',
  sessionOff: 'Fällt aus: {service}',
  handedTo: 'Jetzt Ihnen zugeteilt: {service}',
  handedOn: 'Nicht mehr Ihnen zugeteilt: {service}',
  timeOffered: 'Ein Termin ist für Sie frei: {service}',
  timeOfferEnded: 'Der angebotene Termin ist verfallen: {service}',
};

const spanish: HeadingPhrases = {
  changed: 'Su reserva ha cambiado: {service}',
  newDates: 'El curso tiene nuevas fechas: {service}',
  courseChanged: 'El curso ha cambiado: {service}',
  requestMoved: 'Su solicitud tiene una nueva hora: {service}',
  requestCanceled: 'Su solicitud está cancelada: {service}',
  requestRestored: 'Su solicitud vuelve a estar abierta: {service}',
  changedForBusiness: 'Cambios: {service}',
  requestMovedForBusiness: 'Solicitud de reserva con nueva hora: {service}',
  requestOver: 'La solicitud ya no está abierta: {service}',
  requestRestoredForStaff: 'La solicitud vuelve a estar abierta: {service}',
  sessionMoved: 'Nueva hora: {service}',
  sessionOff: 'Cancelado: {service}',
  handedTo: 'Asignado a usted: {service}',
  handedOn: 'Ya no asignado a usted: {service}',
  timeOffered: 'Hay una hora libre para usted: {service}',
  timeOfferEnded: 'La hora ofrecida ha caducado: {service}',
};

const french: HeadingPhrases = {
  changed: 'Votre réservation a changé : {service}',
  newDates: 'Le stage a de nouvelles dates : {service}',
  courseChanged: 'Le stage a changé : {service}',
  requestMoved: 'Votre demande a un nouvel horaire : {service}',
  requestCanceled: 'Votre demande est annulée : {service}',
  requestRestored: 'Votre demande est de nouveau ouverte : {service}',
  changedForBusiness: 'Modification : {service}',
  requestMovedForBusiness: 'Demande de réservation avec un nouvel horaire : {service}',
  requestOver: 'La demande n’est plus ouverte : {service}',
  requestRestoredForStaff: 'La demande est de nouveau ouverte : {service}',
  sessionMoved: 'Nouvel horaire : {service}',
  sessionOff: 'Annulé : {service}',
  handedTo: 'Vous est attribué : {service}',
  handedOn: 'Ne vous est plus attribué : {service}',
  timeOffered: 'Un horaire est libre pour vous : {service}',
  timeOfferEnded: 'L’horaire proposé a expiré : {service}',
};

const hebrew: HeadingPhrases = {
  changed: 'התור שלך השתנה: {service}',
  newDates: 'לקורס יש מועדים חדשים: {service}',
  courseChanged: 'הקורס השתנה: {service}',
  requestMoved: 'לבקשה שלך נקבע מועד חדש: {service}',
  requestCanceled: 'הבקשה שלך בוטלה: {service}',
  requestRestored: 'הבקשה שלך פתוחה שוב: {service}',
  changedForBusiness: 'שינוי: {service}',
  requestMovedForBusiness: 'בקשה לתור במועד חדש: {service}',
  requestOver: 'הבקשה כבר אינה פתוחה: {service}',
  requestRestoredForStaff: 'הבקשה פתוחה שוב: {service}',
  sessionMoved: 'מועד חדש: {service}',
  sessionOff: 'לא יתקיים: {service}',
  handedTo: 'עבר אליך: {service}',
  handedOn: 'כבר לא אצלך: {service}',
  timeOffered: 'יש זמן פנוי עבורך: {service}',
  timeOfferEnded: 'הזמן שהוצע לך פג: {service}',
};

const headingPhrasesOf = phrasesIn<HeadingPhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});

/** The heading of a notice in the language of a BCP 47 tag; English when there are no words for it. */
export function headingOf(notice: BookingNotice, language: string): string {
  const own = headingPhrasesOf(language);
  const name = caseOf(notice);
  return name === undefined ? phrasesOf(language).headings[notice.type] : own[name];
}

function caseOf(notice: BookingNotice): keyof HeadingPhrases | undefined {
  const { handover, type } = notice;
  if (handover !== undefined) {
    return handover === 'TAKEN' ? 'handedTo' : 'handedOn';
  }
  if (type.endsWith('BOOKING_RESCHEDULED')) {
    return caseOfMove(notice);
  }
  if (notice.booking.wish !== undefined && type === 'WAITLIST_OFFERED') {
    return 'timeOffered';
  }
  if (notice.booking.wish !== undefined && type === 'WAITLIST_OFFER_ENDED') {
    return 'timeOfferEnded';
  }
  if (type === 'BOOKING_CANCELED') {
    return notice.wasRequest === true ? 'requestCanceled' : undefined;
  }
  if (type.endsWith('BOOKING_RESTORED')) {
    const name = notice.audience === 'participant' ? 'requestRestored' : 'requestRestoredForStaff';
    return notice.booking.status === 'CONFIRMED' ? undefined : name;
  }
  if (type === 'STAFF_BOOKING_CANCELED') {
    return notice.isOfSession === true ? 'sessionOff' : notice.wasRequest === true ? 'requestOver' : undefined;
  }
  return undefined;
}

function caseOfMove({
  audience,
  booking: { bookedEntity, endDate, startDate, status },
  isOfSession,
  previousEnd,
  previousStart,
}: BookingNotice): keyof HeadingPhrases | undefined {
  const isForCustomer = audience === 'participant';
  if (bookedEntity.schedule !== undefined) {
    const isElsewhen = previousStart !== startDate || (previousEnd !== undefined && previousEnd !== endDate);
    return isElsewhen ? 'newDates' : 'courseChanged';
  }
  // A session may have another place or another teacher, and its time.
  if (previousStart === startDate) {
    return isForCustomer ? 'changed' : 'changedForBusiness';
  }
  if (isOfSession === true) {
    return 'sessionMoved';
  }
  if (status === 'CONFIRMED') {
    return undefined;
  }
  return isForCustomer ? 'requestMoved' : 'requestMovedForBusiness';
}
