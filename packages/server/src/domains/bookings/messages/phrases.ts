/** The words of booking messages in each language; `{…}` stands for a value. Times and dates come from Intl. */
import type { BookingMessageType } from '@openhours/contract';
import { phrasesIn } from '../../../messages/phrases.ts';

export interface Phrases {
  /** Heading and subject of each type, unless its case has another (`heading-phrases.ts`); `{service}` and `{business}`. */
  readonly headings: Readonly<Record<BookingMessageType, string>>;
  readonly greeting: string;
  readonly service: string;
  readonly before: string;
  readonly where: string;
  readonly staff: string;
  readonly participants: string;
  /** What is taken with the service. */
  /** What was chosen of an option that the business words itself. */
  readonly choice: string;
  readonly addOns: string;
  readonly customer: string;
  readonly phone: string;
  readonly email: string;
  /** `{time}` in the customer's own zone, whose clock is called `{zone}`; the same of the next two. */
  readonly yourTime: string;
  /** Goes before the business's own words to one customer, which follow on a line of their own. */
  readonly noteFrom: string;
  /** `{time}` in the zone of the place. */
  readonly placeTime: string;
  /** To the business: of an online visit, by the customer's clock. */
  readonly customerTime: string;
  /** Where an online visit is. */
  readonly online: string;
  readonly sessions: string;
  /** Names the page behind the link to the business; to customers `changing-phrases.ts` does. */
  readonly openBooking: string;
  readonly requested: string;
  readonly calendarAdds: string;
  readonly calendarRemoves: string;
  readonly reminded: string;
  readonly asksAgain: string;
  readonly calendarChanges: string;
  readonly nothingBooked: string;
  /** What was cancelled stands again. */
  readonly restored: string;
  /** To the business, of one booking less of what others attend too. */
  readonly onlyThisBooking: string;
  /** First name of somebody who is made up. */
  readonly exampleName: string;
}

const english: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Your booking is confirmed: {service}',
    BOOKING_VERIFICATION: 'Please confirm your booking: {service}',
    BOOKING_REQUESTED: 'We have received your request: {service}',
    BOOKING_DECLINED: 'Your request could not be accepted: {service}',
    BOOKING_CANCELED: 'Your booking is cancelled: {service}',
    BOOKING_CANCELED_FOR_SOME: 'Cancelled for some of you: {service}',
    BOOKING_RESTORED: 'Your booking is restored: {service}',
    BOOKING_RESCHEDULED: 'Your booking has a new time: {service}',
    BOOKING_RESCHEDULED_FOR_SOME: 'Some of you have a new time: {service}',
    BOOKING_ATTENDED: 'Thank you for your visit: {service}',
    BOOKING_NOT_ATTENDED: 'We missed you: {service}',
    BOOKING_FEE_ENDED: 'The fee is no longer due: {service}',
    BUSINESS_BOOKING_CREATED: 'New booking: {service}',
    BUSINESS_BOOKING_REQUESTED: 'New booking request: {service}',
    BUSINESS_BOOKING_CANCELED: 'Cancelled by the client: {service}',
    BUSINESS_BOOKING_CANCELED_FOR_SOME: 'Cancelled for some by the client: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Moved by the client: {service}',
    BOOKING_REMINDER: 'Reminder: {service}',
    WAITLIST_JOINED: 'You are on the waitlist: {service}',
    WAITLIST_OFFERED: 'A place is free for you: {service}',
    WAITLIST_OFFER_ENDED: 'The offer has expired: {service}',
    WAITLIST_SESSION_MOVED: 'The session you are waiting for has moved: {service}',
    WAITLIST_ENDED: 'You are no longer on the waitlist: {service}',
    STAFF_BOOKING_CREATED: 'New booking: {service}',
    STAFF_BOOKING_REQUESTED: 'New booking request: {service}',
    STAFF_BOOKING_CANCELED: 'Booking cancelled: {service}',
    STAFF_BOOKING_RESTORED: 'Booking restored: {service}',
    STAFF_BOOKING_RESCHEDULED: 'Booking with a new time: {service}',
    STAFF_BOOKING_REMINDER: 'Coming up: {service}',
    BOOKING_ADDRESS_LEFT: 'This address is no longer used for a booking: {service}',
    BOOKING_LINKS: 'Your bookings with {business}',
  },
  greeting: 'Hello {name},',
  service: 'Service',
  before: 'Previously',
  where: 'Place',
  staff: 'With',
  participants: 'Participants',
  choice: 'Choice',
  addOns: 'Add-ons',
  customer: 'Client',
  phone: 'Phone',
  email: 'E-mail',
  yourTime: '{time} in your time zone ({zone})',
  noteFrom: '{business} writes:',
  placeTime: '{time} at {business} ({zone})',
  customerTime: '{time} for the client ({zone})',
  online: 'Online',
  sessions: 'Sessions',
  openBooking: 'Open the booking',
  requested: 'This is not a booking yet: {business} will reply to you. Until then, nothing is added to your calendar.',
  calendarAdds: 'The attached file adds the visit to your calendar.',
  calendarRemoves: 'The attached file removes the visit from your calendar.',
  reminded: 'See you soon.',
  asksAgain:
    '{business} confirms the new time; until then it is a request. The attached file marks it as a request in your calendar.',
  calendarChanges: 'The attached file updates the visit in your calendar.',
  nothingBooked: 'Nothing is booked.',
  restored: 'The cancellation has been undone: your booking is as it was before.',
  onlyThisBooking: 'This affects only this booking; everything else stays as it is.',
  exampleName: 'Anna',
};

