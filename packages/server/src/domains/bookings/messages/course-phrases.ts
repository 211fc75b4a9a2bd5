/** The words of messages about a course in each language: its name, and what its calendar file does. */
import { phrasesIn } from '../../../messages/phrases.ts';

export interface CoursePhrases {
  /** Goes before the name of a course. */
  readonly course: string;
  readonly calendarAdds: string;
  readonly calendarChanges: string;
  readonly calendarRemoves: string;
}

/** The phrases of a BCP 47 tag's language; English when there are none. */
export const coursePhrasesOf = phrasesIn<CoursePhrases>({
  en: {
    course: 'Course',
    calendarAdds: 'The attached file adds all sessions to your calendar.',
    calendarChanges: 'The attached file updates the sessions in your calendar.',
    calendarRemoves: 'The attached file removes the sessions from your calendar.',
  },
  de: {
    course: 'Kurs',
    calendarAdds: 'Die angehängte Datei trägt alle Termine in Ihren Kalender ein.',
    calendarChanges: 'Die angehängte Datei aktualisiert die Termine in Ihrem Kalender.',
    calendarRemoves: 'Die angehängte Datei entfernt die Termine aus Ihrem Kalender.',
  },
  es: {
    course: 'Curso',
    calendarAdds: 'El archivo adjunto añade todas las sesiones a su calendario.',
    calendarChanges: 'El archivo adjunto actualiza las sesiones en su calendario.',
    calendarRemoves: 'El archivo adjunto quita las sesiones de su calendario.',
  },
  fr: {
    course: 'Stage',
    calendarAdds: 'Le fichier joint inscrit toutes les séances dans votre agenda.',
    calendarChanges: 'Le fichier joint modifie les séances dans votre agenda.',
    calendarRemoves: 'Le fichier joint retire les séances de votre agenda.',
  },
  he: {
    course: 'קורס',
    calendarAdds: 'הקובץ המצורף מוסיף את כל המפגשים ליומן שלך.',
    calendarChanges: 'הקובץ המצורף מעדכן את המפגשים ביומן שלך.',
    calendarRemoves: 'הקובץ המצורף מסיר את המפגשים מהיומן שלך.',
  },
});
