/**
 * What text may hold, for every declared text and for what people answer in forms: no control characters, nothing that
 * turns the reading direction around, line breaks only where there is room for several lines, and no name of signs that
 * nobody sees. Pure.
 */

/** Texts this short are names, titles and codes: one line. Longer ones may have several. */
export const longestLine = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for; tabs and line breaks apart
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const lineBreaks = /[\n\r\u0085\u2028\u2029]/;
/** Overrides show text in another order than it is stored; pasted telephone numbers bring them along unseen. */
const overrides = /[\u202d\u202e]/g;
/**
 * What no name needs: embeddings, overrides and isolates, of which one without its end turns around what is written
 * behind the name; spaces without width, word joiners and byte order marks, by which two names look the same; the signs
 * of tags but for those of flags. Joiners, selectors of variants and the marks of direction between words stay: scripts
 * and emoji need them.
 */
const unseenInLine =
  /[\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]|(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]/gu;
/**
 * Whatever shows nothing by itself; the blank of braille and the marks of annotations are none of Unicode's ignorable
 * ones.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;
/** All that is looked for, and what stands between: most texts have nothing of it. */
const unusual =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the same characters
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2800\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/u;

/** A text as it may be kept, or what is wrong with it. */
export type PlainText = { readonly text: string } | { readonly problem: string };

/**
 * Reads a text. Marks that only override the direction are dropped, because nobody types them, and of one line all that
 * nobody sees and no name needs; what else does not belong is refused in words that follow the name of a field. Of a text in
 * which nothing can be seen only its blanks are left, so that it is refused wherever blank ones are. `maxLength` decides
 * whether it is one line; absent: it may be long.
 * Example: `plainText('Ada\u0007', 100)` is `{ problem: 'must not contain control characters' }`.
 */
export function plainText(text: string, maxLength: number = Number.POSITIVE_INFINITY): PlainText {
  if (!unusual.test(text)) {
    return { text };
  }
  if (controls.test(text)) {
    return { problem: 'must not contain control characters' };
  }
  const isLine = maxLength <= longestLine;
  if (isLine && lineBreaks.test(text)) {
    return { problem: 'must be one line' };
  }
  if (!visible.test(text)) {
    return { text: text.replace(unseen, '') };
  }
  return { text: isLine ? text.replace(unseenInLine, '$1') : text.replace(overrides, '') };
}
