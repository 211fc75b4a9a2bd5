/** The words of the message about an endpoint that was switched off, in each language; `{…}` stands for a value. */
import { phrasesIn } from '../../../messages/phrases.ts';

interface DisabledPhrases {
  /** Heading and subject: `{business}`. */
  readonly heading: string;
  /** `{host}` of the endpoint. */
  readonly gone: string;
  readonly failing: string;
  readonly again: string;
  readonly link: string;
}

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const disabledPhrasesOf = phrasesIn<DisabledPhrases>({
  en: {
    heading: '{business}: webhook turned off',
    gone: 'The webhook to {host} was turned off: the server there answers that the address no longer exists.',
    failing: 'The webhook to {host} was turned off: the server there has accepted nothing for four days.',
    again:
      'Nothing more is sent there. Once the receiver works again, turn the webhook on and send the failed deliveries again.',
    link: 'Open the webhook',
  },
  de: {
    heading: '{business}: Webhook ausgeschaltet',
    gone: 'Der Webhook an {host} wurde ausgeschaltet: Der Server dort meldet, dass es die Adresse nicht mehr gibt.',
    failing: 'Der Webhook an {host} wurde ausgeschaltet: Der Server dort hat seit vier Tagen nichts angenommen.',
    again:
      'Es wird nichts mehr dorthin gesendet. Sobald der Empfänger wieder arbeitet, schalten Sie den Webhook ein und senden Sie die fehlgeschlagenen Zustellungen erneut.',
    link: 'Webhook öffnen',
  },
  es: {
    heading: '{business}: webhook desactivado',
    gone: 'Se ha desactivado el webhook a {host}: el servidor responde que la dirección ya no existe.',
    failing: 'Se ha desactivado el webhook a {host}: el servidor no ha aceptado nada en cuatro días.',
    again:
      'Ya no se envía nada allí. Cuando el receptor vuelva a funcionar, active el webhook y reenvíe las entregas fallidas.',
    link: 'Abrir el webhook',
  },
  fr: {
    heading: '{business} : webhook désactivé',
    gone: 'Le webhook vers {host} a été désactivé : le serveur répond que l’adresse n’existe plus.',
    failing: 'Le webhook vers {host} a été désactivé : le serveur n’a rien accepté depuis quatre jours.',
    again:
      'Plus rien n’y est envoyé. Une fois le destinataire rétabli, activez le webhook et renvoyez les livraisons échouées.',
    link: 'Ouvrir le webhook',
  },
  he: {
    heading: '{business}: ה־webhook הושבת',
    gone: 'ה־webhook אל {host} הושבת: השרת שם משיב שהכתובת כבר אינה קיימת.',
    failing: 'ה־webhook אל {host} הושבת: השרת שם לא קיבל דבר במשך ארבעה ימים.',
    again: 'לא נשלח לשם עוד דבר. כשהנמען יפעל שוב, אפשר להפעיל את ה־webhook ולשלוח מחדש את המשלוחים שנכשלו.',
    link: 'פתיחת ה־webhook',
  },
});
