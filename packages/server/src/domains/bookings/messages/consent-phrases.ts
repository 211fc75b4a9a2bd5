/** The words of messages about what is still to be signed, in each language. */
import { phrasesIn } from '../../../messages/phrases.ts';

export interface ConsentPhrases {
  /** Before a visit, above the link of its booking. */
  readonly unsigned: string;
}

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const consentPhrasesOf = phrasesIn<ConsentPhrases>({
  en: {
    unsigned: 'Something is still to be signed. Please read and sign it on the page of your booking before you come.',
  },
  de: {
    unsigned:
      'Es ist noch etwas zu unterschreiben. Bitte lesen und unterschreiben Sie es vor Ihrem Termin auf der Seite Ihrer Buchung.',
  },
  es: { unsigned: 'Aún queda algo por firmar. Léalo y fírmelo en la página de su reserva antes de su cita.' },
  fr: {
    unsigned:
      'Il reste un document à signer. Lisez-le et signez-le sur la page de votre réservation avant votre rendez-vous.',
  },
  he: { unsigned: 'נותר משהו לחתימה. יש לקרוא ולחתום בדף התור לפני ההגעה.' },
});
