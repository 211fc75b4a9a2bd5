/** A key that is revoked by the command line while servers run: they refuse it by themselves, and its live streams end. */
import { expect, test } from 'vitest';
import { createLiveConsumer } from '../../../packages/server/src/events/live.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { bookingUpdated, outboxOf, recordAll } from '../events/support.ts';
import { commandLineOfFile } from './command-line-support.ts';

const commands = commandLineOfFile({ environment: { OPENHOURS_RATE_LIMITS: 'on' } });
const { run, said } = commands;

/** A new key with its headers, that has opened something, and how it is revoked. */
async function makeKey(name: string) {
  await run(['create-api-key', '--name', name]);
  const headers = { authorization: said[0] as string, 'wix-site-id': commands.server.siteId };
  const ask = async () => (await commands.server.send('GET', '/v1/site-theme', { headers })).status;
  await run(['list-api-keys']);
  const id = /^ {2}id {11}(\S+)$/m.exec(said.find((each) => each.startsWith(`${name}\n`)) ?? '')?.[1] ?? '';
  return { ask, headers, revoke: () => run(['revoke-api-key', id]) };
}

const record = outboxOf([createLiveConsumer()]);
const tell = (entityId: string) =>
  recordAll(commands.server.database, commands.server.siteId, record, [bookingUpdated(entityId, 1)]);

test('calls with it are refused, and a stream that is open under it ends', async () => {
  const key = await makeKey('Stolen');
  expect(await key.ask()).toBe(200);
  const heard = await listenTo(commands.server, key.headers);
  await tell('of before');
  await eventually(
    async () => heard.text(),
    (text) => text.includes('of before'),
  );
  expect(await key.revoke()).toBe(0);
  await eventually(key.ask, (status) => status === 401);
  // The server asks anew before it tells something to a reader of whom it has not known for a second who it is.
  await eventually(
    async () => {
      await tell('of after');
      return heard.ended();
    },
    (ended) => ended,
  );
});

test('also where its address has tried so many unknown keys that it is told to wait', async () => {
  const key = await makeKey('Of a thief who guesses');
  expect(await key.ask()).toBe(200);
  const heard = await listenTo(commands.server, key.headers);
  const guess = (text: string) =>
    commands.server.send('GET', '/v1/site-theme', { headers: { ...key.headers, authorization: text } });
  let guessed = 0;
  await eventually(
    async () => {
      guessed += 1;
      return (await guess(`ok_guessed-${guessed}`)).status;
    },
    (status) => status === 429,
  );
  expect(await key.ask()).toBe(200);
  expect(await key.revoke()).toBe(0);
  await eventually(key.ask, (status) => status === 429);
  await eventually(
    async () => {
      await tell('of after');
      return heard.ended();
    },
    (ended) => ended,
  );
});
