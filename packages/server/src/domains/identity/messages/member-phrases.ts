/** The words of messages to members about their sign-in, in each language; `{…}` stands for a value. */
import type { MemberMessageType } from '@openhours/contract';
import { phrasesIn } from '../../../messages/phrases.ts';

interface MemberPhrases {
  /** Heading and subject; `{business}`. */
  readonly heading: string;
  /** `{business}`, `{email}` and `{name}`, whoever it is about. */
  readonly text: string;
  /** `{code}`, where there is one. */
  readonly code?: string;
  /** `{time}`, of what ends. */
  readonly until?: string;
  /** What the button says, where there is one. */
  readonly link?: string;
}

type AllMemberPhrases = Readonly<Record<MemberMessageType, MemberPhrases>>;

const english: AllMemberPhrases = {
  EMAIL_VERIFICATION_CODE: {
    heading: 'Your code for {business}',
    text: 'Show {business} that {email} is your address by entering this code. If you have not signed up there, ignore this message.',
    code: 'Code: {code}',
    until: 'The code works once, until {time}.',
  },
  SIGN_IN_CODE: {
    heading: 'Your code for {business}',
    text: 'Somebody is signing in to {business} with {email}. If that is you, enter this code. Otherwise ignore this message.',
    code: 'Code: {code}',
    until: 'The code works once, until {time}.',
  },
  PASSWORD_RECOVERY: {
    heading: 'A new password for {business}',
    text: 'With this link you set a new password for {email}. You are then signed out everywhere. If you do not want a new password, do nothing.',
    until: 'The link works once, until {time}.',
    link: 'Set a new password',
  },
  ACCOUNT_ACTIVATION: {
    heading: 'Your account at {business}',
    text: '{business} has an account for {email}. Choose a password to use it. If you do not know {business}, you can ignore this message.',
    until: 'The link works once, until {time}.',
    link: 'Choose a password',
  },
  OWNER_APPROVAL_REQUEST: {
    heading: 'Somebody wants to join {business}',
    text: '{name} has signed up with {email} and waits for your approval.',
    link: 'Open the dashboard',
  },
  MEMBER_APPROVED: {
    heading: 'You are a member of {business}',
    text: '{business} has approved your account. You can now sign in with {email}.',
    link: 'Open the site',
  },
  MEMBER_PASSWORD_CHANGED: {
    heading: 'Your password for {business} was changed',
    text: 'The password for {email} is a new one, and you are signed out everywhere else. If that was not you, set another password at once and tell {business}.',
  },
  MEMBER_ADDRESS_CHANGED: {
    heading: 'You sign in to {business} with another address now',
    text: 'Your account at {business} no longer uses {email}. If that was not you, tell {business}.',
  },
  REGISTRATION_ATTEMPTED: {
    heading: 'You have an account at {business} already',
    text: 'Somebody tried to sign up with {email}, for which there is an account. If that was you, sign in, or ask for a new password. Otherwise you need not do anything.',
    link: 'Open the site',
  },
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const memberPhrasesOf = phrasesIn<AllMemberPhrases>({
  en: english,
  de: {
    EMAIL_VERIFICATION_CODE: {
      heading: 'Ihr Code für {business}',
      text: 'Zeigen Sie {business} mit diesem Code, dass {email} Ihre Adresse ist. Wenn Sie sich dort nicht registriert haben, können Sie diese Nachricht ignorieren.',
      code: 'Code: {code}',
      until: 'Der Code gilt einmal, bis {time}.',
    },
    SIGN_IN_CODE: {
      heading: 'Ihr Code für {business}',
      text: 'Jemand meldet sich bei {business} mit {email} an. Wenn Sie das sind, geben Sie diesen Code ein. Sonst können Sie diese Nachricht ignorieren.',
      code: 'Code: {code}',
      until: 'Der Code gilt einmal, bis {time}.',
    },
    PASSWORD_RECOVERY: {
      heading: 'Ein neues Passwort für {business}',
      text: 'Mit diesem Link legen Sie ein neues Passwort für {email} fest. Sie werden dann überall abgemeldet. Wenn Sie kein neues Passwort möchten, müssen Sie nichts tun.',
      until: 'Der Link gilt einmal, bis {time}.',
      link: 'Neues Passwort festlegen',
    },
    ACCOUNT_ACTIVATION: {
      heading: 'Ihr Konto bei {business}',
      text: '{business} hat ein Konto für {email}. Wählen Sie ein Passwort, um es zu nutzen. Wenn Sie {business} nicht kennen, können Sie diese Nachricht ignorieren.',
      until: 'Der Link gilt einmal, bis {time}.',
      link: 'Passwort wählen',
    },
    OWNER_APPROVAL_REQUEST: {
      heading: 'Jemand möchte Mitglied bei {business} werden',
      text: '{name} hat sich mit {email} registriert und wartet auf Ihre Freigabe.',
      link: 'Verwaltung öffnen',
    },
    MEMBER_APPROVED: {
      heading: 'Sie sind Mitglied bei {business}',
      text: '{business} hat Ihr Konto freigegeben. Sie können sich jetzt mit {email} anmelden.',
      link: 'Zur Website',
    },
    MEMBER_PASSWORD_CHANGED: {
      heading: 'Ihr Passwort für {business} wurde geändert',
      text: 'Für {email} gilt ein neues Passwort, und überall sonst sind Sie abgemeldet. Wenn Sie das nicht waren, legen Sie sofort ein anderes Passwort fest und sagen Sie {business} Bescheid.',
    },
    MEMBER_ADDRESS_CHANGED: {
      heading: 'Sie melden sich bei {business} jetzt mit einer anderen Adresse an',
      text: 'Ihr Konto bei {business} gehört nicht mehr zu {email}. Wenn Sie das nicht waren, sagen Sie {business} Bescheid.',
    },
    REGISTRATION_ATTEMPTED: {
      heading: 'Sie haben schon ein Konto bei {business}',
      text: 'Jemand wollte sich mit {email} registrieren, und dafür gibt es schon ein Konto. Wenn Sie das waren, melden Sie sich an oder fordern Sie ein neues Passwort an. Sonst müssen Sie nichts tun.',
      link: 'Zur Website',
    },
  },
  es: {
    EMAIL_VERIFICATION_CODE: {
      heading: 'Su código para {business}',
      text: 'Introduzca este código para confirmar a {business} que {email} es su dirección. Si no se ha registrado allí, ignore este mensaje.',
      code: 'Código: {code}',
      until: 'El código sirve una vez, hasta {time}.',
    },
    SIGN_IN_CODE: {
      heading: 'Su código para {business}',
      text: 'Alguien está entrando en {business} con {email}. Si es usted, introduzca este código. Si no, ignore este mensaje.',
      code: 'Código: {code}',
      until: 'El código sirve una vez, hasta {time}.',
    },
    PASSWORD_RECOVERY: {
      heading: 'Una contraseña nueva para {business}',
      text: 'Con este enlace elige una contraseña nueva para {email}. Después se cierra la sesión en todos los dispositivos. Si no quiere una contraseña nueva, no haga nada.',
      until: 'El enlace sirve una vez, hasta {time}.',
      link: 'Elegir contraseña nueva',
    },
    ACCOUNT_ACTIVATION: {
      heading: 'Su cuenta en {business}',
      text: '{business} tiene una cuenta para {email}. Elija una contraseña para usarla. Si no conoce {business}, puede ignorar este mensaje.',
      until: 'El enlace sirve una vez, hasta {time}.',
      link: 'Elegir contraseña',
    },
    OWNER_APPROVAL_REQUEST: {
      heading: 'Alguien quiere ser miembro de {business}',
      text: '{name} se ha registrado con {email} y espera su aprobación.',
      link: 'Abrir el panel',
    },
    MEMBER_APPROVED: {
      heading: 'Ya es miembro de {business}',
      text: '{business} ha aprobado su cuenta. Ya puede entrar con {email}.',
      link: 'Abrir el sitio',
    },
    MEMBER_PASSWORD_CHANGED: {
      heading: 'Se ha cambiado su contraseña de {business}',
      text: 'La contraseña de {email} es nueva y se ha cerrado la sesión en los demás dispositivos. Si no ha sido usted, elija otra contraseña enseguida y avise a {business}.',
    },
    MEMBER_ADDRESS_CHANGED: {
      heading: 'Ahora entra en {business} con otra dirección',
      text: 'Su cuenta en {business} ya no usa {email}. Si no ha sido usted, avise a {business}.',
    },
    REGISTRATION_ATTEMPTED: {
      heading: 'Ya tiene una cuenta en {business}',
      text: 'Alguien ha intentado registrarse con {email}, que ya tiene una cuenta. Si ha sido usted, entre o pida una contraseña nueva. Si no, no tiene que hacer nada.',
      link: 'Abrir el sitio',
    },
  },
  fr: {
    EMAIL_VERIFICATION_CODE: {
      heading: 'Votre code pour {business}',
      text: 'Saisissez ce code pour confirmer à {business} que {email} est votre adresse. Si vous ne vous y êtes pas inscrit, ignorez ce message.',
      code: 'Code : {code}',
      until: 'Le code fonctionne une fois, jusqu’au {time}.',
    },
    SIGN_IN_CODE: {
      heading: 'Votre code pour {business}',
      text: 'Quelqu’un se connecte à {business} avec {email}. Si c’est vous, saisissez ce code. Sinon, ignorez ce message.',
      code: 'Code : {code}',
      until: 'Le code fonctionne une fois, jusqu’au {time}.',
    },
    PASSWORD_RECOVERY: {
      heading: 'Un nouveau mot de passe pour {business}',
      text: 'Avec ce lien, vous définissez un nouveau mot de passe pour {email}. Vous serez ensuite déconnecté partout. Si vous ne voulez pas de nouveau mot de passe, ne faites rien.',
      until: 'Le lien fonctionne une fois, jusqu’au {time}.',
      link: 'Définir un nouveau mot de passe',
    },
    ACCOUNT_ACTIVATION: {
      heading: 'Votre compte chez {business}',
      text: '{business} a un compte pour {email}. Choisissez un mot de passe pour l’utiliser. Si vous ne connaissez pas {business}, vous pouvez ignorer ce message.',
      until: 'Le lien fonctionne une fois, jusqu’au {time}.',
      link: 'Choisir un mot de passe',
    },
    OWNER_APPROVAL_REQUEST: {
      heading: 'Quelqu’un souhaite devenir membre de {business}',
      text: '{name} s’est inscrit avec {email} et attend votre accord.',
      link: 'Ouvrir le tableau de bord',
    },
    MEMBER_APPROVED: {
      heading: 'Vous êtes membre de {business}',
      text: '{business} a accepté votre compte. Vous pouvez maintenant vous connecter avec {email}.',
      link: 'Ouvrir le site',
    },
    MEMBER_PASSWORD_CHANGED: {
      heading: 'Votre mot de passe pour {business} a été changé',
      text: 'Le mot de passe de {email} est nouveau, et vous êtes déconnecté partout ailleurs. Si ce n’était pas vous, définissez tout de suite un autre mot de passe et prévenez {business}.',
    },
    MEMBER_ADDRESS_CHANGED: {
      heading: 'Vous vous connectez maintenant à {business} avec une autre adresse',
      text: 'Votre compte chez {business} n’utilise plus {email}. Si ce n’était pas vous, prévenez {business}.',
    },
    REGISTRATION_ATTEMPTED: {
      heading: 'Vous avez déjà un compte chez {business}',
      text: 'Quelqu’un a voulu s’inscrire avec {email}, pour lequel il y a déjà un compte. Si c’était vous, connectez-vous ou demandez un nouveau mot de passe. Sinon, vous n’avez rien à faire.',
      link: 'Ouvrir le site',
    },
  },
  he: {
    EMAIL_VERIFICATION_CODE: {
      heading: 'הקוד שלך עבור {business}',
      text: 'יש להזין את הקוד הזה כדי לאשר ל{business} שהכתובת {email} היא שלך. אם לא נרשמת שם, אפשר להתעלם מהודעה זו.',
      code: 'קוד: {code}',
      until: 'הקוד פועל פעם אחת, עד {time}.',
    },
    SIGN_IN_CODE: {
      heading: 'הקוד שלך עבור {business}',
      text: 'מישהו נכנס אל {business} עם {email}. אם זה אצלך, יש להזין את הקוד הזה. אם לא, אפשר להתעלם מהודעה זו.',
      code: 'קוד: {code}',
      until: 'הקוד פועל פעם אחת, עד {time}.',
    },
    PASSWORD_RECOVERY: {
      heading: 'סיסמה חדשה עבור {business}',
      text: 'בקישור הזה קובעים סיסמה חדשה עבור {email}. לאחר מכן החשבון ינותק מכל המכשירים. אם אין צורך בסיסמה חדשה, אין צורך לעשות דבר.',
      until: 'הקישור פועל פעם אחת, עד {time}.',
      link: 'קביעת סיסמה חדשה',
    },
    ACCOUNT_ACTIVATION: {
      heading: 'החשבון שלך אצל {business}',
      text: 'ל{business} יש חשבון עבור {email}. יש לבחור סיסמה כדי להשתמש בו. אם {business} אינם מוכרים לך, אפשר להתעלם מהודעה זו.',
      until: 'הקישור פועל פעם אחת, עד {time}.',
      link: 'בחירת סיסמה',
    },
    OWNER_APPROVAL_REQUEST: {
      heading: 'בקשת הצטרפות אל {business}',
      text: 'נרשם חשבון עבור {name} עם {email}, והוא ממתין לאישור שלך.',
      link: 'פתיחת ניהול האתר',
    },
    MEMBER_APPROVED: {
      heading: 'ההצטרפות אל {business} אושרה',
      text: '{business} אישרו את החשבון. עכשיו אפשר להיכנס עם {email}.',
      link: 'פתיחת האתר',
    },
    MEMBER_PASSWORD_CHANGED: {
      heading: 'הסיסמה אצל {business} שונתה',
      text: 'הסיסמה של {email} חדשה, והחשבון נותק מכל המכשירים האחרים. אם זה לא נעשה אצלך, יש לקבוע מיד סיסמה אחרת ולהודיע אל {business}.',
    },
    MEMBER_ADDRESS_CHANGED: {
      heading: 'הכניסה אל {business} היא עכשיו עם כתובת אחרת',
      text: 'החשבון אצל {business} כבר לא משתמש ב{email}. אם זה לא נעשה אצלך, יש להודיע אל {business}.',
    },
    REGISTRATION_ATTEMPTED: {
      heading: 'כבר יש לך חשבון אצל {business}',
      text: 'מישהו ניסה להירשם עם {email}, שכבר יש לו חשבון. אם זה היה אצלך, אפשר להיכנס או לבקש סיסמה חדשה. אם לא, אין צורך לעשות דבר.',
      link: 'פתיחת האתר',
    },
  },
});
