/** Words that stay on one line: what stands in parentheses behind something is read at a glance. Pure. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
