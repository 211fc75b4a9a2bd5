/** The words of the small pages that stand on the way of a browser, in each language; `{host}` stands for a host name,
 * `{app}` for the name of an application, `{member}` for that of whoever is signed in. */
import { phrasesIn } from '../../../messages/phrases.ts';

interface Words {
  readonly title: string;
  readonly hint: string;
}

export type SmallPage =
  | 'signInRefused'
  | 'closed'
  | 'signedOut'
  | 'confirmSignOut'
  | 'confirmInstallation'
  | 'onlyOwner'
  | 'notHere'
  | 'linkOver'
  | 'leadingBack'
  | 'askConsent'
  | 'chooseAccount';

/** What some of them say besides. */
export type PageLine = 'signedInAs' | 'staysSignedIn';

interface PagePhrases extends Readonly<Record<SmallPage, Words>>, Readonly<Record<PageLine, string>> {
  readonly home: string;
  readonly back: string;
  readonly signOut: string;
  readonly install: string;
  readonly allow: string;
  readonly refuse: string;
  readonly goOnAs: string;
  readonly anotherAccount: string;
  readonly reason: string;
}

const english: PagePhrases = {
  signInRefused: {
    title: 'This sign-in cannot go on',
    hint: 'The app that sent you here asked for something this site does not allow. Go back to the app and try again.',
  },
  closed: { title: 'This site is closed at the moment', hint: 'Please come back later.' },
  signedOut: { title: 'You are signed out', hint: 'You can close this window.' },
  confirmSignOut: { title: 'Sign out?', hint: 'Another website sent you here to sign out.' },
  confirmInstallation: {
    title: 'Add {app}?',
    hint: 'It will be able to see and change everything that managers can, until you remove it.',
  },
  onlyOwner: {
    title: 'Only the owner can add an app',
    hint: 'Sign in to the dashboard as the owner, then open the link again.',
  },
  notHere: {
    title: 'This page is not available here',
    hint: 'This site does not offer it. Nothing was booked or paid.',
  },
  linkOver: { title: 'This link has expired', hint: 'Go back to where you came from and start again.' },
  leadingBack: { title: 'Taking you back', hint: 'If nothing happens, use the link.' },
  askConsent: {
    title: 'Allow {app} to act for you?',
    hint: 'It will see and change your bookings and your data on this site, as you can.',
  },
  chooseAccount: { title: 'Choose an account', hint: '{app} asks which account you want to go on with.' },
  signedInAs: 'You are signed in as {member}.',
  staysSignedIn: 'It stays signed in until you sign out everywhere.',
  home: 'Go to the home page',
  back: 'Back to {host}',
  signOut: 'Sign out',
  install: 'Add',
  allow: 'Allow',
  refuse: 'Refuse',
  goOnAs: 'Go on as {member}',
  anotherAccount: 'Use another account',
  reason: 'Reason',
};

const german: PagePhrases = {
  signInRefused: {
    title: 'Diese Anmeldung kann nicht weitergehen',
    hint: 'Die App, die Sie hierher geschickt hat, verlangt etwas, das diese Website nicht erlaubt. Gehen Sie zurück zur App und versuchen Sie es noch einmal.',
  },
  closed: { title: 'Diese Website ist gerade geschlossen', hint: 'Bitte kommen Sie später wieder.' },
  signedOut: { title: 'Sie sind abgemeldet', hint: 'Sie können dieses Fenster schließen.' },
  confirmSignOut: { title: 'Abmelden?', hint: 'Eine andere Website hat Sie zum Abmelden hierher geschickt.' },
  confirmInstallation: {
    title: '{app} hinzufügen?',
    hint: 'Die App kann alles sehen und ändern, was Manager können, bis Sie sie wieder entfernen.',
  },
  onlyOwner: {
    title: 'Nur wem der Betrieb gehört, kann eine App hinzufügen',
    hint: 'Melden Sie sich im Dashboard so an und öffnen Sie den Link dann noch einmal.',
  },
  notHere: {
    title: 'Diese Seite gibt es hier nicht',
    hint: 'Diese Website bietet das nicht an. Es wurde nichts gebucht und nichts bezahlt.',
  },
  linkOver: {
    title: 'Dieser Link ist abgelaufen',
    hint: 'Gehen Sie dorthin zurück, wo Sie hergekommen sind, und beginnen Sie noch einmal.',
  },
  leadingBack: { title: 'Sie werden zurückgeleitet', hint: 'Wenn nichts geschieht, nehmen Sie den Link.' },
  askConsent: {
    title: 'Darf {app} für Sie handeln?',
    hint: 'Die App kann Ihre Buchungen und Ihre Daten auf dieser Website sehen und ändern, so wie Sie selbst.',
  },
  chooseAccount: { title: 'Konto auswählen', hint: '{app} fragt, mit welchem Konto Sie weitermachen.' },
  signedInAs: 'Sie sind als {member} angemeldet.',
  staysSignedIn: 'Die App bleibt angemeldet, bis Sie sich überall abmelden.',
  home: 'Zur Startseite',
  back: 'Zurück zu {host}',
  signOut: 'Abmelden',
  install: 'Hinzufügen',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  goOnAs: 'Weiter als {member}',
  anotherAccount: 'Anderes Konto verwenden',
  reason: 'Grund',
};

