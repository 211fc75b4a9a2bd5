/**
 * What text may hold, for every declared text and for what people answer in forms: no control characters, nothing that
 * turns the reading direction around, and line breaks only where there is room for several lines. Pure.
 */

/** Texts this short are names, titles and codes: one line. Longer ones may have several. */
export const longestLine = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for; tabs and line breaks are judged apart
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const lineBreaks = /[\n\r\u0085\u2028\u2029]/;
/** Overrides show text in another order than it is stored; pasted telephone numbers bring them along unseen. */
const overrides = /[\u202d\u202e]/g;
/** All that is looked for, and what stands between: most texts have nothing of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same characters
const unusual = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e]/;

/** A text as it may be kept, or what is wrong with it. */
export type PlainText = { readonly text: string } | { readonly problem: string };

/**
 * Reads a text. Marks that only override the direction are dropped, because nobody types them; what else does not belong
 * is refused in words that follow the name of a field. `maxLength` decides whether it is one line; absent: it may be long.
 * Example: `plainText('Ada\u0007', 100)` is `{ problem: 'must not contain control characters' }`.
 */
export function plainText(text: string, maxLength: number = Number.POSITIVE_INFINITY): PlainText {
  if (!unusual.test(text)) {
    return { text };
  }
  if (controls.test(text)) {
    return { problem: 'must not contain control characters' };
  }
  if (maxLength <= longestLine && lineBreaks.test(text)) {
    return { problem: 'must be one line' };
  }
  return { text: text.replace(overrides, '') };
}
