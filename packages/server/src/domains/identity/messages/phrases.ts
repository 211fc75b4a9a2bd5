/** The words of messages to people who sign in to the dashboard, in each language; `{…}` stands for a value. */
import type { UserLinkPurpose } from '@openhours/contract';
import { phrasesIn } from '../../../messages/phrases.ts';

interface LinkPhrases {
  /** Heading and subject; `{business}`. */
  readonly heading: string;
  /** `{business}` and `{email}`. */
  readonly text: string;
  /** `{time}`. */
  readonly until: string;
  readonly link: string;
}

type PersonPhrases = Readonly<Record<UserLinkPurpose, LinkPhrases>>;

const english: PersonPhrases = {
  INVITATION: {
    heading: '{business} invites you to its dashboard',
    text: 'Choose a password, then sign in with {email}. If you do not know {business}, you can ignore this message.',
    until: 'The link works once, until {time}.',
    link: 'Choose a password',
  },
  PASSWORD_RESET: {
    heading: 'A new password for {business}',
    text: 'With this link you set a new password for {email}. You are then signed out everywhere else. If you do not want a new password, do nothing.',
    until: 'The link works once, until {time}.',
    link: 'Set a new password',
  },
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const personPhrasesOf = phrasesIn<PersonPhrases>({
  en: english,
  de: {
    INVITATION: {
      heading: '{business} lädt Sie zur Verwaltung ein',
      text: 'Wählen Sie ein Passwort und melden Sie sich dann mit {email} an. Wenn Sie {business} nicht kennen, können Sie diese Nachricht ignorieren.',
      until: 'Der Link gilt einmal, bis {time}.',
      link: 'Passwort wählen',
    },
    PASSWORD_RESET: {
      heading: 'Ein neues Passwort für {business}',
      text: 'Mit diesem Link legen Sie ein neues Passwort für {email} fest. Überall sonst werden Sie dann abgemeldet. Wenn Sie kein neues Passwort möchten, müssen Sie nichts tun.',
      until: 'Der Link gilt einmal, bis {time}.',
      link: 'Neues Passwort festlegen',
    },
  },
  es: {
    INVITATION: {
      heading: '{business} le invita a su panel',
      text: 'Elija una contraseña y entre después con {email}. Si no conoce {business}, puede ignorar este mensaje.',
      until: 'El enlace sirve una vez, hasta {time}.',
      link: 'Elegir contraseña',
    },
    PASSWORD_RESET: {
      heading: 'Una contraseña nueva para {business}',
      text: 'Con este enlace elige una contraseña nueva para {email}. Después se cierra la sesión en los demás dispositivos. Si no quiere una contraseña nueva, no haga nada.',
      until: 'El enlace sirve una vez, hasta {time}.',
      link: 'Elegir contraseña nueva',
    },
  },
  fr: {
    INVITATION: {
      heading: '{business} vous invite à son tableau de bord',
      text: 'Choisissez un mot de passe, puis connectez-vous avec {email}. Si vous ne connaissez pas {business}, vous pouvez ignorer ce message.',
      until: 'Le lien fonctionne une fois, jusqu’au {time}.',
      link: 'Choisir un mot de passe',
    },
    PASSWORD_RESET: {
      heading: 'Un nouveau mot de passe pour {business}',
      text: 'Avec ce lien, vous définissez un nouveau mot de passe pour {email}. Vous serez ensuite déconnecté partout ailleurs. Si vous ne voulez pas de nouveau mot de passe, ne faites rien.',
      until: 'Le lien fonctionne une fois, jusqu’au {time}.',
      link: 'Définir un nouveau mot de passe',
    },
  },
  he: {
    INVITATION: {
      heading: '{business} מזמינים אותך לניהול האתר',
      text: 'יש לבחור סיסמה ואז להיכנס עם {email}. אם {business} אינם מוכרים לך, אפשר להתעלם מהודעה זו.',
      until: 'הקישור פועל פעם אחת, עד {time}.',
      link: 'בחירת סיסמה',
    },
    PASSWORD_RESET: {
      heading: 'סיסמה חדשה עבור {business}',
      text: 'בקישור הזה קובעים סיסמה חדשה עבור {email}. לאחר מכן החשבון ינותק מכל המכשירים האחרים. אם אין צורך בסיסמה חדשה, אין צורך לעשות דבר.',
      until: 'הקישור פועל פעם אחת, עד {time}.',
      link: 'קביעת סיסמה חדשה',
    },
  },
});
