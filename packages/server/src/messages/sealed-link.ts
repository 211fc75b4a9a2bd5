/** The place of a link in a message whose address only its recipient may know: it stands there when it is sent. */

/** As no text of a business or a person reads. */
export const linkPlace = 'https://link.invalid/0f8e6c1d';

const shown = '•••••';

/** The message as it is sent. */
export function withLink(text: string, address: string): string {
  return text.replaceAll(linkPlace, address);
}

/** The message as the log shows it. */
export function withoutLink(text: string): string {
  return text.replaceAll(linkPlace, shown);
}
