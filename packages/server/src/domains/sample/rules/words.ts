/** What the sample says, in the language in which the site starts; English where it is none of ours. */
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';
import { spanish } from './spanish.ts';
import type { SampleWords } from './wording.ts';

const languages: Readonly<Record<string, SampleWords>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  he: hebrew,
};

/** Every language in which a sample can have been made. */
export const allSampleWords: readonly SampleWords[] = Object.values(languages);

/** The words of a BCP 47 tag. */
export function sampleWordsOf(language: string): SampleWords {
  return languages[language.toLowerCase().split('-')[0] ?? ''] ?? english;
}