const spanish: PagePhrases = {
  signInRefused: {
    title: 'No se puede continuar con el inicio de sesión',
    hint: 'La aplicación que le ha enviado aquí pide algo que este sitio no permite. Vuelva a la aplicación e inténtelo de nuevo.',
  },
  closed: { title: 'Este sitio está cerrado en este momento', hint: 'Vuelva más tarde, por favor.' },
  signedOut: { title: 'Ha cerrado la sesión', hint: 'Puede cerrar esta ventana.' },
  confirmSignOut: { title: '¿Cerrar la sesión?', hint: 'Otro sitio web le ha enviado aquí para cerrar la sesión.' },
  confirmInstallation: {
    title: '¿Añadir {app}?',
    hint: 'Podrá ver y cambiar todo lo que pueden los gestores, hasta que la quite.',
  },
  onlyOwner: {
    title: 'Solo la persona propietaria puede añadir una aplicación',
    hint: 'Inicie sesión en el panel como tal y abra el enlace de nuevo.',
  },
  notHere: {
    title: 'Esta página no está disponible aquí',
    hint: 'Este sitio no la ofrece. No se ha reservado ni pagado nada.',
  },
  linkOver: { title: 'Este enlace ha caducado', hint: 'Vuelva al sitio del que viene y empiece de nuevo.' },
  leadingBack: { title: 'Le llevamos de vuelta', hint: 'Si no ocurre nada, use el enlace.' },
  askConsent: {
    title: '¿Permitir que {app} actúe por usted?',
    hint: 'Podrá ver y cambiar sus reservas y sus datos en este sitio, igual que usted.',
  },
  chooseAccount: { title: 'Elija una cuenta', hint: '{app} pregunta con qué cuenta quiere continuar.' },
  signedInAs: 'Ha iniciado sesión como {member}.',
  staysSignedIn: 'Seguirá conectada hasta que cierre la sesión en todas partes.',
  home: 'Ir a la página de inicio',
  back: 'Volver a {host}',
  signOut: 'Cerrar sesión',
  install: 'Añadir',
  allow: 'Permitir',
  refuse: 'Rechazar',
  goOnAs: 'Continuar como {member}',
  anotherAccount: 'Usar otra cuenta',
  reason: 'Motivo',
};

