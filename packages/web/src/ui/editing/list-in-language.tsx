/** The texts of a list in another language than that of the business, each in a field of its own below the text itself. */
import { TextInput } from '@mantine/core';
import actions from '../styles/actions.module.css';
import words from './words-language.module.css';

interface ListInLanguageProps {
  readonly legend: string;
  readonly language: string;
  /** As the business writes them; each once, and none of them blank. */
  readonly texts: readonly string[];
  readonly maxLength: number;
  readonly error?: string | undefined;
  readonly saidOf: (text: string) => string;
  readonly onSay: (text: string, words: string) => void;
}

/** Nothing while the list is empty. */
export function ListInLanguage({ error, language, legend, maxLength, onSay, saidOf, texts }: ListInLanguageProps) {
  return texts.length === 0 ? null : (
    <fieldset className={actions['question']}>
      <legend>{legend}</legend>
      {texts.map((text) => (
        <TextInput
          key={text}
          label={<bdi>{text}</bdi>}
          value={saidOf(text)}
          placeholder={text}
          maxLength={maxLength}
          lang={language}
          dir="auto"
          autoComplete="off"
          onChange={(event) => onSay(text, event.currentTarget.value)}
        />
      ))}
      {error === undefined ? null : (
        <p role="alert" className={words['refused']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
