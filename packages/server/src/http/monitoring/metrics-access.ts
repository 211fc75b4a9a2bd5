/**
 * Who may read the figures of the server: whoever brings the token; without one only somebody on this machine, and only
 * while nothing says that a proxy stands in front, behind which the whole world seems to be on this machine
 * (docs/decisions/0022).
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isPassedOn } from '../connections/forwarding.ts';

export interface MetricsAccess {
  /** OPENHOURS_METRICS_TOKEN. */
  readonly token: string | undefined;
  /** True when the settings say that people come by another address or through a proxy. */
  readonly isBehindProxy: boolean;
}

/** What a request shows of where it comes from. */
export interface MetricsRequest {
  readonly headers: IncomingHttpHeaders;
  /** Of the connection itself, whatever headers say. */
  readonly peerAddress: string | undefined;
}

const localPeer = /^(?:::ffff:)?127\.|^::1$/;
const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** True for an origin that only this machine reaches. Example: `http://127.0.0.1:4400`. */
export function isLocalOrigin(origin: string): boolean {
  return localHost.test(new URL(origin).host);
}

/** Whether a request may read the figures. */
export function mayReadMetrics({ headers, peerAddress = '' }: MetricsRequest, access: MetricsAccess): boolean {
  const given = headers.authorization?.replace(/^Bearer\s+/i, '');
  if (access.token !== undefined && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(access.token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
  return (
    !access.isBehindProxy &&
    localPeer.test(peerAddress) &&
    // A page of elsewhere whose name leads here has another Host than this machine.
    localHost.test(headers.host ?? '') &&
    !isPassedOn(headers)
  );
}
