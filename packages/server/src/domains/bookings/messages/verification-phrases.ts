/** The words of messages with which customers confirm a booking, in each language; `{…}` stands for a value. */
import { phrasesIn } from '../../../messages/phrases.ts';

export interface VerificationPhrases {
  /** `{time}`: until when the time is held for whoever is to confirm it. */
  readonly asked: string;
  /** To whoever has not booked at all. */
  readonly unasked: string;
  readonly code: string;
  /** Names the page behind the link of such a message. */
  readonly page: string;
}

const english: VerificationPhrases = {
  asked:
    'Your time is held until {time}. Confirm your booking with the button, or enter the code on the page where you booked. It is booked only after that.',
  unasked:
    'If you did not book anything, you do not need to do anything: without the code, the time becomes free again automatically.',
  code: 'Your code',
  page: 'See and confirm the booking',
};

const german: VerificationPhrases = {
  asked:
    'Ihre Zeit wird bis {time} für Sie freigehalten. Bestätigen Sie die Buchung über die Schaltfläche, oder geben Sie den Code auf der Seite ein, auf der Sie gebucht haben. Erst dann ist gebucht.',
  unasked:
    'Wenn Sie nichts gebucht haben, brauchen Sie nichts zu tun: Ohne den Code wird die Zeit automatisch wieder frei.',
  code: 'Ihr Code',
  page: 'Buchung ansehen und bestätigen',
};

const spanish: VerificationPhrases = {
  asked:
    'Su hora queda guardada hasta {time}. Confirme la reserva con el botón o escriba el código en la página en la que reservó. Solo entonces queda reservada.',
  unasked:
    'Si no ha reservado nada, no tiene que hacer nada: sin el código, la hora vuelve a quedar libre automáticamente.',
  code: 'Su código',
  page: 'Ver y confirmar la reserva',
};

const french: VerificationPhrases = {
  asked:
    'Votre horaire est gardé jusqu’à {time}. Confirmez la réservation avec le bouton, ou saisissez le code sur la page où vous avez réservé. La réservation n’est faite qu’après cela.',
  unasked: 'Si vous n’avez rien réservé, vous n’avez rien à faire : sans le code, l’horaire se libère automatiquement.',
  code: 'Votre code',
  page: 'Voir et confirmer la réservation',
};

const hebrew: VerificationPhrases = {
  asked: 'הזמן שמור עבורך עד {time}. אפשר לאשר את התור בכפתור, או להקליד את הקוד בדף שבו נקבע התור. רק אז התור נקבע.',
  unasked: 'אם לא קבעת תור, אין צורך לעשות דבר: בלי הקוד הזמן מתפנה אוטומטית.',
  code: 'הקוד שלך',
  page: 'לצפייה בתור ולאישורו',
};

/** The phrases of confirming in the language of a BCP 47 tag; English when there are none. */
export const verificationPhrasesOf = phrasesIn<VerificationPhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
