/**
 * The words of a search against the words of a stored text (services sheet 1.7): what each may look like there, which rows
 * it finds, and how well a row answers.
 */
import { foldWords, type SearchDetails } from '@openhours/contract';
import { type SqlBool, sql } from 'kysely';
import { both, either } from './filter.ts';
import type { Condition, Value } from './filter-parts.ts';
import { mayHold } from './search-index.ts';

/** From this length on a word may be misspelt by one letter; longer ones than any language has are taken as they are. */
const leastForgiven = 4;
const mostForgiven = 40;

/** A word that is sought. */
export interface SoughtWord {
  readonly word: string;
  /** The last one may be the beginning of a word, because people search while they type. */
  readonly mayBegin: boolean;
  /** One letter changed, added or left out finds it too. */
  readonly forgiven: boolean;
}

/** The words that a search names, in its order. */
export function soughtWords({ expression = '', fuzzy = false }: SearchDetails): SoughtWord[] {
  const words = foldWords(expression);
  return words.map((word, index) => {
    const { length } = [...word];
    return {
      word,
      mayBegin: index === words.length - 1,
      forgiven: fuzzy && length >= leastForgiven && length <= mostForgiven,
    };
  });
}

/** A stored text as `storedWords` makes it: each word between two blanks. */
export interface WordColumn {
  readonly column: string;
  readonly siteId: string;
}

// Words are letters and digits only, so that no sign in them means anything to LIKE or to a regular expression.
const holds = (column: string, part: string): Condition => sql<SqlBool>`${sql.ref(column)} like ${`%${part}%`}::text`;
const resembles = (column: string, word: string): Condition =>
  sql<SqlBool>`${sql.ref(column)} ~ ${oneEditAway(word)}::text`;

/** Every text that holds a word which becomes this one by changing, adding or leaving out one letter. */
export function oneEditAway(word: string): string {
  const letters = [...word];
  const ways = [...letters, ''].flatMap((_, at) => {
    const before = letters.slice(0, at).join('');
    const added = `${before}[^ ]${letters.slice(at).join('')}`;
    return at === letters.length ? [added] : [`${before}[^ ]?${letters.slice(at + 1).join('')}`, added];
  });
  return ` (?:${ways.join('|')}) `;
}

/** The rows that a search finds. */
export function wordsCondition(words: readonly SoughtWord[], mode: SearchDetails['mode'], at: WordColumn): Condition {
  const { column } = at;
  return joined(
    words.map(({ word, mayBegin, forgiven }) =>
      either([holds(column, mayBegin ? ` ${word}` : ` ${word} `), ...(forgiven ? [resembles(column, word)] : [])]),
    ),
    mode,
  );
}

/** What the index knows of that: true for every row that is found. */
export function indexedWords(words: readonly SoughtWord[], mode: SearchDetails['mode'], at: WordColumn): Condition {
  const { column, siteId } = at;
  return joined(
    words.map(({ word, mayBegin, forgiven }) => {
      if (!forgiven) {
        return mayHold(column, siteId, mayBegin ? ` ${word}` : ` ${word} `);
      }
      // One edit lies in one half of a word and leaves the other as it is.
      const letters = [...word];
      const half = letters.length >> 1;
      return either([
        mayHold(column, siteId, ` ${letters.slice(0, half).join('')}`),
        mayHold(column, siteId, `${letters.slice(half).join('')} `),
      ]);
    }),
    mode,
  );
}

function joined(conditions: readonly Condition[], mode: SearchDetails['mode']): Condition {
  return mode === 'AND' ? both(conditions) : either(conditions);
}

/** Whole words count more than beginnings, and those more than misspelt ones; each word adds its own. */
export function relevanceOf(words: readonly SoughtWord[], { column }: WordColumn): Value {
  const scores = words.map(({ word, mayBegin, forgiven }) => {
    const begins = mayBegin ? sql` when ${holds(column, ` ${word}`)} then 2` : sql``;
    const misspelt = forgiven ? sql` when ${resembles(column, word)} then 1` : sql``;
    return sql`(case when ${holds(column, ` ${word} `)} then 4${begins}${misspelt} else 0 end)`;
  });
  return sql`(${sql.join(scores, sql` + `)})`;
}
