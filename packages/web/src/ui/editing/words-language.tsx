/**
 * In which of the site's languages the words of an editor are shown: those of the business, or what readers of another
 * get.
 */

import type { SiteProperties } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nameOfLanguage, offerOf } from '../../language/offered-languages.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { RefusedElsewhere } from './refused-elsewhere.tsx';
import { partsOfField, refusedElsewhere, translatedField } from './translated-fields.ts';
import styles from './words-language.module.css';

export interface SiteLanguages {
  /** The one of the business. */
  readonly main: string;
  /** All that customers may read, the main one first. */
  readonly offered: readonly string[];
}

export function siteLanguagesOf(properties: SiteProperties): SiteLanguages {
  const { offered, own: main } = offerOf(properties);
  return { main, offered: [...new Set([main, ...offered])] };
}

/** False until it is known whether there is a choice: an editor that is rendered before would move when it comes. */
export function useAreLanguagesKnown(): boolean {
  const { session } = useDashboard();
  return !useQuery(propertiesOf(session.client)).isPending;
}

/** Nothing to choose until they are known. */
export function useSiteLanguages(): SiteLanguages {
  const { session } = useDashboard();
  const properties = useQuery(propertiesOf(session.client)).data;
  return properties === undefined ? { main: '', offered: [] } : siteLanguagesOf(properties);
}

interface LanguageChoiceProps extends SiteLanguages {
  readonly chosen: string;
  readonly onChoose: (language: string) => void;
  /** Who gets the words of the chosen language; absent: whoever reads it. */
  readonly hint?: ReactNode;
}

/** Nothing where there is nothing to choose. */
export function LanguageChoice({ chosen, hint, main, offered, onChoose }: LanguageChoiceProps) {
  const { say } = useDashboard();
  return offered.length < 2 ? null : (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset may not lay out its children */}
      <div role="group" aria-label={say('words.language')} className={styles['choices']}>
        {offered.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === chosen}
            className={styles['choice']}
            onClick={() => onChoose(each)}
          >
            {nameOfLanguage(each)}
          </button>
        ))}
      </div>
      <p className="oh-soft oh-small">
        {hint ??
          say(chosen === main ? 'words.main' : 'words.other', {
            language: nameOfLanguage(chosen),
            main: nameOfLanguage(main),
          })}
      </p>
    </div>
  );
}

interface WordsDraft {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
  set(field: string, value: string): void;
}

/** What every field has that is worded in several languages. */
export interface WordsProps {
  readonly value: string;
  readonly lang?: string | undefined;
  readonly dir: 'auto';
  /** In another language, what is read there as long as nothing is written. */
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
}

/** One of the site's languages, the main one first, and the choice itself. */
export function useChosenLanguage() {
  const { main, offered } = useSiteLanguages();
  const [chosen, setChosen] = useState('');
  const language = offered.includes(chosen) ? chosen : main;
  return {
    main,
    language,
    isMain: language === main,
    choice: <LanguageChoice main={main} offered={offered} chosen={language} onChoose={setChosen} />,
  };
}

/** The texts of a draft in the chosen language, and the choice itself. `nameOf`: what the field of a text is called. */
export function useWordsLanguage(draft: WordsDraft, nameOf: (text: string) => string) {
  const { choice, isMain, language, main } = useChosenLanguage();
  const otherLanguage = isMain ? undefined : language;
  return {
    /** The choice, with what was refused of some texts in the languages that are not chosen. */
    choiceWith(...texts: readonly string[]) {
      const refusals = refusedElsewhere(draft.errors, texts, otherLanguage);
      return (
        <>
          {choice}
          <RefusedElsewhere
            refusals={refusals.map(({ language: of = main, text, words }) => ({
              name: nameOf(text),
              language: of,
              words,
            }))}
          />
        </>
      );
    },
    /** Absent: that of the business. */
    otherLanguage,
    wordsOf(text: string): WordsProps {
      const field = isMain ? text : translatedField(text, language);
      const own = String(draft.shown[text] ?? '');
      return {
        value: String(draft.shown[field] ?? ''),
        lang: language === '' ? undefined : language,
        dir: 'auto',
        placeholder: isMain || own === '' ? undefined : own,
        error: draft.errors[field],
        onChange: (event) => draft.set(field, event.currentTarget.value),
      };
    },
  };
}

/** What a field of a draft is called, with its language where it is not that of the business. */
export function nameOfField(field: string, nameOf: (text: string) => string): string {
  const { language, text } = partsOfField(field);
  return language === undefined ? nameOf(text) : `${nameOf(text)} · ${nameOfLanguage(language)}`;
}
