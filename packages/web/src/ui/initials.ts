/** The letters that stand for a name. Pure. */

/** "Mara Lind" is ML, "Mara" is M; letters as people see them, whatever their script. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment.toLocaleUpperCase() ?? '')
    .join('');
}
