/**
 * The words about times in messages in each language: zones, a change of clocks within a visit, and several dates in a
 * row.
 */
import { phrasesIn } from './phrases.ts';

export interface TimePhrases {
  /** Label of a time. */
  readonly when: string;
  /** The clock of a place, where Intl has no name of it: `{place}` as the zone is called. */
  readonly clockOf: string;
  /** A time that the clock alone does not tell from an earlier one. */
  readonly afterChange: string;
  /** Beside the first session of a course: `{count}` of them, the last one on `{day}`. */
  readonly firstOf: string;
  /** Of a course that has begun: `{count}` are still to come. */
  readonly nextOf: string;
}

const english: TimePhrases = {
  when: 'Time',
  clockOf: '{place} time',
  afterChange: '{time}, after the clocks change',
  firstOf: 'The first of {count} sessions; the last is on {day}.',
  nextOf: 'The next of {count} sessions to come; the last is on {day}.',
};

const german: TimePhrases = {
  when: 'Zeit',
  clockOf: 'Ortszeit {place}',
  afterChange: '{time}, nach der Zeitumstellung',
  firstOf: 'Der erste von {count} Terminen; der letzte ist am {day}.',
  nextOf: 'Der nächste von noch {count} Terminen; der letzte ist am {day}.',
};

const spanish: TimePhrases = {
  when: 'Hora',
  clockOf: 'hora de {place}',
  afterChange: '{time}, tras el cambio de hora',
  firstOf: 'La primera de {count} sesiones; la última es el {day}.',
  nextOf: 'La próxima de {count} sesiones que quedan; la última es el {day}.',
};

const french: TimePhrases = {
  when: 'Horaire',
  clockOf: 'heure de {place}',
  afterChange: '{time}, après le changement d’heure',
  firstOf: 'La première de {count} séances ; la dernière a lieu le {day}.',
  nextOf: 'La prochaine de {count} séances à venir ; la dernière a lieu le {day}.',
};

const hebrew: TimePhrases = {
  when: 'מועד',
  clockOf: 'שעון {place}',
  afterChange: '{time}, אחרי הזזת השעון',
  firstOf: 'המפגש הראשון מתוך {count}; האחרון ב{day}.',
  nextOf: 'המפגש הבא מתוך {count} שנותרו; האחרון ב{day}.',
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const timePhrasesOf = phrasesIn<TimePhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
