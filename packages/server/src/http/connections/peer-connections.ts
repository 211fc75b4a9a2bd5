/**
 * The connections that are open, by the address at their other end: how many one address may hold, for how long it may
 * hold them unused, and which are ended when there is hardly room for more. One client alone could otherwise take all.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { countedAddress } from '../../admission/client-address.ts';
import type { Log } from '../../db/log.ts';
import { isPassedOn } from './forwarding.ts';

export interface ConnectionRules {
  /** How many an address may hold that is no trusted proxy; undefined lifts it. */
  readonly perPeer: number | undefined;
  /** How many there may be of all; the longest unused end before that is reached. */
  readonly most: number;
  /** For how long somebody who is no proxy may hold a connection over which nothing is asked. */
  readonly unusedMs: number;
  /** How often the server looks for those. */
  readonly lookEveryMs: number;
}

export interface PeerConnections {
  /**
   * Whether a request may be answered: false where its address, only now known to be no proxy, holds more connections
   * than one may.
   */
  admits(request: Pick<IncomingMessage, 'socket'>): boolean;
  /** For how many seconds its connection is kept when it is not used; undefined where that is the server's own time. */
  keptSeconds(request: Pick<IncomingMessage, 'socket'>): number | undefined;
  /** True for a connection over which nothing is asked at the moment. */
  isUnused(socket: Socket): boolean;
  /**
   * Ends those over which nothing has been asked yet. Browsers open them ahead of time, and Node counts them as busy, so
   * without this a stop would wait for them until its limit.
   */
  endUnasked(): void;
  stop(): void;
}

interface Peer {
  readonly name: string;
  readonly held: Set<Socket>;
  readonly isTrusted: boolean;
  /** Whether a proxy may be there that nobody has named: on this machine, or in a network of the same house. */
  readonly maybeProxy: boolean;
  /** True once one of its requests said that it is passed on, where that may be believed. */
  isProxy: boolean;
}

interface Held {
  readonly peer: Peer;
  /** Requests that are not answered yet. */
  requests: number;
  hasAsked: boolean;
  unusedSinceMs: number;
}

/** From this part of the room on each new connection ends the one that has been unused for longest. */
const partWithoutHaste = 0.8;

/** Addresses of this machine and of networks that nobody reaches from outside, where containers and proxies stand. */
const nearby = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(address, bits, 'ipv4');
}
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');