const german: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Ihre Buchung ist bestätigt: {service}',
    BOOKING_VERIFICATION: 'Bitte bestätigen Sie Ihre Buchung: {service}',
    BOOKING_REQUESTED: 'Wir haben Ihre Anfrage erhalten: {service}',
    BOOKING_DECLINED: 'Ihre Anfrage konnte nicht angenommen werden: {service}',
    BOOKING_CANCELED: 'Ihre Buchung ist abgesagt: {service}',
    BOOKING_CANCELED_FOR_SOME: 'Für einige von Ihnen abgesagt: {service}',
    BOOKING_RESTORED: 'Ihre Buchung gilt wieder: {service}',
    BOOKING_RESCHEDULED: 'Ihre Buchung hat eine neue Zeit: {service}',
    BOOKING_RESCHEDULED_FOR_SOME: 'Einige von Ihnen haben eine neue Zeit: {service}',
    BOOKING_ATTENDED: 'Vielen Dank, dass Sie da waren: {service}',
    BOOKING_NOT_ATTENDED: 'Wir haben Sie vermisst: {service}',
    BOOKING_FEE_ENDED: 'Die Gebühr entfällt: {service}',
    BUSINESS_BOOKING_CREATED: 'Neue Buchung: {service}',
    BUSINESS_BOOKING_REQUESTED: 'Neue Buchungsanfrage: {service}',
    BUSINESS_BOOKING_CANCELED: 'Vom Kunden abgesagt: {service}',
    BUSINESS_BOOKING_CANCELED_FOR_SOME: 'Vom Kunden für einige abgesagt: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Vom Kunden verschoben: {service}',
    BOOKING_REMINDER: 'Erinnerung: {service}',
    WAITLIST_JOINED: 'Sie stehen auf der Warteliste: {service}',
    WAITLIST_OFFERED: 'Ein Platz ist für Sie frei: {service}',
    WAITLIST_OFFER_ENDED: 'Der angebotene Platz ist verfallen: {service}',
    WAITLIST_SESSION_MOVED: 'Der Termin, auf den Sie warten, wurde verschoben: {service}',
    WAITLIST_ENDED: 'Sie stehen nicht mehr auf der Warteliste: {service}',
    STAFF_BOOKING_CREATED: 'Neue Buchung: {service}',
    STAFF_BOOKING_REQUESTED: 'Neue Buchungsanfrage: {service}',
    STAFF_BOOKING_CANCELED: 'Buchung abgesagt: {service}',
    STAFF_BOOKING_RESTORED: 'Buchung gilt wieder: {service}',
    STAFF_BOOKING_RESCHEDULED: 'Buchung mit neuer Zeit: {service}',
    STAFF_BOOKING_REMINDER: 'Demnächst: {service}',
    BOOKING_ADDRESS_LEFT: 'Diese Adresse gehört nicht mehr zu einer Buchung: {service}',
    BOOKING_LINKS: 'Ihre Buchungen bei {business}',
  },
  greeting: 'Guten Tag {name},',
  service: 'Leistung',
  before: 'Vorher',
  where: 'Ort',
  staff: 'Mit',
  participants: 'Personen',
  choice: 'Auswahl',
  addOns: 'Extras',
  customer: 'Kunde',
  phone: 'Telefon',
  email: 'E-Mail',
  yourTime: '{time} in Ihrer Zeitzone ({zone})',
  noteFrom: '{business} schreibt:',
  placeTime: '{time} bei {business} ({zone})',
  customerTime: '{time} beim Kunden ({zone})',
  online: 'Online',
  sessions: 'Termine',
  openBooking: 'Buchung öffnen',
  requested: 'Das ist noch keine Buchung: {business} antwortet Ihnen. Bis dahin steht nichts in Ihrem Kalender.',
  calendarAdds: 'Die angehängte Datei trägt den Termin in Ihren Kalender ein.',
  calendarRemoves: 'Die angehängte Datei entfernt den Termin aus Ihrem Kalender.',
  reminded: 'Bis bald.',
  asksAgain:
    '{business} bestätigt die neue Zeit; bis dahin ist es eine Anfrage. Die angehängte Datei zeigt sie in Ihrem Kalender als Anfrage.',
  calendarChanges: 'Die angehängte Datei aktualisiert den Termin in Ihrem Kalender.',
  nothingBooked: 'Es ist nichts gebucht.',
  restored: 'Die Absage wurde zurückgenommen: Ihre Buchung gilt wieder wie zuvor.',
  onlyThisBooking: 'Es geht nur um diese Buchung; alles andere bleibt.',
  exampleName: 'Anna',
};

