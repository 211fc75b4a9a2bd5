/**
 * Connections to checked addresses only. A name is resolved once, all its addresses are judged, and the connection goes to
 * those and no others, so a name that leads elsewhere a moment later leads nowhere. Addresses in a URL need no resolving
 * and are judged here all the same, and so is whoever answered.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './addresses.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { Resolve } from './outgoing-request.ts';
import type { IsPrivateTarget } from './private-targets.ts';

export interface Guard {
  readonly isPrivateTarget: IsPrivateTarget;
  /** The machine's own when it is left out. */
  readonly resolve?: Resolve;
}

/** A host without the brackets that an IPv6 address has in a URL. */
function bare(hostName: string): string {
  return hostName.startsWith('[') ? hostName.slice(1, -1) : hostName;
}

async function resolveHere(hostName: string): Promise<readonly string[]> {
  return (await lookup(hostName, { all: true })).map(({ address }) => address);
}

/** All addresses of a host; throws where one of them may not be reached. */
async function checkedAddresses(host: string, isListed: boolean, resolve: Resolve): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) {
    throw new OutgoingError('NETWORK', 'ENOTFOUND');
  }
  if (!isListed && !addresses.every(isPublicAddress)) {
    throw new OutgoingError('ADDRESS_REFUSED');
  }
  return addresses;
}

/** Answers a look-up with what is known, in either way that it is asked for. */
function knownLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first] = known as [(typeof known)[number]];
    if (all === true) {
      done(null, known);
    } else {
      done(null, first.address, first.family);
    }
  };
}

/** `signal` ends with the call: nothing is connected after that. */
export function guardedConnector(
  { isPrivateTarget, resolve = resolveHere }: Guard,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): buildConnector.connector {
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const host = bare(options.hostname);
    const isListed = isPrivateTarget(isIP(host) === 6 ? `[${host}]` : host, port);
    const connect = (addresses: readonly string[]) => {
      if (signal.aborted) {
        callback(new OutgoingError('TIMEOUT'), null);
        return;
      }
      const open = buildConnector({
        lookup: knownLookup(addresses),
        autoSelectFamily: true,
        // Whatever the environment says.
        rejectUnauthorized: true,
        timeout: timeoutMs,
      });
      open({ ...options, hostname: host }, (error, socket) => {
        if (error === null && !isListed && !isPublicAddress(socket.remoteAddress ?? '')) {
          socket.destroy();
          callback(new OutgoingError('ADDRESS_REFUSED'), null);
        } else if (error === null) {
          callback(null, socket);
        } else {
          callback(error, null);
        }
      });
    };
    checkedAddresses(host, isListed, resolve).then(connect, (error: Error) => callback(error, null));
  };
}
