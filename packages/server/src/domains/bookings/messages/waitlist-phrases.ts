/** The words of messages about waitlists in each language; `{…}` stands for a value. */
import { phrasesIn } from '../../../messages/phrases.ts';

export interface WaitlistPhrases {
  /** What it means to wait, and the name of the place in line. */
  readonly joined: string;
  readonly position: string;
  /** `{time}`: until when the place is kept. */
  readonly offered: string;
  /** Label of the terms that hold from then on. */
  readonly onceTaken: string;
  /** Why an offer has ended: its time was over, or the place is gone. */
  readonly passed: string;
  readonly withdrawn: string;
  readonly moved: string;
  /**
   * Name the page behind the link while somebody waits, and what is done there while a place is offered, as its button
   * does.
   */
  readonly page: string;
  readonly offerPage: string;
  /** The same of whoever waits for an appointment: for a time, and not for a place. */
  readonly joinedForTime: string;
  readonly offeredTime: string;
  readonly passedTime: string;
  readonly offerTimePage: string;
  /** What would do: the labels of its parts, and their words; `{days}` of the week. */
  readonly wish: string;
  readonly days: string;
  readonly hours: string;
  readonly notBefore: string;
  readonly overBy: string;
  readonly weekdays: string;
  readonly onlyOn: string;
  readonly notice: string;
  readonly beforehand: string;
  readonly length: string;
  readonly clock: string;
}

const english: WaitlistPhrases = {
  joined:
    'There is no free place yet. As soon as one becomes free, it is offered to the first in line; you will get a message when it is your turn.',
  position: 'Place in line',
  offered:
    'The place is held for you until {time}. Open the page and take it there; just opening the page does not take it. After that time it is offered to the next in line.',
  onceTaken: 'Once you take it',
  passed:
    'The time to take it is over. You stay on the waitlist and will be asked again when another place becomes free.',
  withdrawn: 'There are fewer places than before, so this one is gone. You keep your place in line.',
  moved: 'You stay on the waitlist.',
  page: 'See your place in line',
  offerPage: 'Take the place',
  joinedForTime:
    'No time that suits you is free yet. As soon as one becomes free, it is offered to the first in line; you will get a message when it is your turn.',
  offeredTime:
    'The time is held for you until {time}. Open the page and take it there; just opening the page does not take it. After that time it is offered to the next in line.',
  passedTime:
    'The time to take it is over. You stay on the waitlist and will be asked again when another time becomes free.',
  offerTimePage: 'Take this time',
  wish: 'You could come',
  days: '{first} to {last}',
  hours: 'Time of day',
  notBefore: 'not before {time}',
  overBy: 'over by {time}',
  weekdays: 'Days of the week',
  onlyOn: 'only {days}',
  notice: 'Notice',
  beforehand: 'at least {time} beforehand',
  length: 'Length',
  clock: 'Time zone',
};

const german: WaitlistPhrases = {
  joined:
    'Noch ist kein Platz frei. Sobald einer frei wird, wird er der Reihe nach angeboten; Sie erhalten eine Nachricht, wenn Sie an der Reihe sind.',
  position: 'Platz in der Reihe',
  offered:
    'Der Platz wird bis {time} für Sie freigehalten. Öffnen Sie die Seite und nehmen Sie ihn dort an; das Öffnen allein genügt nicht. Danach wird er der nächsten Person in der Reihe angeboten.',
  onceTaken: 'Sobald Sie ihn annehmen',
  passed:
    'Die Frist dafür ist abgelaufen. Sie bleiben auf der Warteliste und werden wieder gefragt, wenn ein anderer Platz frei wird.',
  withdrawn: 'Es gibt weniger Plätze als zuvor, daher ist dieser nicht mehr da. Ihren Platz in der Reihe behalten Sie.',
  moved: 'Sie bleiben auf der Warteliste.',
  page: 'Platz in der Reihe ansehen',
  offerPage: 'Platz annehmen',
  joinedForTime:
    'Noch ist kein passender Termin frei. Sobald einer frei wird, wird er der Reihe nach angeboten; Sie erhalten eine Nachricht, wenn Sie an der Reihe sind.',
  offeredTime:
    'Der Termin wird bis {time} für Sie freigehalten. Öffnen Sie die Seite und nehmen Sie ihn dort an; das Öffnen allein genügt nicht. Danach wird er der nächsten Person in der Reihe angeboten.',
  passedTime:
    'Die Frist dafür ist abgelaufen. Sie bleiben auf der Warteliste und werden wieder gefragt, wenn ein anderer Termin frei wird.',
  offerTimePage: 'Termin annehmen',
  wish: 'Ihnen passt',
  days: '{first} bis {last}',
  hours: 'Uhrzeit',
  notBefore: 'nicht vor {time}',
  overBy: 'zu Ende bis {time}',
  weekdays: 'Wochentage',
  onlyOn: 'nur {days}',
  notice: 'Vorlauf',
  beforehand: 'mindestens {time} vorher',
  length: 'Dauer',
  clock: 'Zeitzone',
};

