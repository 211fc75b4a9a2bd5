/** Where a redirect leads, and what is sent there. Pure: whether that address may be reached is judged as any other. */
import { Readable } from 'node:stream';
import type { OutgoingReason, OutgoingRequest } from './outgoing-request.ts';

/** One request of a call. */
export interface Hop {
  readonly url: URL;
  readonly method: NonNullable<OutgoingRequest['method']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: OutgoingRequest['body'];
}

const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * The next request, as browsers make it, or why there must be none; undefined when the answer is no redirect. Another
 * origin gets no header of the caller's and no body, for either may hold what is meant for this one alone, and nothing
 * goes on unencrypted that began encrypted.
 */
export function redirectOf(hop: Hop, status: number, location: string | undefined): Hop | OutgoingReason | undefined {
  if (!redirectStatuses.includes(status) || location === undefined) {
    return undefined;
  }
  const url = URL.canParse(location, hop.url.href) ? new URL(location, hop.url.href) : undefined;
  if (url === undefined || (hop.url.protocol === 'https:' && url.protocol === 'http:')) {
    return 'PROTOCOL_REFUSED';
  }
  const isSame = url.origin === hop.url.origin;
  const headers = isSame ? hop.headers : {};
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  if (becomesGet) {
    const isOfBody = (name: string) => name.startsWith('content-');
    const others = Object.entries(headers).filter(([name]) => !isOfBody(name));
    return { url, method: 'GET', headers: Object.fromEntries(others), body: undefined };
  }
  if (hop.body !== undefined && (!isSame || hop.body instanceof Readable)) {
    return 'TOO_MANY_REDIRECTS';
  }
  return { ...hop, url, headers };
}
