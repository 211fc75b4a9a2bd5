/** The sample in German. */
import type { SampleWords } from './wording.ts';

export const german: SampleWords = {
  place: {
    name: 'Studio Hafenstraße',
    street: 'Hafenstraße',
    city: 'Altstadt',
    formattedAddress: 'Hafenstraße 12, Altstadt',
    hint: 'Erster Stock, bei Studio klingeln',
  },
  about:
    'Massage und Bewegung für alle, die viel sitzen. Wir sind zu zweit und haben einen großen Saal und ein Gartenzimmer; kommen Sie, wie Sie sind.',
  mara: 'Zehn Jahre Massage: ruhige Hände, kräftige Daumen.',
  theo: 'Sportmassage und Bewegung; ist früher gerudert und weiß, was Schultern aushalten.',
  rooms: { kind: 'Raum', hall: 'Großer Saal', garden: 'Gartenzimmer' },
  policy: {
    name: 'Termine',
    description: 'Pläne ändern sich. Bis 24 Stunden vor Beginn können Sie kostenlos absagen.',
  },
  classPolicy: {
    name: 'Gruppenstunden',
    description:
      'Pläne ändern sich. Bis drei Stunden vor Beginn können Sie kostenlos absagen; dann kann jemand von der Warteliste kommen.',
  },
  massage: {
    name: 'Rücken- und Nackenmassage',
    tagLine: 'Fünfzig Minuten für Schultern, die am Schreibtisch sitzen',
    description:
      'Wir sprechen kurz darüber, wo es schmerzt, und arbeiten uns dann langsam vom unteren Rücken zum Nacken hinauf. ' +
      'Ziehen Sie etwas Bequemes an; Handtücher und Öl sind da.',
  },
  sports: {
    name: 'Sportmassage',
    tagLine: 'Achtzig Minuten kräftige Arbeit an dem, was seit Wochen verspannt ist',
    description: 'Ein oder zwei Bereiche, so fest, wie Sie noch ruhig atmen können. Trinken Sie an diesem Tag viel.',
  },
  talk: {
    name: 'Erstes Gespräch',
    tagLine: 'Eine halbe Stunde, um herauszufinden, ob wir helfen können',
    description: 'Kostenlos. Wir sehen uns jede Anfrage selbst an und antworten innerhalb eines Tages.',
  },
  yoga: {
    name: 'Yoga am Abend',
    tagLine: 'Eine Stunde Bewegung nach einem Tag im Sitzen',
    description:
      'Für alle, mit und ohne Erfahrung; Matten und Blöcke sind da. Kommen Sie zehn Minuten früher, wir beginnen pünktlich.',
  },
  course: {
    name: 'Rückenschule',
    tagLine: 'Vier Vormittage für einen Rücken, der Sie trägt',
    description: 'Jeder Termin baut auf dem vorigen auf; darum beginnen wir zusammen und bleiben eine Gruppe.',
  },
  sampleMark: '(Beispiel)',
};
