/** The words of messages about links and addresses of bookings, in each language; `{…}` stands for a value. */
import { phrasesIn } from '../../../messages/phrases.ts';

export interface RecipientPhrases {
  /** To the address that a booking was first made with, and that somebody has corrected; `{business}`. */
  readonly addressLeft: string;
  /** Says what the links are, and of whoever has not asked for them. */
  readonly links: string;
  readonly linksUnasked: string;
}

const english: RecipientPhrases = {
  addressLeft:
    'Whoever made this booking has given another address: messages about it no longer come here, and the link that you were sent no longer works. If it is your booking, please tell {business}.',
  links:
    'You asked for the links to your bookings. Whoever has such a link can move or cancel the booking: keep this message to yourself.',
  linksUnasked: 'If you did not ask for it, you need do nothing.',
};

const german: RecipientPhrases = {
  addressLeft:
    'Wer diese Buchung gemacht hat, hat eine andere Adresse angegeben: Nachrichten dazu kommen nicht mehr hierher, und der Link, den Sie erhalten haben, funktioniert nicht mehr. Wenn es Ihre Buchung ist, sagen Sie bitte {business} Bescheid.',
  links:
    'Sie haben die Links zu Ihren Buchungen angefordert. Wer einen solchen Link hat, kann die Buchung verschieben oder absagen: Geben Sie diese Nachricht nicht weiter.',
  linksUnasked: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
};

const spanish: RecipientPhrases = {
  addressLeft:
    'Quien hizo esta reserva ha dado otra dirección: los mensajes ya no llegan aquí, y el enlace que recibió ya no funciona. Si la reserva es suya, avise a {business}.',
  links:
    'Ha pedido los enlaces de sus reservas. Quien tiene uno de estos enlaces puede cambiar o cancelar la reserva: no comparta este mensaje.',
  linksUnasked: 'Si no lo ha pedido, no tiene que hacer nada.',
};

const french: RecipientPhrases = {
  addressLeft:
    'La personne qui a fait cette réservation a donné une autre adresse : les messages n’arrivent plus ici, et le lien que vous avez reçu ne fonctionne plus. Si c’est votre réservation, prévenez {business}.',
  links:
    'Vous avez demandé les liens de vos réservations. Toute personne qui a un tel lien peut déplacer ou annuler la réservation : gardez ce message pour vous.',
  linksUnasked: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
};

const hebrew: RecipientPhrases = {
  addressLeft:
    'מי שקבע את התור הזה מסר כתובת אחרת: הודעות על התור כבר לא נשלחות לכאן, והקישור שנשלח אליך כבר לא פועל. אם התור שלך, כדאי להודיע אל {business}.',
  links:
    'ביקשת את הקישורים לתורים שלך. מי שיש בידו קישור כזה יכול להעביר או לבטל את התור: כדאי לשמור את ההודעה הזאת לעצמך.',
  linksUnasked: 'אם לא ביקשת, אין צורך לעשות דבר.',
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const recipientPhrasesOf = phrasesIn<RecipientPhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
