/** Whose connections are refused, and whose end first. */
import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type ConnectionRules, watchPeerConnections } from './peer-connections.ts';

const rules: ConnectionRules = { perPeer: 3, most: 1_000, unusedMs: 20_000, lookEveryMs: 1_000_000 };

/** A server whose connections come from any address; what a socket and a request are here is what is asked of them. */
function serverWith(changed: Partial<ConnectionRules> = {}, trustedProxies: readonly string[] = []) {
  const server = new EventEmitter();
  const log: string[] = [];
  const clock = { nowMs: 0 };
  const say = (_facts: unknown, message: string) => log.push(message);
  const peers = watchPeerConnections(server as unknown as Server, {
    rules: { ...rules, ...changed },
    trustedProxies,
    log: { info: say, warn: say, error: say },
    now: () => clock.nowMs,
  });
  peers.stop();
  return {
    peers,
    log,
    connect(remoteAddress: string) {
      clock.nowMs += 1;
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        isEnded: false,
        destroy() {
          socket.isEnded = true;
          socket.emit('close');
        },
      });
      server.emit('connection', socket);
      return socket;
    },
    /** Answers whether it may be answered, and how the answer ends. */
    ask(socket: EventEmitter, headers: IncomingHttpHeaders = {}) {
      clock.nowMs += 1;
      const response = new EventEmitter();
      const request = { socket: socket as unknown as Socket, headers };
      server.emit('request', request, response);
      return {
        isAdmitted: peers.admits(request as never),
        keptSeconds: peers.keptSeconds(request as never),
        answered: () => response.emit('close'),
      };
    },
  };
}

const stranger = '203.0.113.7';

describe('an address of the world', () => {
  test('holds so many connections and no more while all are in use', () => {
    const { ask, connect, log } = serverWith();
    const held = [1, 2, 3].map(() => connect(stranger));
    for (const socket of held) {
      ask(socket);
    }
    expect(connect(stranger).isEnded).toBe(true);
    expect(connect('203.0.113.8').isEnded).toBe(false);
    expect(held.map(({ isEnded }) => isEnded)).toEqual([false, false, false]);
    connect(stranger);
    expect(log).toHaveLength(1);
  });

  test('loses the connection that it has not used for longest, whatever it says of proxies', () => {
    const { ask, connect } = serverWith();
    const held = [1, 2, 3].map(() => connect(stranger));
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (const socket of held.toReversed()) {
      ask(socket, headers).answered();
    }
    expect(connect(stranger).isEnded).toBe(false);
    expect(held.map(({ isEnded }) => isEnded)).toEqual([false, false, true]);
    expect([connect(stranger).isEnded, connect(stranger).isEnded]).toEqual([false, false]);
    expect(held.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
  });

  test('counts as one household where it is IPv6', () => {
    const { ask, connect } = serverWith();
    for (const last of [1, 2, 3]) {
      ask(connect(`2001:db8:1:2::${last}`));
    }
    expect(connect('2001:db8:1:3::9').isEnded).toBe(true);
    expect(connect('2001:db8:2:200::9').isEnded).toBe(false);
  });

  test('has as many as it likes where limits are lifted', () => {
    const { connect } = serverWith({ perPeer: undefined });
    expect(Array.from({ length: 50 }, () => connect(stranger).isEnded)).not.toContain(true);
  });
});

describe('a proxy', () => {
  test.each([
    ['that is named', '203.0.113.9', ['203.0.113.0/24']],
    ['that is named, over IPv6', '2001:db8::1', ['2001:db8::1']],
    ['that is named, and comes in the clothes of IPv6', '::ffff:203.0.113.9', ['203.0.113.9']],
  ])('%s holds all that it needs', (_what, address, trusted) => {
    const { ask, connect, log } = serverWith({}, trusted);
    const asked = Array.from({ length: 20 }, () => ask(connect(address)));
    expect(asked.every(({ isAdmitted, keptSeconds }) => isAdmitted && keptSeconds === undefined)).toBe(true);
    expect(log).toEqual([]);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.18.0.2'])(
    'on this machine (%s) that nobody has named is known by what its requests say, and the setting is told',
    (address) => {
      const { ask, connect, log } = serverWith();
      const sockets = Array.from({ length: 20 }, () => connect(address));
      expect(sockets.map(({ isEnded }) => isEnded)).not.toContain(true);
      const asked = sockets.map((socket) => ask(socket, { 'x-forwarded-for': '192.0.2.1' }));
      expect(asked.map(({ isAdmitted }) => isAdmitted)).not.toContain(false);
      expect(log).toEqual([expect.stringContaining('a proxy that is not named in this setting')]);
    },
  );

  test('a program on this machine that is none is held to the limit from its first request on', () => {
    const { ask, connect } = serverWith();
    const sockets = Array.from({ length: 5 }, () => connect('127.0.0.1'));
    const asked = sockets.map((socket) => ask(socket));
    expect(asked.map(({ isAdmitted }) => isAdmitted)).toEqual([false, false, false, false, false]);
    for (const socket of sockets.slice(0, 2)) {
      socket.destroy();
    }
    expect(ask(sockets[4] as EventEmitter).isAdmitted).toBe(true);
  });
});

test('near the end of the room whoever has been unused for longest makes it, proxies last', () => {
  const { ask, connect } = serverWith({ most: 10 }, ['198.51.100.1']);
  const ofProxy = connect('198.51.100.1');
  const inUse = connect('203.0.113.1');
  ask(inUse);
  const waiting = [2, 3, 4, 5, 6, 7].map((last) => connect(`203.0.113.${last}`));
  expect([ofProxy, inUse, ...waiting].map(({ isEnded }) => isEnded)).not.toContain(true);
  const come = [8, 9].map((last) => connect(`203.0.113.${last}`));
  expect(waiting.map(({ isEnded }) => isEnded)).toEqual([true, true, false, false, false, false]);
  expect([ofProxy, inUse, ...come].map(({ isEnded }) => isEnded)).not.toContain(true);
});

test('what was never asked over ends with the server, what is being answered does not', () => {
  const { ask, connect, peers } = serverWith();
  const [ahead, asking] = [connect(stranger), connect(stranger)];
  ask(asking);
  peers.endUnasked();
  expect([ahead.isEnded, asking.isEnded]).toEqual([true, false]);
});
