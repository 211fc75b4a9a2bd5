/** The words of messages about those who come with a booking by name (docs/decisions/0083), in each language. */
import { phrasesIn } from '../../../messages/phrases.ts';

export interface ParticipantPhrases {
  /** Goes before the names of all who come. */
  readonly comes: string;
  /** Goes before the names of those for whom it was cancelled; their number where nobody named them. */
  readonly canceledFor: string;
  /** To the customer: everybody else comes as before. */
  readonly othersCome: string;
  /** The same after a move of some: the others have another page. */
  readonly othersStay: string;
}

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const participantPhrasesOf = phrasesIn<ParticipantPhrases>({
  en: {
    comes: 'Who comes',
    canceledFor: 'Cancelled for',
    othersCome: 'Everybody else comes as booked.',
    othersStay: 'Everybody else of that booking comes as booked.',
  },
  de: {
    comes: 'Wer kommt',
    canceledFor: 'Abgesagt für',
    othersCome: 'Alle anderen kommen wie gebucht.',
    othersStay: 'Alle anderen dieser Buchung kommen wie gebucht.',
  },
  es: {
    comes: 'Quién viene',
    canceledFor: 'Cancelado para',
    othersCome: 'Los demás vienen según lo reservado.',
    othersStay: 'Los demás de esa reserva vienen según lo reservado.',
  },
  fr: {
    comes: 'Qui vient',
    canceledFor: 'Annulé pour',
    othersCome: 'Les autres viennent comme prévu.',
    othersStay: 'Les autres personnes de cette réservation viennent comme prévu.',
  },
  he: {
    comes: 'מי מגיע',
    canceledFor: 'בוטל עבור',
    othersCome: 'כל השאר מגיעים כמתוכנן.',
    othersStay: 'כל השאר בהזמנה הזו מגיעים כמתוכנן.',
  },
});
