/** Whether requests come through a proxy, and whether what it says of them is believed. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../db/log.ts';

/** Any of these means that somebody passed the request on. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Whether a request says that it was passed on by somebody; it may say so itself. */
export function isPassedOn(headers: IncomingHttpHeaders): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

export type Forwarding = 'none' | 'ignored' | 'used';

/**
 * Whether the request came with the address of somebody behind a proxy, and whether that was believed; so that who sets
 * up a proxy need not guess. Tells nobody's address.
 */
export function forwardingOf({ headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>): Forwarding {
  if (headers['x-forwarded-for'] === undefined) {
    return 'none';
  }
  return (ips?.length ?? 0) > 1 ? 'used' : 'ignored';
}

/**
 * Says once that requests come through a proxy that is not trusted: then everybody has its address, and the limits of
 * one person hold for all together.
 */
export function untrustedProxyNote(log: Log): (request: FastifyRequest) => void {
  let isSaid = false;
  return (request) => {
    if (!isSaid && forwardingOf(request) === 'ignored') {
      isSaid = true;
      log.warn(
        { setting: 'OPENHOURS_TRUSTED_PROXIES' },
        'a request came with X-Forwarded-For from nobody who is trusted to say so: behind such a proxy everybody counts as one address, for limits of calls and of connections',
      );
    }
  };
}