const spanish: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Su reserva está confirmada: {service}',
    BOOKING_VERIFICATION: 'Confirme su reserva: {service}',
    BOOKING_REQUESTED: 'Hemos recibido su solicitud: {service}',
    BOOKING_DECLINED: 'No hemos podido aceptar su solicitud: {service}',
    BOOKING_CANCELED: 'Su reserva está cancelada: {service}',
    BOOKING_CANCELED_FOR_SOME: 'Cancelado para algunos de ustedes: {service}',
    BOOKING_RESTORED: 'Su reserva se ha restablecido: {service}',
    BOOKING_RESCHEDULED: 'Su reserva tiene una nueva hora: {service}',
    BOOKING_RESCHEDULED_FOR_SOME: 'Algunos de ustedes tienen una nueva hora: {service}',
    BOOKING_ATTENDED: 'Gracias por su visita: {service}',
    BOOKING_NOT_ATTENDED: 'Le hemos echado de menos: {service}',
    BOOKING_FEE_ENDED: 'El cargo ya no se debe: {service}',
    BUSINESS_BOOKING_CREATED: 'Nueva reserva: {service}',
    BUSINESS_BOOKING_REQUESTED: 'Nueva solicitud de reserva: {service}',
    BUSINESS_BOOKING_CANCELED: 'Un cliente ha cancelado: {service}',
    BUSINESS_BOOKING_CANCELED_FOR_SOME: 'Un cliente ha cancelado para algunos: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Un cliente ha cambiado una reserva: {service}',
    BOOKING_REMINDER: 'Recordatorio: {service}',
    WAITLIST_JOINED: 'Está en la lista de espera: {service}',
    WAITLIST_OFFERED: 'Hay una plaza libre para usted: {service}',
    WAITLIST_OFFER_ENDED: 'La plaza ofrecida ha caducado: {service}',
    WAITLIST_SESSION_MOVED: 'La sesión que espera ha cambiado de hora: {service}',
    WAITLIST_ENDED: 'Ya no está en la lista de espera: {service}',
    STAFF_BOOKING_CREATED: 'Nueva reserva: {service}',
    STAFF_BOOKING_REQUESTED: 'Nueva solicitud de reserva: {service}',
    STAFF_BOOKING_CANCELED: 'Reserva cancelada: {service}',
    STAFF_BOOKING_RESTORED: 'Reserva restablecida: {service}',
    STAFF_BOOKING_RESCHEDULED: 'Reserva con nueva hora: {service}',
    STAFF_BOOKING_REMINDER: 'Próximamente: {service}',
    BOOKING_ADDRESS_LEFT: 'Esta dirección ya no se usa para una reserva: {service}',
    BOOKING_LINKS: 'Sus reservas en {business}',
  },
  greeting: 'Hola, {name}:',
  service: 'Servicio',
  before: 'Antes',
  where: 'Lugar',
  staff: 'Con',
  participants: 'Personas',
  choice: 'Opción',
  addOns: 'Extras',
  customer: 'Cliente',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  yourTime: '{time} en su zona horaria ({zone})',
  noteFrom: '{business} escribe:',
  placeTime: '{time} en {business} ({zone})',
  customerTime: '{time} para el cliente ({zone})',
  online: 'En línea',
  sessions: 'Sesiones',
  openBooking: 'Abrir la reserva',
  requested: 'Todavía no es una reserva: {business} le responderá. Hasta entonces no hay nada en su calendario.',
  calendarAdds: 'El archivo adjunto añade la cita a su calendario.',
  calendarRemoves: 'El archivo adjunto quita la cita de su calendario.',
  reminded: 'Hasta pronto.',
  asksAgain:
    '{business} confirma la nueva hora; hasta entonces es una solicitud. El archivo adjunto la muestra como solicitud en su calendario.',
  calendarChanges: 'El archivo adjunto actualiza la cita en su calendario.',
  nothingBooked: 'No hay nada reservado.',
  restored: 'La cancelación se ha deshecho: su reserva sigue como estaba.',
  onlyThisBooking: 'Solo afecta a esta reserva; lo demás sigue igual.',
  exampleName: 'Ana',
};

