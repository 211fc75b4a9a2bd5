/** Texts one character away from a base64url text, among them all that a forgiving decoder takes for the same bytes. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** With any other last character, and with any character or padding behind it. */
export function otherSpellingsOf(text: string): string[] {
  const changed = [...alphabet].map((last) => text.slice(0, -1) + last).filter((each) => each !== text);
  return [...changed, ...[...alphabet, '=', '=='].map((more) => text + more)];
}
