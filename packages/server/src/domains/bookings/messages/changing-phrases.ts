/**
 * The words of messages about price, moving and cancelling in each language, as the customer's pages say it; `{time}` is
 * a moment with its day, `{ways}` are phone and address of `{business}`, each on a line.
 */
import type { FeeTerm } from '@openhours/contract/bookings/cancellation-fee';
import type { ToldActs } from '@openhours/contract/bookings/link-terms';
import { phrasesIn } from '../../../messages/phrases.ts';

export interface ChangingPhrases {
  readonly price: string;
  readonly priceFrom: string;
  readonly priceFree: string;
  /** Label of the terms. */
  readonly acts: string;
  /** Names the page behind the link by what can be done there. */
  readonly see: Readonly<Record<ToldActs | 'neither', string>>;
  /** The same of a request that nobody has confirmed: it is withdrawn, not cancelled. */
  readonly seeRequest: Readonly<Record<'cancel' | 'both', string>>;
  readonly until: Readonly<Record<ToldActs, string>>;
  /** The same where it costs something before that. */
  readonly untilAtCost: Readonly<Record<'cancel' | 'both', string>>;
  /** What cancelling costs, `{fee}`, and not coming. */
  readonly fees: Readonly<Record<FeeTerm<unknown>['kind'], string>>;
  readonly over: Readonly<Record<ToldActs, string>>;
  readonly never: Readonly<Record<ToldActs, string>>;
  /** That a request nobody has answered can be taken back. */
  readonly cancelAlways: string;
  /** The moment when `{day}` is over. */
  readonly dayEnd: string;
  readonly ask: string;
}

const english: ChangingPhrases = {
  price: 'Price',
  priceFrom: 'from {price}',
  priceFree: 'Free of charge',
  acts: 'Changes',
  see: {
    neither: 'See your booking',
    move: 'See or move',
    cancel: 'See or cancel',
    both: 'See, move or cancel',
  },
  seeRequest: { cancel: 'See or withdraw', both: 'See, move or withdraw' },
  until: {
    move: 'You can move it until {time}.',
    cancel: 'Free to cancel until {time}.',
    both: 'Free to move or cancel until {time}.',
  },
  untilAtCost: {
    cancel: 'You can cancel until {time}.',
    both: 'You can move or cancel it until {time}.',
  },
  fees: {
    now: 'Cancelling now costs {fee}.',
    from: 'From {time}, cancelling costs {fee}.',
    noShow: 'Not coming costs {fee}.',
  },
  over: {
    move: 'It is too late to move it online.',
    cancel: 'It is too late to cancel it online.',
    both: 'It is too late to move or cancel it online.',
  },
  never: {
    move: 'It cannot be moved online.',
    cancel: 'It cannot be cancelled online.',
    both: 'It can be neither moved nor cancelled online.',
  },
  cancelAlways: 'You can withdraw your request at any time until it is confirmed.',
  dayEnd: '{day}, end of the day',
  ask: 'Ask {business}:\n{ways}',
};

const german: ChangingPhrases = {
  price: 'Preis',
  priceFrom: 'ab {price}',
  priceFree: 'Kostenlos',
  acts: 'Änderungen',
  see: {
    neither: 'Buchung ansehen',
    move: 'Ansehen oder verschieben',
    cancel: 'Ansehen oder absagen',
    both: 'Ansehen, verschieben oder absagen',
  },
  seeRequest: { cancel: 'Ansehen oder zurückziehen', both: 'Ansehen, verschieben oder zurückziehen' },
  until: {
    move: 'Sie können bis {time} verschieben.',
    cancel: 'Kostenlos absagen bis {time}.',
    both: 'Kostenlos verschieben oder absagen bis {time}.',
  },
  untilAtCost: {
    cancel: 'Absagen ist möglich bis {time}.',
    both: 'Verschieben oder absagen ist möglich bis {time}.',
  },
  fees: {
    now: 'Jetzt abzusagen kostet {fee}.',
    from: 'Ab {time} kostet eine Absage {fee}.',
    noShow: 'Nicht zu erscheinen kostet {fee}.',
  },
  over: {
    move: 'Zum Verschieben online ist es zu spät.',
    cancel: 'Zum Absagen online ist es zu spät.',
    both: 'Zum Verschieben oder Absagen online ist es zu spät.',
  },
  never: {
    move: 'Verschieben ist online nicht möglich.',
    cancel: 'Absagen ist online nicht möglich.',
    both: 'Sie lässt sich online weder verschieben noch absagen.',
  },
  cancelAlways: 'Solange Ihre Anfrage nicht bestätigt ist, können Sie sie jederzeit zurückziehen.',
  dayEnd: '{day}, Ende des Tages',
  ask: 'Fragen Sie {business}:\n{ways}',
};