const french: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'Votre réservation est confirmée : {service}',
    BOOKING_VERIFICATION: 'Confirmez votre réservation : {service}',
    BOOKING_REQUESTED: 'Nous avons reçu votre demande : {service}',
    BOOKING_DECLINED: 'Votre demande n’a pas pu être acceptée : {service}',
    BOOKING_CANCELED: 'Votre réservation est annulée : {service}',
    BOOKING_CANCELED_FOR_SOME: 'Annulé pour certains d’entre vous : {service}',
    BOOKING_RESTORED: 'Votre réservation est rétablie : {service}',
    BOOKING_RESCHEDULED: 'Votre réservation a un nouvel horaire : {service}',
    BOOKING_RESCHEDULED_FOR_SOME: 'Certains d’entre vous ont un nouvel horaire : {service}',
    BOOKING_ATTENDED: 'Merci de votre visite : {service}',
    BOOKING_NOT_ATTENDED: 'Vous nous avez manqué : {service}',
    BOOKING_FEE_ENDED: 'Les frais ne sont plus dus : {service}',
    BUSINESS_BOOKING_CREATED: 'Nouvelle réservation : {service}',
    BUSINESS_BOOKING_REQUESTED: 'Nouvelle demande de réservation : {service}',
    BUSINESS_BOOKING_CANCELED: 'Annulation par un client : {service}',
    BUSINESS_BOOKING_CANCELED_FOR_SOME: 'Annulation pour certains par un client : {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'Réservation déplacée par un client : {service}',
    BOOKING_REMINDER: 'Rappel : {service}',
    WAITLIST_JOINED: 'Vous êtes sur la liste d’attente : {service}',
    WAITLIST_OFFERED: 'Une place est libre pour vous : {service}',
    WAITLIST_OFFER_ENDED: 'La place proposée a expiré : {service}',
    WAITLIST_SESSION_MOVED: 'La séance que vous attendez a été déplacée : {service}',
    WAITLIST_ENDED: 'Vous n’êtes plus sur la liste d’attente : {service}',
    STAFF_BOOKING_CREATED: 'Nouvelle réservation : {service}',
    STAFF_BOOKING_REQUESTED: 'Nouvelle demande de réservation : {service}',
    STAFF_BOOKING_CANCELED: 'Réservation annulée : {service}',
    STAFF_BOOKING_RESTORED: 'Réservation rétablie : {service}',
    STAFF_BOOKING_RESCHEDULED: 'Réservation avec un nouvel horaire : {service}',
    STAFF_BOOKING_REMINDER: 'Bientôt : {service}',
    BOOKING_ADDRESS_LEFT: 'Cette adresse n’est plus celle d’une réservation : {service}',
    BOOKING_LINKS: 'Vos réservations chez {business}',
  },
  greeting: 'Bonjour {name},',
  service: 'Prestation',
  before: 'Avant',
  where: 'Lieu',
  staff: 'Avec',
  participants: 'Personnes',
  choice: 'Choix',
  addOns: 'Suppléments',
  customer: 'Client',
  phone: 'Téléphone',
  email: 'E-mail',
  yourTime: '{time} dans votre fuseau horaire ({zone})',
  noteFrom: '{business} écrit :',
  placeTime: '{time} chez {business} ({zone})',
  customerTime: '{time} pour le client ({zone})',
  online: 'En ligne',
  sessions: 'Séances',
  openBooking: 'Ouvrir la réservation',
  requested:
    'Ce n’est pas encore une réservation : {business} vous répondra. D’ici là, rien n’est inscrit dans votre agenda.',
  calendarAdds: 'Le fichier joint inscrit le rendez-vous dans votre agenda.',
  calendarRemoves: 'Le fichier joint retire le rendez-vous de votre agenda.',
  reminded: 'À bientôt.',
  asksAgain:
    '{business} confirme le nouvel horaire ; d’ici là, c’est une demande. Le fichier joint l’indique comme demande dans votre agenda.',
  calendarChanges: 'Le fichier joint modifie le rendez-vous dans votre agenda.',
  nothingBooked: 'Rien n’est réservé.',
  restored: 'L’annulation a été retirée : votre réservation est maintenue.',
  onlyThisBooking: 'Seule cette réservation est concernée ; le reste ne change pas.',
  exampleName: 'Anne',
};

