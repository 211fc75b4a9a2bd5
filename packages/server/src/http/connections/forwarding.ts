/** Whether requests come through a proxy, and whether what it says of them is believed. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../db/log.ts';

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

/**
 * Leaves of `X-Forwarded-For` only addresses: some proxies write the port behind, which is another one for each
 * connection, and brackets around. From what is no address on to the left nothing is believed, as nobody knows who wrote
 * it; whoever passed it on then counts as the caller.
 */
export function keepForwardedAddresses(headers: IncomingHttpHeaders): void {
  const said = headers['x-forwarded-for'];
  if (said === undefined) {
    return;
  }
  const hops = [said].flat().join(',').split(',').map(addressOfHop);
  headers['x-forwarded-for'] = hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1).join(', ');
}

function addressOfHop(hop: string): string {
  const text = hop.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly ignoredProxy: IgnoredProxy;
  }
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

/** Whether requests come through a proxy that is not trusted. */
export interface IgnoredProxy {
  note(request: FastifyRequest): void;
  /** Whether one has come since the server began. */
  isKnown(): boolean;
}

/**
 * Says once that requests come through a proxy that is not trusted: then everybody has its address, and the limits of
 * one person hold for all together.
 */
export function watchIgnoredProxy(log: Log): IgnoredProxy {
  let isKnown = false;
  return {
    note(request) {
      if (!isKnown && forwardingOf(request) === 'ignored') {
        isKnown = true;
        log.warn(
          { setting: 'OPENHOURS_TRUSTED_PROXIES' },
          'a request came with X-Forwarded-For from nobody who is trusted to say so: behind such a proxy everybody counts as one address, for limits of calls and of connections',
        );
      }
    },
    isKnown: () => isKnown,
  };
}
