/** The words of messages about substitutes, in each language; `{…}` stands for a value. */
import type { SubstituteMessageType } from '@openhours/contract';
import { phrasesIn } from '../../../messages/phrases.ts';

interface SubstitutePhrases {
  /** Heading and subject: `{name}` of the other person, `{title}` of the session or service. */
  readonly heading: string;
  /** What follows from it; the same values. */
  readonly text: string;
  readonly link: string;
}

type Phrases = Readonly<Record<SubstituteMessageType, SubstitutePhrases>>;

const english: Phrases = {
  SUBSTITUTE_REQUESTED: {
    heading: '{name} needs a substitute: {title}',
    text: 'Until you choose someone else, it stays with {name}. The Today page shows who is free then; you can also decline there.',
    link: 'Answer the request',
  },
  SUBSTITUTE_FOUND: {
    heading: '{name} takes over: {title}',
    text: 'It is no longer in your calendar.',
    link: 'Open the calendar',
  },
  SUBSTITUTE_DECLINED: {
    heading: 'No substitute: {title}',
    text: 'Your request was declined, and it stays in your calendar.',
    link: 'Open the calendar',
  },
  SUBSTITUTE_ASSIGNED: {
    heading: 'You take over from {name}: {title}',
    text: 'It is in your calendar now.',
    link: 'Open the calendar',
  },
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const substitutePhrasesOf = phrasesIn<Phrases>({
  en: english,
  de: {
    SUBSTITUTE_REQUESTED: {
      heading: '{name} braucht eine Vertretung: {title}',
      text: 'Bis Sie jemand anderen wählen, bleibt der Termin bei {name}. „Heute“ zeigt, wer dann frei ist; dort können Sie auch ablehnen.',
      link: 'Anfrage beantworten',
    },
    SUBSTITUTE_FOUND: {
      heading: '{name} übernimmt: {title}',
      text: 'Der Termin steht nicht mehr in Ihrem Kalender.',
      link: 'Kalender öffnen',
    },
    SUBSTITUTE_DECLINED: {
      heading: 'Keine Vertretung: {title}',
      text: 'Ihre Anfrage wurde abgelehnt; der Termin bleibt in Ihrem Kalender.',
      link: 'Kalender öffnen',
    },
    SUBSTITUTE_ASSIGNED: {
      heading: 'Sie vertreten {name}: {title}',
      text: 'Der Termin steht jetzt in Ihrem Kalender.',
      link: 'Kalender öffnen',
    },
  },
  es: {
    SUBSTITUTE_REQUESTED: {
      heading: '{name} necesita un sustituto: {title}',
      text: 'Hasta que elija a otra persona, sigue a cargo de {name}. En «Hoy» se ve quién está libre entonces; allí también puede rechazar la solicitud.',
      link: 'Responder a la solicitud',
    },
    SUBSTITUTE_FOUND: {
      heading: '{name} se hace cargo: {title}',
      text: 'Ya no está en su calendario.',
      link: 'Abrir el calendario',
    },
    SUBSTITUTE_DECLINED: {
      heading: 'Sin sustituto: {title}',
      text: 'Su solicitud se ha rechazado y sigue en su calendario.',
      link: 'Abrir el calendario',
    },
    SUBSTITUTE_ASSIGNED: {
      heading: 'Usted sustituye a {name}: {title}',
      text: 'Ya está en su calendario.',
      link: 'Abrir el calendario',
    },
  },
  fr: {
    SUBSTITUTE_REQUESTED: {
      heading: '{name} demande un remplacement : {title}',
      text: 'Tant que vous n’avez choisi personne d’autre, cela reste attribué à {name}. « Aujourd’hui » montre qui est libre à ce moment-là ; vous pouvez aussi y refuser la demande.',
      link: 'Répondre à la demande',
    },
    SUBSTITUTE_FOUND: {
      heading: '{name} vous remplace : {title}',
      text: 'Cela ne figure plus dans votre agenda.',
      link: 'Ouvrir l’agenda',
    },
    SUBSTITUTE_DECLINED: {
      heading: 'Pas de remplacement : {title}',
      text: 'Votre demande a été refusée ; cela reste dans votre agenda.',
      link: 'Ouvrir l’agenda',
    },
    SUBSTITUTE_ASSIGNED: {
      heading: 'Vous remplacez {name} : {title}',
      text: 'Cela figure maintenant dans votre agenda.',
      link: 'Ouvrir l’agenda',
    },
  },
  he: {
    SUBSTITUTE_REQUESTED: {
      heading: 'בקשה למחליף מאת {name}: {title}',
      text: 'עד שייבחר מישהו אחר, זה נשאר אצל {name}. ב”היום” אפשר לראות מי פנוי אז, ושם אפשר גם לדחות את הבקשה.',
      link: 'מענה לבקשה',
    },
    SUBSTITUTE_FOUND: {
      heading: 'נמצא מחליף, {name}: {title}',
      text: 'זה כבר אינו ביומן שלך.',
      link: 'פתיחת היומן',
    },
    SUBSTITUTE_DECLINED: {
      heading: 'אין מחליף: {title}',
      text: 'הבקשה נדחתה, וזה נשאר ביומן שלך.',
      link: 'פתיחת היומן',
    },
    SUBSTITUTE_ASSIGNED: {
      heading: 'החלפה של {name}: {title}',
      text: 'זה נמצא עכשיו ביומן שלך.',
      link: 'פתיחת היומן',
    },
  },
});