const french: PagePhrases = {
  signInRefused: {
    title: 'Cette connexion ne peut pas se poursuivre',
    hint: 'L’application qui vous a envoyé ici demande quelque chose que ce site n’autorise pas. Revenez à l’application et réessayez.',
  },
  closed: { title: 'Ce site est fermé pour le moment', hint: 'Veuillez revenir plus tard.' },
  signedOut: { title: 'Vous êtes déconnecté', hint: 'Vous pouvez fermer cette fenêtre.' },
  confirmSignOut: { title: 'Se déconnecter ?', hint: 'Un autre site web vous a envoyé ici pour vous déconnecter.' },
  confirmInstallation: {
    title: 'Ajouter {app} ?',
    hint: 'Elle pourra voir et modifier tout ce que peuvent les gérants, jusqu’à ce que vous la retiriez.',
  },
  onlyOwner: {
    title: 'Seul le propriétaire peut ajouter une application',
    hint: 'Connectez-vous au tableau de bord en tant que propriétaire, puis rouvrez le lien.',
  },
  notHere: {
    title: 'Cette page n’est pas disponible ici',
    hint: 'Ce site ne la propose pas. Rien n’a été réservé ni payé.',
  },
  linkOver: { title: 'Ce lien a expiré', hint: 'Revenez d’où vous venez et recommencez.' },
  leadingBack: { title: 'Vous allez être redirigé', hint: 'Si rien ne se passe, utilisez le lien.' },
  askConsent: {
    title: 'Autoriser {app} à agir pour vous ?',
    hint: 'Elle pourra voir et modifier vos réservations et vos données sur ce site, comme vous.',
  },
  chooseAccount: { title: 'Choisir un compte', hint: '{app} demande avec quel compte vous souhaitez continuer.' },
  signedInAs: 'Vous êtes connecté en tant que {member}.',
  staysSignedIn: 'Elle reste connectée jusqu’à ce que vous vous déconnectiez partout.',
  home: 'Aller à la page d’accueil',
  back: 'Retour à {host}',
  signOut: 'Se déconnecter',
  install: 'Ajouter',
  allow: 'Autoriser',
  refuse: 'Refuser',
  goOnAs: 'Continuer en tant que {member}',
  anotherAccount: 'Utiliser un autre compte',
  reason: 'Motif',
};

const hebrew: PagePhrases = {
  signInRefused: {
    title: 'אי אפשר להמשיך בהתחברות הזו',
    hint: 'האפליקציה ששלחה אותך לכאן ביקשה משהו שהאתר הזה אינו מאפשר. אפשר לחזור לאפליקציה ולנסות שוב.',
  },
  closed: { title: 'האתר הזה סגור כרגע', hint: 'אפשר לחזור מאוחר יותר.' },
  signedOut: { title: 'התנתקת מהחשבון', hint: 'אפשר לסגור את החלון הזה.' },
  confirmSignOut: { title: 'להתנתק?', hint: 'אתר אחר שלח אותך לכאן כדי להתנתק.' },
  confirmInstallation: {
    title: 'להוסיף את {app}?',
    hint: 'האפליקציה תוכל לראות ולשנות כל מה שמנהלים יכולים, עד שתוסר.',
  },
  onlyOwner: {
    title: 'רק הבעלים יכולים להוסיף אפליקציה',
    hint: 'אפשר להתחבר ללוח הבקרה כבעלים ולפתוח שוב את הקישור.',
  },
  notHere: { title: 'הדף הזה אינו זמין כאן', hint: 'האתר הזה אינו מציע אותו. שום דבר לא הוזמן ולא שולם.' },
  linkOver: { title: 'תוקף הקישור הזה פג', hint: 'אפשר לחזור למקום שממנו הגעת ולהתחיל מחדש.' },
  leadingBack: { title: 'מיד נחזיר אותך', hint: 'אם שום דבר לא קורה, אפשר להשתמש בקישור.' },
  askConsent: {
    title: 'לאפשר ל־{app} לפעול בשמך?',
    hint: 'האפליקציה תוכל לראות ולשנות את ההזמנות והפרטים שלך באתר הזה, כמוך.',
  },
  chooseAccount: { title: 'בחירת חשבון', hint: '{app} שואלת באיזה חשבון להמשיך.' },
  signedInAs: 'התחברת בתור {member}.',
  staysSignedIn: 'האפליקציה נשארת מחוברת עד שתהיה התנתקות מכל המקומות.',
  home: 'לדף הבית',
  back: 'חזרה אל {host}',
  signOut: 'התנתקות',
  install: 'הוספה',
  allow: 'לאשר',
  refuse: 'לסרב',
  goOnAs: 'להמשיך בתור {member}',
  anotherAccount: 'שימוש בחשבון אחר',
  reason: 'סיבה',
};

export const pagePhrases = phrasesIn<PagePhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
