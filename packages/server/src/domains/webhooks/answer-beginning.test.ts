/** Receivers whose answers never end. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutgoing } from '../../outgoing/outgoing.ts';
import { readBeginning } from './answer-beginning.ts';

let receiver: Server;
const closed: Promise<unknown>[] = [];
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/silent': (response) => response.flushHeaders(),
  '/stuck': (response) => response.write('begun'),
  '/dribbling': (response) => {
    const more = setInterval(() => response.write('.'), 5);
    response.once('close', () => clearInterval(more));
  },
  '/endless': (response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(1_000)));
    };
    response.on('drain', pour);
    pour();
  },
};

beforeAll(async () => {
  receiver = createServer((request, response) => {
    closed.push(once(response, 'close'));
    answers[request.url as string]?.(response);
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, 'close');
});

test.each([
  ['/silent', /^$/],
  ['/stuck', /^begun$/],
  ['/dribbling', /^\.+$/],
  ['/endless', /^x{50}$/],
])('%s is read for so long and no longer, and its connection is closed', async (path, beginning) => {
  const outgoing = createOutgoing({ privateTargets: ['127.0.0.1'] });
  const opened = await outgoing.open({
    purpose: 'webhook',
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`,
    // Much longer than a test takes.
    timeoutMs: 600_000,
    largestAnswerBytes: Number.MAX_SAFE_INTEGER,
  });
  if (!opened.answered) {
    throw new Error(opened.reason);
  }
  expect(String(await readBeginning(opened.body, { bytes: 50, ms: 200 }))).toMatch(beginning);
  await closed.at(-1);
});
