/** How the contact book wants a name that was typed in one field. */

/** First and last name: the last word is the last name, as the contact book wants them apart. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) {
    return { firstName: (words[0] ?? '').slice(0, 100), lastName: '' };
  }
  return { firstName: words.slice(0, -1).join(' ').slice(0, 100), lastName: (words.at(-1) as string).slice(0, 100) };
}
