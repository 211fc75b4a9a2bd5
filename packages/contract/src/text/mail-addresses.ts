/** What can be said of an address for mail without sending anything. Pure. */

/**
 * True for names that belong to nobody (RFC 2606): sample customers and unset owners have them, and mail to them would
 * only come back. `.test` stays usable: it is for trying things out.
 * Example: `isNobodysAddress('owner@example.com')` is `true`.
 */
export function isNobodysAddress(address: string): boolean {
  return /@(.+\.)?(example(\.com|\.net|\.org)?|invalid)$/i.test(address);
}

/** What stands in no address that is written plainly: spaces, signs that are not seen, quotes, brackets and separators. */
const strange =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff@,;:<>()\\[\\]\\\\"';
const label = `(?!-)[^${strange}.]{1,63}`;

/**
 * How addresses are written, as JSON Schema takes it: a host that has a name with a dot, no number and nothing in
 * brackets.
 */
export const mailAddressPattern = `^[^${strange}]{1,64}@(?:${label}\\.)+(?!\\d+$)${label}$`;
export const longestMailAddress = 254;

const mailAddress = new RegExp(mailAddressPattern, 'u');

/**
 * True for an address that operations take, as the contract describes it. Example: `isMailAddress('grace@nowhere')` is
 * `false`.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestMailAddress && mailAddress.test(text);
}