const spanish: ChangingPhrases = {
  price: 'Precio',
  priceFrom: 'desde {price}',
  priceFree: 'Gratis',
  acts: 'Cambios',
  see: {
    neither: 'Ver su reserva',
    move: 'Ver o cambiar',
    cancel: 'Ver o cancelar',
    both: 'Ver, cambiar o cancelar',
  },
  seeRequest: { cancel: 'Ver o retirar', both: 'Ver, cambiar o retirar' },
  until: {
    move: 'Puede cambiarla hasta el {time}.',
    cancel: 'Cancelación gratuita hasta el {time}.',
    both: 'Puede cambiarla o cancelarla gratis hasta el {time}.',
  },
  untilAtCost: {
    cancel: 'Puede cancelarla hasta el {time}.',
    both: 'Puede cambiarla o cancelarla hasta el {time}.',
  },
  fees: {
    now: 'Cancelarla ahora cuesta {fee}.',
    from: 'Desde el {time}, cancelarla cuesta {fee}.',
    noShow: 'No presentarse cuesta {fee}.',
  },
  over: {
    move: 'Ya es tarde para cambiarla en línea.',
    cancel: 'Ya es tarde para cancelarla en línea.',
    both: 'Ya es tarde para cambiarla o cancelarla en línea.',
  },
  never: {
    move: 'No se puede cambiar en línea.',
    cancel: 'No se puede cancelar en línea.',
    both: 'No se puede ni cambiar ni cancelar en línea.',
  },
  cancelAlways: 'Mientras la solicitud no esté confirmada, puede retirarla en cualquier momento.',
  dayEnd: '{day}, final del día',
  ask: 'Pregunte a {business}:\n{ways}',
};

const french: ChangingPhrases = {
  price: 'Prix',
  priceFrom: 'à partir de {price}',
  priceFree: 'Gratuit',
  acts: 'Modifications',
  see: {
    neither: 'Voir votre réservation',
    move: 'Voir ou déplacer',
    cancel: 'Voir ou annuler',
    both: 'Voir, déplacer ou annuler',
  },
  seeRequest: { cancel: 'Voir ou retirer', both: 'Voir, déplacer ou retirer' },
  until: {
    move: 'Vous pouvez la déplacer jusqu’au {time}.',
    cancel: 'Annulation gratuite jusqu’au {time}.',
    both: 'Vous pouvez la déplacer ou l’annuler gratuitement jusqu’au {time}.',
  },
  untilAtCost: {
    cancel: 'Vous pouvez l’annuler jusqu’au {time}.',
    both: 'Vous pouvez la déplacer ou l’annuler jusqu’au {time}.',
  },
  fees: {
    now: 'L’annuler maintenant coûte {fee}.',
    from: 'À partir du {time}, l’annuler coûte {fee}.',
    noShow: 'Ne pas venir coûte {fee}.',
  },
  over: {
    move: 'Il est trop tard pour la déplacer en ligne.',
    cancel: 'Il est trop tard pour l’annuler en ligne.',
    both: 'Il est trop tard pour la déplacer ou l’annuler en ligne.',
  },
  never: {
    move: 'Elle ne peut pas être déplacée en ligne.',
    cancel: 'Elle ne peut pas être annulée en ligne.',
    both: 'Elle ne peut être ni déplacée ni annulée en ligne.',
  },
  cancelAlways: 'Tant que votre demande n’est pas confirmée, vous pouvez la retirer à tout moment.',
  dayEnd: '{day}, fin de journée',
  ask: 'Demandez à {business} :\n{ways}',
};

const hebrew: ChangingPhrases = {
  price: 'מחיר',
  priceFrom: 'החל מ־{price}',
  priceFree: 'ללא תשלום',
  acts: 'שינויים',
  see: {
    neither: 'לצפייה בתור',
    move: 'לצפייה או לשינוי',
    cancel: 'לצפייה או לביטול',
    both: 'לצפייה, לשינוי או לביטול',
  },
  seeRequest: { cancel: 'לצפייה או לביטול', both: 'לצפייה, לשינוי או לביטול' },
  until: {
    move: 'אפשר להעביר עד {time}.',
    cancel: 'ביטול ללא תשלום עד {time}.',
    both: 'העברה או ביטול ללא תשלום עד {time}.',
  },
  untilAtCost: {
    cancel: 'אפשר לבטל עד {time}.',
    both: 'אפשר להעביר או לבטל עד {time}.',
  },
  fees: {
    now: 'ביטול עכשיו עולה {fee}.',
    from: 'החל מ{time} ביטול עולה {fee}.',
    noShow: 'אי־הגעה עולה {fee}.',
  },
  over: {
    move: 'מאוחר מדי להעביר באתר.',
    cancel: 'מאוחר מדי לבטל באתר.',
    both: 'מאוחר מדי להעביר או לבטל באתר.',
  },
  never: {
    move: 'אי אפשר להעביר באתר.',
    cancel: 'אי אפשר לבטל באתר.',
    both: 'אי אפשר להעביר או לבטל באתר.',
  },
  cancelAlways: 'כל עוד הבקשה לא אושרה, אפשר לבטל אותה בכל עת.',
  dayEnd: '{day}, סוף היום',
  ask: 'אפשר לפנות אל {business}:\n{ways}',
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const changingPhrasesOf = phrasesIn<ChangingPhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