/** An address as it is written where it is IPv4 in the clothes of IPv6. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');

function contains(list: BlockList, address: string): boolean {
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) {
      list.addAddress(address, family);
    } else {
      list.addSubnet(address, Number(bits), family);
    }
  }
  return list;
}

/** Watches the connections of a server. `now` is a steady clock in milliseconds. */
export function watchPeerConnections(
  server: Pick<Server, 'on' | 'prependListener'>,
  parts: {
    readonly rules: ConnectionRules;
    readonly trustedProxies: readonly string[];
    readonly log: Log;
    readonly now?: () => number;
  },
): PeerConnections {
  const { rules, log, now = () => performance.now() } = parts;
  const trusted = listOf(parts.trustedProxies);
  const peers = new Map<string, Peer>();
  const all = new Map<Socket, Held>();
  /** Those over which nothing is asked, the longest unused first; apart, so that a proxy's are ended last. */
  const unused = { ofPeople: new Set<Socket>(), ofProxies: new Set<Socket>() };
  const said = new Set<string>();

  function say(what: string): void {
    if (!said.has(what)) {
      said.add(what);
      log.warn({ setting: 'OPENHOURS_TRUSTED_PROXIES', connections: rules.perPeer }, what);
    }
  }

  function peerOf(address: string): Peer {
    const name = countedAddress(address);
    const known = peers.get(name);
    if (known !== undefined) {
      return known;
    }
    const isTrusted = contains(trusted, address);
    const made = {
      name,
      held: new Set<Socket>(),
      isTrusted,
      maybeProxy: contains(nearby, address),
      isProxy: isTrusted,
    };
    peers.set(name, made);
    return made;
  }

  const unusedOf = ({ isProxy }: Peer) => (isProxy ? unused.ofProxies : unused.ofPeople);

  function markUnused(socket: Socket, held: Held): void {
    held.unusedSinceMs = now();
    unusedOf(held.peer).add(socket);
  }

  function markUsed(socket: Socket): void {
    unused.ofPeople.delete(socket);
    unused.ofProxies.delete(socket);
  }

  function forget(socket: Socket): void {
    const peer = all.get(socket)?.peer;
    all.delete(socket);
    markUsed(socket);
    peer?.held.delete(socket);
    if (peer !== undefined && peer.held.size === 0 && peers.get(peer.name) === peer) {
      peers.delete(peer.name);
    }
  }

  /** Ends a connection, which counts no more from this moment on. */
  function end(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  const isOver = (peer: Peer) => rules.perPeer !== undefined && !peer.isProxy && peer.held.size > rules.perPeer;

  /** Makes room among the connections of one address; false when all of them are in use. */
  function endLongestUnusedOf(peer: Peer, newest: Socket): boolean {
    let longest: Socket | undefined;
    for (const socket of peer.held) {
      const held = all.get(socket);
      const isUnused = socket !== newest && held !== undefined && held.requests === 0;
      // One that was opened and has not asked yet may be a proxy's, about to.
      const maybeAsks = held?.hasAsked === false && peer.maybeProxy;
      if (
        isUnused &&
        !maybeAsks &&
        (longest === undefined || held.unusedSinceMs < (all.get(longest) as Held).unusedSinceMs)
      ) {
        longest = socket;
      }
    }
    if (longest !== undefined) {
      end(longest);
    }
    return longest !== undefined;
  }

  /** True when the address holds no more than it may, or could be brought there. */
  function keepsWithin(peer: Peer, newest: Socket): boolean {
    if (!isOver(peer)) {
      return true;
    }
    say(
      'one address holds as many connections as one may: its unused ones are ended, more are refused; if it is a proxy, ' +
        'name it in this setting',
    );
    return endLongestUnusedOf(peer, newest);
  }

  server.on('connection', (socket: Socket) => {
    const peer = peerOf(plainAddress(socket.remoteAddress ?? ''));
    const held: Held = { peer, requests: 0, hasAsked: false, unusedSinceMs: now() };
    all.set(socket, held);
    peer.held.add(socket);
    markUnused(socket, held);
    socket.once('close', () => forget(socket));
    // What comes from nearby is judged by its first request, which says whether a proxy passes it on.
    if (!peer.maybeProxy && !keepsWithin(peer, socket)) {
      end(socket);
      return;
    }
    if (all.size > rules.most * partWithoutHaste) {
      const [longest] = unused.ofPeople.size > 0 ? unused.ofPeople : unused.ofProxies;
      if (longest !== undefined && longest !== socket) {
        end(longest);
      }
    }
  });

  // Before whatever answers: by then the connection counts as used.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const held = all.get(socket);
    if (held === undefined) {
      return;
    }
    held.requests += 1;
    held.hasAsked = true;
    markUsed(socket);
    const { peer } = held;
    if (!peer.isProxy && peer.maybeProxy && isPassedOn(request.headers)) {
      peer.isProxy = true;
      for (const each of peer.held) {
        if (unused.ofPeople.delete(each)) {
          unused.ofProxies.add(each);
        }
      }
    }
    if (peer.isProxy && !peer.isTrusted && rules.perPeer !== undefined && peer.held.size > rules.perPeer) {
      say(
        'a proxy that is not named in this setting holds more connections than one address may; it is let be because it ' +
          'is nearby and its requests say that they are passed on',
      );
    }
    response.once('close', () => {
      held.requests -= 1;
      if (held.requests === 0 && all.has(socket)) {
        markUnused(socket, held);
      }
    });
  });

  const looking = setInterval(() => {
    const before = now() - rules.unusedMs;
    for (const socket of unused.ofPeople) {
      if ((all.get(socket)?.unusedSinceMs ?? 0) > before) {
        return;
      }
      end(socket);
    }
  }, rules.lookEveryMs);
  looking.unref();

  return {
    admits({ socket }) {
      const held = all.get(socket);
      return held === undefined || keepsWithin(held.peer, socket);
    },
    keptSeconds({ socket }) {
      return all.get(socket)?.peer.isProxy === false ? Math.floor(rules.unusedMs / 1000) : undefined;
    },
    isUnused: (socket) => all.get(socket)?.requests === 0,
    endUnasked() {
      for (const [socket, { hasAsked }] of all) {
        if (!hasAsked) {
          end(socket);
        }
      }
    },
    stop: () => clearInterval(looking),
  };
}
