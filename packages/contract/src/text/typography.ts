/**
 * Signs as a language sets them: French keeps a space before some of them and within quotation marks, at which no line may
 * break. Texts are written with plain spaces; whoever reads them in makes them fast. Pure.
 */

/** True for the language of a BCP 47 tag that sets spaces around its signs. */
function spacesSigns(language: string): boolean {
  return /^fr(?:-|$)/i.test(language);
}

/** A text in the language of a BCP 47 tag with the spaces around its signs made fast. */
export function typeset(text: string, language: string): string {
  return spacesSigns(language)
    ? text
        .replaceAll(/[ \u00a0](?=[:»])/g, '\u00a0')
        .replaceAll(/(?<=«)[ \u00a0]/g, '\u00a0')
        .replaceAll(/[ \u00a0](?=[;!?])/g, '\u202f')
    : text;
}

/** An object with all its texts as the language sets them. */
export function typesetAll<Part>(part: Part, language: string): Part {
  if (typeof part === 'string') {
    return typeset(part, language) as Part;
  }
  return Object.fromEntries(
    Object.entries(part as Readonly<Record<string, unknown>>).map(([name, each]) => [name, typesetAll(each, language)]),
  ) as Part;
}

/** What a value is, before it: `Price: $40`. */
export function labelled(label: string, value: string, language: string): string {
  return `${label}${colonIn(language)} ${value}`;
}

/** The colon that follows a word: `Price:`. */
export function colonIn(language: string): string {
  return spacesSigns(language) ? '\u00a0:' : ':';
}
