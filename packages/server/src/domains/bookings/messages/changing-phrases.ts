/**
 * The words of messages about price, moving and cancelling in each language, as the customer's pages say it; `{time}` is
 * a moment with its day, `{ways}` are phone and address of `{business}`, each on a line.
 */
import type { ToldActs } from '@openhours/contract/link-terms';
import { phrasesIn } from '../../../messages/phrases.ts';

export interface ChangingPhrases {
  readonly price: string;
  readonly priceFrom: string;
  readonly priceFree: string;
  /** Label of the terms. */
  readonly acts: string;
  /** Names the page behind the link by what can be done there. */
  readonly see: Readonly<Record<ToldActs | 'neither', string>>;
  readonly until: Readonly<Record<ToldActs, string>>;
  readonly over: Readonly<Record<ToldActs, string>>;
  readonly never: Readonly<Record<ToldActs, string>>;
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
  until: {
    move: 'You can move it until {time}.',
    cancel: 'Free to cancel until {time}.',
    both: 'Free to move or cancel until {time}.',
  },
  over: {
    move: 'It could be moved online until {time}.',
    cancel: 'It could be cancelled online until {time}.',
    both: 'It could be moved or cancelled online until {time}.',
  },
  never: {
    move: 'It cannot be moved online.',
    cancel: 'It cannot be cancelled online.',
    both: 'It can be neither moved nor cancelled online.',
  },
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
  until: {
    move: 'Sie können bis {time} verschieben.',
    cancel: 'Kostenlos absagen bis {time}.',
    both: 'Kostenlos verschieben oder absagen bis {time}.',
  },
  over: {
    move: 'Verschieben war online bis {time} möglich.',
    cancel: 'Absagen war online bis {time} möglich.',
    both: 'Verschieben und absagen war online bis {time} möglich.',
  },
  never: {
    move: 'Verschieben ist online nicht möglich.',
    cancel: 'Absagen ist online nicht möglich.',
    both: 'Sie lässt sich online weder verschieben noch absagen.',
  },
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
  until: {
    move: 'Puede cambiarla hasta el {time}.',
    cancel: 'Cancelación gratuita hasta el {time}.',
    both: 'Puede cambiarla o cancelarla gratis hasta el {time}.',
  },
  over: {
    move: 'Se podía cambiar en línea hasta el {time}.',
    cancel: 'Se podía cancelar en línea hasta el {time}.',
    both: 'Se podía cambiar o cancelar en línea hasta el {time}.',
  },
  never: {
    move: 'No se puede cambiar en línea.',
    cancel: 'No se puede cancelar en línea.',
    both: 'No se puede ni cambiar ni cancelar en línea.',
  },
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
  until: {
    move: 'Vous pouvez la déplacer jusqu’au {time}.',
    cancel: 'Annulation gratuite jusqu’au {time}.',
    both: 'Vous pouvez la déplacer ou l’annuler gratuitement jusqu’au {time}.',
  },
  over: {
    move: 'Elle pouvait être déplacée en ligne jusqu’au {time}.',
    cancel: 'Elle pouvait être annulée en ligne jusqu’au {time}.',
    both: 'Elle pouvait être déplacée ou annulée en ligne jusqu’au {time}.',
  },
  never: {
    move: 'Elle ne peut pas être déplacée en ligne.',
    cancel: 'Elle ne peut pas être annulée en ligne.',
    both: 'Elle ne peut être ni déplacée ni annulée en ligne.',
  },
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
  until: {
    move: 'אפשר להעביר עד {time}.',
    cancel: 'ביטול ללא תשלום עד {time}.',
    both: 'העברה או ביטול ללא תשלום עד {time}.',
  },
  over: {
    move: 'אפשר היה להעביר באתר עד {time}.',
    cancel: 'אפשר היה לבטל באתר עד {time}.',
    both: 'אפשר היה להעביר או לבטל באתר עד {time}.',
  },
  never: {
    move: 'אי אפשר להעביר באתר.',
    cancel: 'אי אפשר לבטל באתר.',
    both: 'אי אפשר להעביר או לבטל באתר.',
  },
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
