/**
 * Cursors: opaque, signed texts that carry a whole query and a position in its order. A cursor is good for one site
 * and one operation; what a caller may see is decided anew on every use, never by the cursor.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { invalid } from '@openhours/contract';

/** What a cursor is bound to. */
export interface CursorSigning {
  /** Secret of the server, 32 bytes. */
  readonly key: Uint8Array;
  readonly siteId: string;
  /** Name of the operation, with anything else that must not change between pages. */
  readonly operation: string;
  /**
   * The server asks itself, for a page: it shows nobody the cursor, and most of the time does not read it either. So it is not
   * sealed; whoever calls from outside is given none of these, and such a one is refused.
   */
  readonly isWithin?: true;
}

export interface CursorContent {
  /** Filter and sort as they came, so that reading them checks them again. */
  readonly filter: unknown;
  readonly sort: readonly { readonly fieldName: string; readonly order?: 'ASC' | 'DESC' | undefined }[];
  /** Which members of the found ones are answered; absent: all. */
  readonly fields?: readonly string[] | undefined;
  readonly limit: number;
  /** Values of the sort parts of the row the page starts behind. */
  readonly position: readonly (string | null)[];
  readonly backwards: boolean;
  /** What else an operation keeps with its query, such as search words. */
  readonly extra?: unknown;
}

/** The largest cursor, in characters (design 12). */
const cursorMaxLength = 8192;
const signatureLength = 22;

function sign(signing: CursorSigning, payload: string): string {
  const bound = JSON.stringify([signing.siteId, signing.operation, payload]);
  return createHmac('sha256', signing.key).update(bound).digest('base64url').slice(0, signatureLength);
}

/** Writes a cursor; a query too long for one is a violation of `field`, which makes it so long. */
export function writeCursor(signing: CursorSigning, content: CursorContent, field: string): string {
  const { filter, sort, fields = [], limit, position, backwards, extra } = content;
  const json = JSON.stringify([filter ?? null, sort, limit, position, backwards, extra ?? null, fields]);
  if (signing.isWithin === true && json.length <= cursorMaxLength) {
    return json;
  }
  const payload = deflateRawSync(json).toString('base64url');
  const cursor = payload + sign(signing, payload);
  if (cursor.length > cursorMaxLength) {
    throw invalid(field, 'is too long to be paged through with a cursor', 'OTHER');
  }
  return cursor;
}

/**
 * Reads a cursor that stands in `field` of the request; one that is damaged, made up, or made for another site or
 * operation is a violation.
 */
export function readCursor(signing: CursorSigning, cursor: string, field: string): CursorContent {
  if (signing.isWithin === true && cursor.startsWith('[')) {
    return contentOf(cursor);
  }
  const payload = cursor.slice(0, -signatureLength);
  const given = Buffer.from(cursor.slice(-signatureLength));
  const expected = Buffer.from(sign(signing, payload));
  if (cursor.length > cursorMaxLength || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw invalid(field, 'is not a cursor of this query', 'OTHER');
  }
  // Only what this server has written comes this far.
  return contentOf(inflateRawSync(Buffer.from(payload, 'base64url')).toString());
}

function contentOf(json: string): CursorContent {
  const [filter, sort, limit, position, backwards, extra, fields] = JSON.parse(json);
  return { filter, sort, fields, limit, position, backwards, extra };
}
