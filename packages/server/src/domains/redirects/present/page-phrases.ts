/** The words of the small pages that stand on the way of a browser, in each language; `{host}` stands for a host name,
 * `{app}` for that of an application. */
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
  | 'leadingBack';

interface PagePhrases extends Readonly<Record<SmallPage, Words>> {
  readonly home: string;
  readonly back: string;
  readonly signOut: string;
  readonly install: string;
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
  home: 'Go to the home page',
  back: 'Back to {host}',
  signOut: 'Sign out',
  install: 'Add',
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
  home: 'Zur Startseite',
  back: 'Zurück zu {host}',
  signOut: 'Abmelden',
  install: 'Hinzufügen',
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
  home: 'Ir a la página de inicio',
  back: 'Volver a {host}',
  signOut: 'Cerrar sesión',
  install: 'Añadir',
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
  home: 'Aller à la page d’accueil',
  back: 'Retour à {host}',
  signOut: 'Se déconnecter',
  install: 'Ajouter',
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
  home: 'לדף הבית',
  back: 'חזרה אל {host}',
  signOut: 'התנתקות',
  install: 'הוספה',
  reason: 'סיבה',
};

export const pagePhrases = phrasesIn<PagePhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
