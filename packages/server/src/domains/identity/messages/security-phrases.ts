/** The words of messages about how somebody signs in, in each language; `{…}` stands for a value. */
import { phrasesIn } from '../../../messages/phrases.ts';

/** What has happened. */
export type SecurityEvent =
  | 'AUTHENTICATOR_ADDED'
  | 'AUTHENTICATOR_REMOVED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODES_MADE'
  | 'RECOVERY_CODE_USED'
  | 'FACTORS_PAUSED'
  | 'PIN_PAUSED'
  | 'FACTORS_LIFTED'
  | 'PROVIDER_LINKED';

interface SecurityPhrases {
  /** Heading and subject; `{business}`. */
  readonly headings: Readonly<Record<SecurityEvent, string>>;
  /** `{business}`, `{count}` of recovery codes that are left, and `{provider}`. */
  readonly texts: Readonly<Record<SecurityEvent, string>>;
  readonly notYou: string;
  readonly link: string;
  /** What members are told otherwise than people of the dashboard. */
  readonly member: {
    readonly texts: Readonly<Partial<Record<SecurityEvent, string>>>;
    readonly notYou: string;
    readonly link: string;
  };
}

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const securityPhrasesOf = phrasesIn<SecurityPhrases>({
  en: {
    headings: {
      AUTHENTICATOR_ADDED: '{business}: authenticator app added',
      AUTHENTICATOR_REMOVED: '{business}: authenticator app removed',
      PASSKEY_ADDED: '{business}: passkey added',
      PASSKEY_REMOVED: '{business}: passkey removed',
      RECOVERY_CODES_MADE: '{business}: new recovery codes',
      RECOVERY_CODE_USED: '{business}: recovery code used',
      FACTORS_PAUSED: '{business}: somebody is trying codes',
      PIN_PAUSED: '{business}: somebody is trying PINs',
      FACTORS_LIFTED: '{business}: your second factor was removed',
      PROVIDER_LINKED: '{business}: new way to sign in',
    },
    texts: {
      AUTHENTICATOR_ADDED: 'From now on you need a code from the app to sign in.',
      AUTHENTICATOR_REMOVED: 'Codes from the app are no longer accepted.',
      PASSKEY_ADDED: 'From now on you can sign in with this passkey.',
      PASSKEY_REMOVED: 'This passkey can no longer be used to sign in.',
      RECOVERY_CODES_MADE: 'Your earlier recovery codes no longer work.',
      RECOVERY_CODE_USED: 'You signed in or confirmed it was you with a recovery code. Codes left: {count}.',
      FACTORS_PAUSED:
        'Somebody who knows your password tried too many codes, so further tries are paused for a while. If it was not you, set another password now.',
      PIN_PAUSED:
        'Your PIN was typed wrong too often at a shared computer, so no PIN of yours is taken there for a day: sign in with your password. If it was not you, set another PIN.',
      FACTORS_LIFTED:
        'Your second factor was removed on behalf of an owner. You are signed out everywhere and can sign in with your password.',
      PROVIDER_LINKED: 'From now on you can sign in with {provider}. You can end that in your account.',
    },
    notYou: 'If this was not you, change your password, look at your passkeys and app, and tell an owner of the site.',
    link: 'Open sign-in and security',
    member: {
      texts: {
        FACTORS_PAUSED:
          'Somebody got as far as your second factor and tried too many codes, so further tries are paused for a while. If it was not you, set another password now.',
        FACTORS_LIFTED:
          'Your second factor was removed by the business. You are signed out everywhere and can sign in without it.',
      },
      notYou: 'If this was not you, change your password, look at your passkeys and app, and tell the business.',
      link: 'Open your account',
    },
  },
  de: {
    headings: {
      AUTHENTICATOR_ADDED: '{business}: Authenticator-App hinzugefügt',
      AUTHENTICATOR_REMOVED: '{business}: Authenticator-App entfernt',
      PASSKEY_ADDED: '{business}: Passkey hinzugefügt',
      PASSKEY_REMOVED: '{business}: Passkey entfernt',
      RECOVERY_CODES_MADE: '{business}: neue Wiederherstellungscodes',
      RECOVERY_CODE_USED: '{business}: Wiederherstellungscode verwendet',
      FACTORS_PAUSED: '{business}: jemand probiert Codes aus',
      PIN_PAUSED: '{business}: jemand probiert PINs aus',
      FACTORS_LIFTED: '{business}: Ihr zweiter Faktor wurde entfernt',
      PROVIDER_LINKED: '{business}: neue Anmeldung möglich',
    },
    texts: {
      AUTHENTICATOR_ADDED: 'Ab jetzt brauchen Sie zum Anmelden einen Code aus der App.',
      AUTHENTICATOR_REMOVED: 'Codes aus der App werden nicht mehr angenommen.',
      PASSKEY_ADDED: 'Ab jetzt können Sie sich mit diesem Passkey anmelden.',
      PASSKEY_REMOVED: 'Mit diesem Passkey ist keine Anmeldung mehr möglich.',
      RECOVERY_CODES_MADE: 'Ihre früheren Wiederherstellungscodes gelten nicht mehr.',
      RECOVERY_CODE_USED:
        'Sie haben sich mit einem Wiederherstellungscode angemeldet oder ausgewiesen. Übrige Codes: {count}.',
      FACTORS_PAUSED:
        'Jemand, der Ihr Passwort kennt, hat zu viele Codes probiert; weitere Versuche sind für eine Weile gesperrt. Wenn Sie es nicht waren, setzen Sie jetzt ein anderes Passwort.',
      PIN_PAUSED:
        'Ihre PIN wurde an einem gemeinsam genutzten Computer zu oft falsch eingegeben; einen Tag lang gilt dort keine PIN von Ihnen: Melden Sie sich mit Ihrem Passwort an. Wenn Sie es nicht waren, setzen Sie eine andere PIN.',
      FACTORS_LIFTED:
        'Ihr zweiter Faktor wurde im Auftrag der Inhaberin oder des Inhabers entfernt. Sie sind überall abgemeldet und können sich mit Ihrem Passwort anmelden.',
      PROVIDER_LINKED: 'Ab jetzt können Sie sich über {provider} anmelden. In Ihrem Konto können Sie das beenden.',
    },
    notYou:
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, prüfen Sie Ihre Passkeys und Ihre App und sagen Sie der Inhaberin oder dem Inhaber Bescheid.',
    link: 'Anmeldung und Sicherheit öffnen',
    member: {
      texts: {
        FACTORS_PAUSED:
          'Jemand ist bis zu Ihrem zweiten Faktor gekommen und hat zu viele Codes probiert; weitere Versuche sind für eine Weile gesperrt. Wenn Sie es nicht waren, setzen Sie jetzt ein anderes Passwort.',
        FACTORS_LIFTED:
          'Ihr zweiter Faktor wurde vom Betrieb entfernt. Sie sind überall abgemeldet und können sich ohne ihn anmelden.',
      },
      notYou:
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, prüfen Sie Ihre Passkeys und Ihre App und sagen Sie dem Betrieb Bescheid.',
      link: 'Ihr Konto öffnen',
    },
  },
  es: {
    headings: {
      AUTHENTICATOR_ADDED: '{business}: aplicación de autenticación añadida',
      AUTHENTICATOR_REMOVED: '{business}: aplicación de autenticación eliminada',
      PASSKEY_ADDED: '{business}: llave de acceso añadida',
      PASSKEY_REMOVED: '{business}: llave de acceso eliminada',
      RECOVERY_CODES_MADE: '{business}: nuevos códigos de recuperación',
      RECOVERY_CODE_USED: '{business}: código de recuperación usado',
      FACTORS_PAUSED: '{business}: alguien está probando códigos',
      PIN_PAUSED: '{business}: alguien está probando PIN',
      FACTORS_LIFTED: '{business}: se ha eliminado su segundo factor',
      PROVIDER_LINKED: '{business}: nueva forma de iniciar sesión',
    },
    texts: {
      AUTHENTICATOR_ADDED: 'A partir de ahora necesita un código de la aplicación para iniciar sesión.',
      AUTHENTICATOR_REMOVED: 'Los códigos de la aplicación ya no se aceptan.',
      PASSKEY_ADDED: 'A partir de ahora puede iniciar sesión con esta llave de acceso.',
      PASSKEY_REMOVED: 'Ya no se puede iniciar sesión con esta llave de acceso.',
      RECOVERY_CODES_MADE: 'Sus códigos de recuperación anteriores ya no sirven.',
      RECOVERY_CODE_USED:
        'Ha iniciado sesión o confirmado su identidad con un código de recuperación. Códigos restantes: {count}.',
      FACTORS_PAUSED:
        'Alguien que conoce su contraseña ha probado demasiados códigos; los intentos quedan en pausa un rato. Si no ha sido usted, cambie ahora la contraseña.',
      PIN_PAUSED:
        'Su PIN se ha escrito mal demasiadas veces en un ordenador compartido; durante un día no se acepta allí: inicie sesión con la contraseña. Si no ha sido usted, cambie el PIN.',
      FACTORS_LIFTED:
        'Su segundo factor se ha eliminado por encargo de la propiedad. Se ha cerrado la sesión en todas partes y puede entrar con su contraseña.',
      PROVIDER_LINKED: 'A partir de ahora puede iniciar sesión con {provider}. Puede quitarlo en su cuenta.',
    },
    notYou:
      'Si no ha sido usted, cambie su contraseña, revise sus llaves de acceso y su aplicación y avise a la propiedad.',
    link: 'Abrir inicio de sesión y seguridad',
    member: {
      texts: {
        FACTORS_PAUSED:
          'Alguien ha llegado hasta su segundo factor y ha probado demasiados códigos; los intentos quedan en pausa un rato. Si no ha sido usted, cambie ahora la contraseña.',
        FACTORS_LIFTED:
          'El negocio ha eliminado su segundo factor. Se ha cerrado la sesión en todas partes y puede entrar sin él.',
      },
      notYou:
        'Si no ha sido usted, cambie su contraseña, revise sus llaves de acceso y su aplicación y avise al negocio.',
      link: 'Abrir su cuenta',
    },
  },
  fr: {
    headings: {
      AUTHENTICATOR_ADDED: '{business} : application d’authentification ajoutée',
      AUTHENTICATOR_REMOVED: '{business} : application d’authentification supprimée',
      PASSKEY_ADDED: '{business} : clé d’accès ajoutée',
      PASSKEY_REMOVED: '{business} : clé d’accès supprimée',
      RECOVERY_CODES_MADE: '{business} : nouveaux codes de récupération',
      RECOVERY_CODE_USED: '{business} : code de récupération utilisé',
      FACTORS_PAUSED: '{business} : quelqu’un essaie des codes',
      PIN_PAUSED: '{business} : quelqu’un essaie des codes PIN',
      FACTORS_LIFTED: '{business} : votre second facteur a été supprimé',
      PROVIDER_LINKED: '{business} : nouveau moyen de connexion',
    },
    texts: {
      AUTHENTICATOR_ADDED: 'Désormais, un code de l’application est demandé pour vous connecter.',
      AUTHENTICATOR_REMOVED: 'Les codes de l’application ne sont plus acceptés.',
      PASSKEY_ADDED: 'Vous pouvez désormais vous connecter avec cette clé d’accès.',
      PASSKEY_REMOVED: 'Cette clé d’accès ne permet plus de se connecter.',
      RECOVERY_CODES_MADE: 'Vos anciens codes de récupération ne fonctionnent plus.',
      RECOVERY_CODE_USED:
        'Vous vous êtes connecté ou avez confirmé votre identité avec un code de récupération. Codes restants : {count}.',
      FACTORS_PAUSED:
        'Quelqu’un qui connaît votre mot de passe a essayé trop de codes ; les essais sont suspendus un moment. Si ce n’était pas vous, changez maintenant de mot de passe.',
      PIN_PAUSED:
        'Votre code PIN a été mal saisi trop souvent sur un ordinateur partagé ; pendant un jour, il n’y est plus accepté : connectez-vous avec votre mot de passe. Si ce n’était pas vous, changez de code PIN.',
      FACTORS_LIFTED:
        'Votre second facteur a été supprimé pour le compte d’un propriétaire. Vous êtes déconnecté partout et pouvez vous connecter avec votre mot de passe.',
      PROVIDER_LINKED:
        'Vous pouvez désormais vous connecter avec {provider}. Vous pouvez y mettre fin dans votre compte.',
    },
    notYou:
      'Si ce n’était pas vous, changez votre mot de passe, vérifiez vos clés d’accès et votre application, et prévenez un propriétaire.',
    link: 'Ouvrir connexion et sécurité',
    member: {
      texts: {
        FACTORS_PAUSED:
          'Quelqu’un est arrivé jusqu’à votre second facteur et a essayé trop de codes ; les essais sont suspendus un moment. Si ce n’était pas vous, changez maintenant de mot de passe.',
        FACTORS_LIFTED:
          'Votre second facteur a été supprimé par nos soins. Vous êtes déconnecté partout et pouvez vous connecter sans lui.',
      },
      notYou:
        'Si ce n’était pas vous, changez votre mot de passe, vérifiez vos clés d’accès et votre application, et prévenez-nous.',
      link: 'Ouvrir votre compte',
    },
  },
  he: {
    headings: {
      AUTHENTICATOR_ADDED: '{business}: נוספה אפליקציית אימות',
      AUTHENTICATOR_REMOVED: '{business}: אפליקציית האימות הוסרה',
      PASSKEY_ADDED: '{business}: נוסף מפתח גישה',
      PASSKEY_REMOVED: '{business}: מפתח גישה הוסר',
      RECOVERY_CODES_MADE: '{business}: קודי שחזור חדשים',
      RECOVERY_CODE_USED: '{business}: נעשה שימוש בקוד שחזור',
      FACTORS_PAUSED: '{business}: מישהו מנסה קודים',
      PIN_PAUSED: '{business}: מישהו מנסה קודי PIN',
      FACTORS_LIFTED: '{business}: האימות הנוסף שלך הוסר',
      PROVIDER_LINKED: '{business}: דרך כניסה חדשה',
    },
    texts: {
      AUTHENTICATOR_ADDED: 'מעכשיו נדרש קוד מהאפליקציה כדי להיכנס.',
      AUTHENTICATOR_REMOVED: 'קודים מהאפליקציה אינם מתקבלים עוד.',
      PASSKEY_ADDED: 'מעכשיו אפשר להיכנס עם מפתח הגישה הזה.',
      PASSKEY_REMOVED: 'אי אפשר עוד להיכנס עם מפתח הגישה הזה.',
      RECOVERY_CODES_MADE: 'קודי השחזור הקודמים אינם תקפים עוד.',
      RECOVERY_CODE_USED: 'נעשתה כניסה או אומתה זהות באמצעות קוד שחזור. קודים שנותרו: {count}.',
      FACTORS_PAUSED:
        'מי שיודע את הסיסמה שלך ניסה יותר מדי קודים, ולכן הניסיונות מושהים לזמן מה. אם לא היית זה את או אתה, כדאי להחליף סיסמה עכשיו.',
      PIN_PAUSED:
        'קוד ה־PIN שלך הוקלד לא נכון יותר מדי פעמים במחשב משותף, ולכן הוא לא יתקבל שם במשך יום: יש להיכנס עם הסיסמה. אם לא היית זה את או אתה, כדאי להחליף את ה־PIN.',
      FACTORS_LIFTED: 'האימות הנוסף שלך הוסר מטעם הבעלים. החשבון נותק מכל המכשירים, ואפשר להיכנס עם הסיסמה.',
      PROVIDER_LINKED: 'מעכשיו אפשר להיכנס באמצעות {provider}. אפשר לבטל זאת בחשבון.',
    },
    notYou: 'אם זה לא נעשה על ידך, יש לשנות את הסיסמה, לבדוק את מפתחות הגישה והאפליקציה ולהודיע לבעלים.',
    link: 'פתיחת כניסה ואבטחה',
    member: {
      texts: {
        FACTORS_PAUSED:
          'מישהו הגיע עד לאימות הנוסף שלך וניסה יותר מדי קודים, ולכן הניסיונות מושהים לזמן מה. אם לא היית זה את או אתה, כדאי להחליף סיסמה עכשיו.',
        FACTORS_LIFTED: 'האימות הנוסף שלך הוסר על ידי העסק. החשבון נותק מכל המכשירים, ואפשר להיכנס בלעדיו.',
      },
      notYou: 'אם זה לא נעשה על ידך, יש לשנות את הסיסמה, לבדוק את מפתחות הגישה והאפליקציה ולהודיע לעסק.',
      link: 'פתיחת החשבון',
    },
  },
});
