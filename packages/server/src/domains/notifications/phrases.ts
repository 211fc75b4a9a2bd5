/** The words of booking messages in each language; `{…}` stands for a value. Times and dates come from Intl. */
import type { MessageType } from '@openhours/contract';

export interface Phrases {
  /** Heading and subject of each type; `{service}` and `{business}`. */
  readonly headings: Readonly<Record<MessageType, string>>;
  readonly greeting: string;
  readonly service: string;
  readonly when: string;
  readonly before: string;
  readonly where: string;
  readonly staff: string;
  readonly participants: string;
  readonly customer: string;
  readonly phone: string;
  readonly email: string;
  /** `{time}` in the customer's own zone. */
  readonly yourTime: string;
  readonly noteFrom: string;
}

const english: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Your booking is confirmed: {service}',
    BOOKING_REQUESTED: 'We have received your request: {service}',
    BOOKING_DECLINED: 'Your request could not be accepted: {service}',
    BOOKING_CANCELED: 'Your booking is cancelled: {service}',
    BOOKING_RESCHEDULED: 'Your booking has a new time: {service}',
    BUSINESS_BOOKING_CREATED: 'New booking: {service}',
    BUSINESS_BOOKING_REQUESTED: 'New booking request: {service}',
    BUSINESS_BOOKING_CANCELED: 'A customer cancelled: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'A customer moved a booking: {service}',
  },
  greeting: 'Hello {name},',
  service: 'Service',
  when: 'Time',
  before: 'Before',
  where: 'Place',
  staff: 'With',
  participants: 'Participants',
  customer: 'Customer',
  phone: 'Phone',
  email: 'E-mail',
  yourTime: '{time} in your time zone',
  noteFrom: '{business} writes: {note}',
};

const german: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Ihre Buchung ist bestätigt: {service}',
    BOOKING_REQUESTED: 'Wir haben Ihre Anfrage erhalten: {service}',
    BOOKING_DECLINED: 'Ihre Anfrage konnte nicht angenommen werden: {service}',
    BOOKING_CANCELED: 'Ihre Buchung ist storniert: {service}',
    BOOKING_RESCHEDULED: 'Ihre Buchung hat eine neue Zeit: {service}',
    BUSINESS_BOOKING_CREATED: 'Neue Buchung: {service}',
    BUSINESS_BOOKING_REQUESTED: 'Neue Buchungsanfrage: {service}',
    BUSINESS_BOOKING_CANCELED: 'Storniert vom Kunden: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Vom Kunden verschoben: {service}',
  },
  greeting: 'Guten Tag {name},',
  service: 'Leistung',
  when: 'Zeit',
  before: 'Vorher',
  where: 'Ort',
  staff: 'Mit',
  participants: 'Personen',
  customer: 'Kunde',
  phone: 'Telefon',
  email: 'E-Mail',
  yourTime: '{time} in Ihrer Zeitzone',
  noteFrom: '{business} schreibt: {note}',
};

const spanish: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Su reserva está confirmada: {service}',
    BOOKING_REQUESTED: 'Hemos recibido su solicitud: {service}',
    BOOKING_DECLINED: 'No hemos podido aceptar su solicitud: {service}',
    BOOKING_CANCELED: 'Su reserva está cancelada: {service}',
    BOOKING_RESCHEDULED: 'Su reserva tiene una nueva hora: {service}',
    BUSINESS_BOOKING_CREATED: 'Nueva reserva: {service}',
    BUSINESS_BOOKING_REQUESTED: 'Nueva solicitud de reserva: {service}',
    BUSINESS_BOOKING_CANCELED: 'Un cliente ha cancelado: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Un cliente ha cambiado una reserva: {service}',
  },
  greeting: 'Hola, {name}:',
  service: 'Servicio',
  when: 'Hora',
  before: 'Antes',
  where: 'Lugar',
  staff: 'Con',
  participants: 'Participantes',
  customer: 'Cliente',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  yourTime: '{time} en su zona horaria',
  noteFrom: '{business} escribe: {note}',
};

const french: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Votre réservation est confirmée : {service}',
    BOOKING_REQUESTED: 'Nous avons reçu votre demande : {service}',
    BOOKING_DECLINED: 'Votre demande n’a pas pu être acceptée : {service}',
    BOOKING_CANCELED: 'Votre réservation est annulée : {service}',
    BOOKING_RESCHEDULED: 'Votre réservation a un nouvel horaire : {service}',
    BUSINESS_BOOKING_CREATED: 'Nouvelle réservation : {service}',
    BUSINESS_BOOKING_REQUESTED: 'Nouvelle demande de réservation : {service}',
    BUSINESS_BOOKING_CANCELED: 'Annulation par un client : {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Réservation déplacée par un client : {service}',
  },
  greeting: 'Bonjour {name},',
  service: 'Prestation',
  when: 'Horaire',
  before: 'Avant',
  where: 'Lieu',
  staff: 'Avec',
  participants: 'Participants',
  customer: 'Client',
  phone: 'Téléphone',
  email: 'E-mail',
  yourTime: '{time} dans votre fuseau horaire',
  noteFrom: '{business} écrit : {note}',
};

const hebrew: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'ההזמנה שלך אושרה: {service}',
    BOOKING_REQUESTED: 'קיבלנו את הבקשה שלך: {service}',
    BOOKING_DECLINED: 'לא ניתן היה לאשר את הבקשה שלך: {service}',
    BOOKING_CANCELED: 'ההזמנה שלך בוטלה: {service}',
    BOOKING_RESCHEDULED: 'להזמנה שלך נקבע מועד חדש: {service}',
    BUSINESS_BOOKING_CREATED: 'הזמנה חדשה: {service}',
    BUSINESS_BOOKING_REQUESTED: 'בקשת הזמנה חדשה: {service}',
    BUSINESS_BOOKING_CANCELED: 'לקוח ביטל הזמנה: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'לקוח שינה את מועד ההזמנה: {service}',
  },
  greeting: 'שלום {name},',
  service: 'שירות',
  when: 'מועד',
  before: 'קודם',
  where: 'מקום',
  staff: 'עם',
  participants: 'משתתפים',
  customer: 'לקוח',
  phone: 'טלפון',
  email: 'דוא״ל',
  yourTime: '{time} באזור הזמן שלך',
  noteFrom: 'הודעה מאת {business}: {note}',
};

const byLanguage: Readonly<Record<string, Phrases>> = Object.freeze({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});

/** The phrases of a BCP 47 tag's language; English when there are none. */
export function phrasesOf(language: string): Phrases {
  return byLanguage[language.toLowerCase().split('-')[0] ?? ''] ?? english;
}

/** Puts values into a phrase. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
