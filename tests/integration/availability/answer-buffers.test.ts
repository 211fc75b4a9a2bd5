/** Buffers of sent answers serve the next ones: whoever reads slowly, or goes away, must never meet another's answer. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPolicy } from '../../../packages/server/src/domains/policies/index.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { addAppointmentService, addStaff, siteZone } from '../../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 8, 55);
const path = '/v2/time-slots';
const slowReaders = 2;
/** More than what the system holds for a connection that nobody reads. */
const questionsEach = 12;

let server: TestServer;
let headers: Record<string, string>;
let slowQuestion: string;
let quickQuestion: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  headers = { ...(await server.caller('visitor')), 'content-type': 'application/json' };
  const [slow, quick] = await server.database.transact(server.siteId, async (tx) => {
    const policyId = createPolicy(tx, { name: 'Open', nowMs });
    const people = ['Ada', 'Eve'].map((name) => ({ name, id: addStaff(tx, name, [[0, 24]], nowMs).resourceId }));
    await tx.flush();
    return Promise.all(
      people.map(({ name, id }) => addAppointmentService(tx, { name, policyId, resourceIds: [id] }, nowMs)),
    );
  });
  const question = (serviceId: string | undefined) =>
    JSON.stringify({ serviceId, fromLocalDate: '2026-12-01T00:00:00', toLocalDate: '2027-01-01T00:00:00' });
  slowQuestion = question(slow?.serviceId);
  quickQuestion = question(quick?.serviceId);
});
afterAll(() => server.stop());

async function ask(body: string): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Sends questions in a row over one connection and reads nothing until it is told to. */
async function openSlowly(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ ...headers, host: hostname, 'content-length': String(slowQuestion.length) });
  const request = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${slowQuestion}`;
  socket.write(request.repeat(questionsEach));
  return socket;
}

async function readBodies(socket: Socket): Promise<string[]> {
  let unread = Buffer.alloc(0);
  const bodies: string[] = [];
  for await (const chunk of socket) {
    unread = Buffer.concat([unread, chunk as Buffer]);
    for (;;) {
      const headEnd = unread.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(unread.toString('latin1', 0, headEnd))?.[1]);
      if (headEnd < 4 || unread.length < headEnd + length) {
        break;
      }
      bodies.push(unread.toString('utf8', headEnd, headEnd + length));
      unread = unread.subarray(headEnd + length);
    }
    if (bodies.length === questionsEach) {
      break;
    }
  }
  return bodies;
}

test('slow readers get their own answers, byte for byte, while others are served and some go away', async () => {
  const [slowAnswer, quickAnswer] = [await ask(slowQuestion), await ask(quickQuestion)];
  expect(slowAnswer.length).toBeGreaterThan(400_000);
  expect(slowAnswer).not.toBe(quickAnswer);

  const slow = await Promise.all(Array.from({ length: slowReaders }, openSlowly));
  const leaving = await Promise.all([openSlowly(), openSlowly()]);
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(quickQuestion)));
    expect(answers.every((answer) => answer === quickAnswer)).toBe(true);
    leaving[round]?.destroy();
  }
  const read = await Promise.all(slow.map(readBodies));
  expect(read.map((bodies) => bodies.map((body) => body === slowAnswer))).toEqual(
    Array.from({ length: slowReaders }, () => Array.from({ length: questionsEach }, () => true)),
  );
});
