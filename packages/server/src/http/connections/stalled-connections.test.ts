/** Which of the connections that stand still are ended. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { endStalledConnections } from './stalled-connections.ts';

/** Node's own look at a socket that has stood still, and whether it was ended by it. */
function lookedAt({ queuedBytes, isUnused }: { queuedBytes: number; isUnused: boolean }): boolean {
  let look: (socket: Socket) => void = () => {};
  const afterMs: number[] = [];
  const setTimeout = (ms: number, looked: (socket: Socket) => void) => {
    afterMs.push(ms);
    look = looked;
  };
  endStalledConnections({ setTimeout } as unknown as Server, { stalledMs: 30_000, isUnused: () => isUnused });
  expect(afterMs).toEqual([30_000]);
  let isEnded = false;
  const destroy = () => {
    isEnded = true;
  };
  look({ writableLength: queuedBytes, destroy } as unknown as Socket);
  return isEnded;
}

test.each([
  ['with bytes that nobody takes', { queuedBytes: 1, isUnused: false }, true],
  ['that nobody uses', { queuedBytes: 0, isUnused: true }, true],
  ['whose answer takes its time', { queuedBytes: 0, isUnused: false }, false],
])('a connection %s', (_what, facts, isEnded) => {
  expect(lookedAt(facts)).toBe(isEnded);
});