const hebrew: Phrases = {
  headings: {
    BOOKING_CONFIRMED: 'התור שלך אושר: {service}',
    BOOKING_VERIFICATION: 'נא לאשר את התור: {service}',
    BOOKING_REQUESTED: 'קיבלנו את הבקשה שלך: {service}',
    BOOKING_DECLINED: 'לא ניתן היה לאשר את הבקשה שלך: {service}',
    BOOKING_CANCELED: 'התור שלך בוטל: {service}',
    BOOKING_CANCELED_FOR_SOME: 'בוטל עבור חלק מכם: {service}',
    BOOKING_RESTORED: 'התור שלך חזר לתוקף: {service}',
    BOOKING_RESCHEDULED: 'לתור שלך נקבע מועד חדש: {service}',
    BOOKING_RESCHEDULED_FOR_SOME: 'לחלק מכם נקבע מועד חדש: {service}',
    BOOKING_ATTENDED: 'תודה על הביקור: {service}',
    BOOKING_NOT_ATTENDED: 'חיכינו לך ולא הגעת: {service}',
    BOOKING_FEE_ENDED: 'החיוב בוטל: {service}',
    BUSINESS_BOOKING_CREATED: 'תור חדש: {service}',
    BUSINESS_BOOKING_REQUESTED: 'בקשה חדשה לתור: {service}',
    BUSINESS_BOOKING_CANCELED: 'לקוח ביטל תור: {service}',
    BUSINESS_BOOKING_CANCELED_FOR_SOME: 'לקוח ביטל עבור חלק מהמשתתפים: {service}',
    BUSINESS_BOOKING_RESCHEDULED: 'לקוח העביר תור: {service}',
    BOOKING_REMINDER: 'תזכורת: {service}',
    WAITLIST_JOINED: 'נרשמת לרשימת ההמתנה: {service}',
    WAITLIST_OFFERED: 'התפנה מקום בשבילך: {service}',
    WAITLIST_OFFER_ENDED: 'תוקף ההצעה פג: {service}',
    WAITLIST_SESSION_MOVED: 'המפגש שברשימת ההמתנה שלך הועבר: {service}',
    WAITLIST_ENDED: 'השם שלך כבר לא ברשימת ההמתנה: {service}',
    STAFF_BOOKING_CREATED: 'תור חדש: {service}',
    STAFF_BOOKING_REQUESTED: 'בקשה חדשה לתור: {service}',
    STAFF_BOOKING_CANCELED: 'התור בוטל: {service}',
    STAFF_BOOKING_RESTORED: 'התור חזר לתוקף: {service}',
    STAFF_BOOKING_RESCHEDULED: 'לתור נקבע מועד חדש: {service}',
    STAFF_BOOKING_REMINDER: 'בקרוב: {service}',
    BOOKING_ADDRESS_LEFT: 'הכתובת הזאת כבר לא משמשת לתור: {service}',
    BOOKING_LINKS: 'התורים שלך אצל {business}',
  },
  greeting: 'שלום {name},',
  service: 'שירות',
  before: 'קודם',
  where: 'מקום',
  staff: 'עם',
  participants: 'משתתפים',
  choice: 'בחירה',
  addOns: 'תוספות',
  customer: 'לקוח',
  phone: 'טלפון',
  email: 'דוא״ל',
  yourTime: '{time} באזור הזמן שלך ({zone})',
  noteFrom: 'הודעה מאת {business}:',
  placeTime: '{time} אצל {business} ({zone})',
  customerTime: '{time} אצל הלקוח ({zone})',
  online: 'מקוון',
  sessions: 'מפגשים',
  openBooking: 'פתיחת התור',
  requested: 'התור עדיין לא נקבע: {business} ישיבו לך. עד אז אין רישום ביומן שלך.',
  calendarAdds: 'הקובץ המצורף מוסיף את התור ליומן שלך.',
  calendarRemoves: 'הקובץ המצורף מסיר את התור מהיומן שלך.',
  reminded: 'להתראות בקרוב.',
  asksAgain: 'המועד החדש ממתין לאישור של {business}; עד אז זו בקשה. הקובץ המצורף מציג אותו ביומן שלך כבקשה.',
  calendarChanges: 'הקובץ המצורף מעדכן את התור ביומן שלך.',
  nothingBooked: 'לא נקבע דבר.',
  restored: 'התור הוחזר, וכל הפרטים נשארו כפי שהיו.',
  onlyThisBooking: 'הדבר נוגע לתור הזה בלבד; כל השאר נשאר.',
  exampleName: 'אנה',
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const phrasesOf = phrasesIn<Phrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
