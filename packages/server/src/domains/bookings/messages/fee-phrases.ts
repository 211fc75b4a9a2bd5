/**
 * The words of messages about fees for cancelling late or not coming, in each language; `{fee}` is an amount. Nothing
 * is charged by this server, so it is said who collects it.
 */
import { phrasesIn } from '../../../messages/phrases.ts';
import type { Fee } from '../rules/fees.ts';

export interface FeePhrases {
  /** What is due, by what it is for. */
  readonly due: Readonly<Record<'cancelled' | 'noShow', string>>;
  /** How it is paid, to the customer of `{business}` and to the business itself. */
  readonly paid: Readonly<Record<'customer' | 'business', string>>;
  /** What is owed no longer, by what it was for. */
  readonly ended: Readonly<Record<Fee['trigger'], string>>;
}

const english: FeePhrases = {
  due: {
    cancelled: 'A late-cancellation fee of {fee} is due.',
    noShow: 'A no-show fee of {fee} is due.',
  },
  paid: {
    customer: 'You pay {business} directly; nothing is charged automatically.',
    business: 'Nothing is charged automatically: you collect it yourself.',
  },
  ended: {
    BOOKING_CANCELED: 'You no longer owe {fee} for the late cancellation.',
    NOT_ATTENDED: 'You no longer owe {fee} for not coming.',
  },
};

const german: FeePhrases = {
  due: {
    cancelled: 'Wegen der späten Absage ist eine Gebühr von {fee} fällig.',
    noShow: 'Wegen Nichterscheinens ist eine Gebühr von {fee} fällig.',
  },
  paid: {
    customer: 'Sie bezahlen direkt bei {business}; automatisch abgebucht wird nichts.',
    business: 'Automatisch abgebucht wird nichts: Sie rechnen selbst ab.',
  },
  ended: {
    BOOKING_CANCELED: 'Für die späte Absage schulden Sie die {fee} nicht mehr.',
    NOT_ATTENDED: 'Dafür, dass Sie nicht erschienen sind, schulden Sie die {fee} nicht mehr.',
  },
};

const spanish: FeePhrases = {
  due: {
    cancelled: 'Se debe un cargo de {fee} por la cancelación tardía.',
    noShow: 'Se debe un cargo de {fee} por no haberse presentado.',
  },
  paid: {
    customer: 'Se paga directamente a {business}; nada se cobra automáticamente.',
    business: 'Nada se cobra automáticamente: usted lo cobra.',
  },
  ended: {
    BOOKING_CANCELED: 'Ya no debe {fee} por la cancelación tardía.',
    NOT_ATTENDED: 'Ya no debe {fee} por no haberse presentado.',
  },
};

const french: FeePhrases = {
  due: {
    cancelled: 'Des frais de {fee} sont dus pour l’annulation tardive.',
    noShow: 'Des frais de {fee} sont dus pour l’absence.',
  },
  paid: {
    customer: 'Vous payez directement à {business} ; rien n’est débité automatiquement.',
    business: 'Rien n’est débité automatiquement : vous encaissez vous-même.',
  },
  ended: {
    BOOKING_CANCELED: 'Vous ne devez plus {fee} pour l’annulation tardive.',
    NOT_ATTENDED: 'Vous ne devez plus {fee} pour votre absence.',
  },
};

const hebrew: FeePhrases = {
  due: {
    cancelled: 'על הביטול המאוחר יש לשלם {fee}.',
    noShow: 'על אי־ההגעה יש לשלם {fee}.',
  },
  paid: {
    customer: 'משלמים ישירות לעסק; שום דבר לא נגבה אוטומטית.',
    business: 'שום דבר לא נגבה אוטומטית: הגבייה בידיך.',
  },
  ended: {
    BOOKING_CANCELED: 'אין עוד חיוב של {fee} על הביטול המאוחר.',
    NOT_ATTENDED: 'אין עוד חיוב של {fee} על אי־ההגעה.',
  },
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const feePhrasesOf = phrasesIn<FeePhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
