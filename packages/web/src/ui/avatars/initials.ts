/** The letters that stand for a name. Pure. */
import { segmenter } from '@openhours/contract/text/intl-formats';

/** "Mara Lind" is ML, "Mara" is M; letters as people see them, whatever their script. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...segmenter('grapheme').segment(word ?? '')][0]?.segment.toLocaleUpperCase() ?? '')
    .join('');
}

const longestSign = 3;

/**
 * Short signs for several people of whom no two have the same: their initials, and where these are alike as many letters
 * of the name as tell them apart; namesakes are numbered.
 */
export function signsOf(names: readonly string[]): readonly string[] {
  let signs = names.map(initialsOf);
  for (let length = 2; length <= longestSign; length += 1) {
    const before = signs;
    signs = names.map((name, index) => {
      const sign = before[index] ?? '';
      return before.indexOf(sign) === before.lastIndexOf(sign) ? sign : firstLetters(name, length);
    });
  }
  return signs.map((sign, index) => {
    const earlier = signs.slice(0, index).filter((each) => each === sign).length;
    return earlier === 0 ? sign : `${sign}${earlier + 1}`;
  });
}

function firstLetters(name: string, count: number): string {
  return [...segmenter('grapheme').segment(name.trim())]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
    .toLocaleUpperCase();
}
