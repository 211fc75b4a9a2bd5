/** The words about times in messages in each language: zones, a change of clocks within a visit, and the sessions of a course. */
import { phrasesIn } from './phrases-in.ts';

export interface TimePhrases {
  /** The clock of a place, where Intl has no name of it: `{place}` as the zone is called. */
  readonly clockOf: string;
  /** A time that the clock alone does not tell from an earlier one. */
  readonly afterChange: string;
  /** Beside the first session of a course: `{count}` of them, the last one on `{day}`. */
  readonly firstOf: string;
  /** Of a course that has begun: `{count}` are still to come. */
  readonly nextOf: string;
  /** Goes before the name of a course. */
  readonly course: string;
  /** What the calendar file of a course does. */
  readonly calendarAdds: string;
  readonly calendarChanges: string;
  readonly calendarRemoves: string;
}

const english: TimePhrases = {
  clockOf: '{place} time',
  afterChange: '{time}, after the clocks change',
  firstOf: 'The first of {count} sessions; the last is on {day}.',
  nextOf: 'The next of {count} sessions to come; the last is on {day}.',
  course: 'Course',
  calendarAdds: 'The attached file adds all sessions to your calendar.',
  calendarChanges: 'The attached file updates the sessions in your calendar.',
  calendarRemoves: 'The attached file removes the sessions from your calendar.',
};

const german: TimePhrases = {
  clockOf: 'Ortszeit {place}',
  afterChange: '{time}, nach der Zeitumstellung',
  firstOf: 'Der erste von {count} Terminen; der letzte ist am {day}.',
  nextOf: 'Der nächste von noch {count} Terminen; der letzte ist am {day}.',
  course: 'Kurs',
  calendarAdds: 'Die angehängte Datei trägt alle Termine in Ihren Kalender ein.',
  calendarChanges: 'Die angehängte Datei aktualisiert die Termine in Ihrem Kalender.',
  calendarRemoves: 'Die angehängte Datei entfernt die Termine aus Ihrem Kalender.',
};

const spanish: TimePhrases = {
  clockOf: 'hora de {place}',
  afterChange: '{time}, tras el cambio de hora',
  firstOf: 'La primera de {count} sesiones; la última es el {day}.',
  nextOf: 'La próxima de {count} sesiones que quedan; la última es el {day}.',
  course: 'Curso',
  calendarAdds: 'El archivo adjunto añade todas las sesiones a su calendario.',
  calendarChanges: 'El archivo adjunto actualiza las sesiones en su calendario.',
  calendarRemoves: 'El archivo adjunto quita las sesiones de su calendario.',
};

const french: TimePhrases = {
  clockOf: 'heure de {place}',
  afterChange: '{time}, après le changement d’heure',
  firstOf: 'La première de {count} séances ; la dernière a lieu le {day}.',
  nextOf: 'La prochaine de {count} séances à venir ; la dernière a lieu le {day}.',
  course: 'Stage',
  calendarAdds: 'Le fichier joint inscrit toutes les séances dans votre agenda.',
  calendarChanges: 'Le fichier joint modifie les séances dans votre agenda.',
  calendarRemoves: 'Le fichier joint retire les séances de votre agenda.',
};

const hebrew: TimePhrases = {
  clockOf: 'שעון {place}',
  afterChange: '{time}, אחרי הזזת השעון',
  firstOf: 'המפגש הראשון מתוך {count}; האחרון ב{day}.',
  nextOf: 'המפגש הבא מתוך {count} שנותרו; האחרון ב{day}.',
  course: 'קורס',
  calendarAdds: 'הקובץ המצורף מוסיף את כל המפגשים ליומן שלך.',
  calendarChanges: 'הקובץ המצורף מעדכן את המפגשים ביומן שלך.',
  calendarRemoves: 'הקובץ המצורף מסיר את המפגשים מהיומן שלך.',
};

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const timePhrasesOf = phrasesIn<TimePhrases>({
  en: english,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
});