const spanish: WaitlistPhrases = {
  joined:
    'Todavía no hay plazas libres. En cuanto quede una, se ofrece por orden; recibirá un mensaje cuando le toque.',
  position: 'Puesto en la lista',
  offered:
    'La plaza queda apartada para usted hasta {time}. Abra la página y acéptela allí; no basta con abrirla. Después se ofrece a la siguiente persona de la lista.',
  onceTaken: 'Una vez aceptada',
  passed: 'El plazo terminó. Sigue en la lista de espera y volveremos a preguntarle cuando quede libre otra plaza.',
  withdrawn: 'Hay menos plazas que antes, así que esta ya no está. Conserva su puesto en la lista.',
  moved: 'Sigue en la lista de espera.',
  page: 'Ver su puesto en la lista',
  offerPage: 'Aceptar la plaza',
  joinedForTime:
    'Todavía no hay ninguna hora libre que le venga bien. En cuanto quede una, se ofrece por orden; recibirá un mensaje cuando le toque.',
  offeredTime:
    'La hora queda apartada para usted hasta {time}. Abra la página y acéptela allí; no basta con abrirla. Después se ofrece a la siguiente persona de la lista.',
  passedTime: 'El plazo terminó. Sigue en la lista de espera y volveremos a preguntarle cuando quede libre otra hora.',
  offerTimePage: 'Aceptar esta hora',
  wish: 'Le viene bien',
  days: '{first} a {last}',
  hours: 'Hora del día',
  notBefore: 'no antes de las {time}',
  overBy: 'terminada a las {time}',
  weekdays: 'Días de la semana',
  onlyOn: 'solo {days}',
  notice: 'Antelación',
  beforehand: 'al menos {time} antes',
  length: 'Duración',
  clock: 'Zona horaria',
};

const french: WaitlistPhrases = {
  joined:
    'Aucune place n’est encore libre. Dès qu’une place se libère, elle est proposée dans l’ordre de la liste ; vous recevez un message quand c’est votre tour.',
  position: 'Rang dans la liste',
  offered:
    'La place est gardée pour vous jusqu’à {time}. Ouvrez la page et prenez-la ; ouvrir la page ne suffit pas. Ensuite, elle est proposée à la personne suivante.',
  onceTaken: 'Une fois prise',
  passed:
    'Le délai est écoulé. Vous restez sur la liste d’attente et serez de nouveau sollicité quand une autre place se libérera.',
  withdrawn: 'Il y a moins de places qu’avant, celle-ci n’existe donc plus. Vous gardez votre rang.',
  moved: 'Vous restez sur la liste d’attente.',
  page: 'Voir votre rang',
  offerPage: 'Prendre la place',
  joinedForTime:
    'Aucun horaire qui vous convient n’est encore libre. Dès qu’un horaire se libère, il est proposé dans l’ordre de la liste ; vous recevez un message quand c’est votre tour.',
  offeredTime:
    'L’horaire est gardé pour vous jusqu’à {time}. Ouvrez la page et prenez-le ; ouvrir la page ne suffit pas. Ensuite, il est proposé à la personne suivante.',
  passedTime:
    'Le délai est écoulé. Vous restez sur la liste d’attente et serez de nouveau sollicité quand un autre horaire se libérera.',
  offerTimePage: 'Prendre cet horaire',
  wish: 'Vous pourriez venir',
  days: '{first} – {last}',
  hours: 'Heure',
  notBefore: 'pas avant {time}',
  overBy: 'terminé à {time}',
  weekdays: 'Jours de la semaine',
  onlyOn: 'seulement {days}',
  notice: 'Délai',
  beforehand: 'au moins {time} avant',
  length: 'Durée',
  clock: 'Fuseau horaire',
};

const hebrew: WaitlistPhrases = {
  joined: 'עדיין אין מקום פנוי. כשיתפנה מקום הוא יוצע לפי הסדר, ותישלח אליך הודעה כשיגיע תורך.',
  position: 'מקום בתור',
  offered:
    'המקום שמור לך עד {time}. יש לפתוח את הדף ולקבל אותו שם; פתיחת הדף לבדה אינה מספיקה. אחר כך הוא יוצע לבא בתור.',
  onceTaken: 'לאחר קבלת המקום',
  passed: 'הזמן עבר. השם שלך נשאר ברשימת ההמתנה, ותישלח אליך הודעה כשיתפנה מקום אחר.',
  withdrawn: 'יש פחות מקומות מקודם, ולכן המקום הזה כבר איננו. מקומך בתור נשמר.',
  moved: 'השם שלך נשאר ברשימת ההמתנה.',
  page: 'לצפייה במקום בתור',
  offerPage: 'לקבלת המקום',
  joinedForTime: 'עדיין אין זמן פנוי שמתאים לך. כשיתפנה זמן הוא יוצע לפי הסדר, ותישלח אליך הודעה כשיגיע תורך.',
  offeredTime:
    'הזמן שמור לך עד {time}. יש לפתוח את הדף ולקבל אותו שם; פתיחת הדף לבדה אינה מספיקה. אחר כך הוא יוצע לבא בתור.',
  passedTime: 'הזמן לקבלה עבר. השם שלך נשאר ברשימת ההמתנה, ותישלח אליך הודעה כשיתפנה זמן אחר.',
  offerTimePage: 'לקבלת הזמן',
  wish: 'מתאים לך',
  days: '{first} עד {last}',
  hours: 'שעה',
  notBefore: 'לא לפני {time}',
  overBy: 'עד {time}',
  weekdays: 'ימים בשבוע',
  onlyOn: 'רק ב{days}',
  notice: 'התראה',
  beforehand: 'לפחות {time} מראש',
  length: 'משך',
  clock: 'אזור זמן',
};

/** The phrases of waitlists in the language of a BCP 47 tag; English when there are none. */
export const waitlistPhrasesOf = phrasesIn<WaitlistPhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
