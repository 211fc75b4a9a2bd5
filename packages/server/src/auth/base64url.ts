/** Base64url as tokens are written in it: one spelling for each row of bytes (RFC 4648, 3.5 and 5), and no other. */

/**
 * The bytes of a text; undefined unless it is their one spelling. The platform's decoder takes padding, the other
 * alphabet, a stray character at the end and unused bits of any value, so that one token would have many texts.
 */
export function bytesOfBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
