/** The way to a mail server: what each kind of trouble is called, that passwords go nowhere unencrypted, and stay secret. */
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtpTransport, type MailTransport, type OutgoingMail } from '../../../packages/server/src/mail/smtp.ts';
import { startMailServer } from '../../support/mail-server.ts';

const mail: OutgoingMail = {
  id: '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11',
  from: { name: 'Salon "Ada" <x@evil.test>', address: 'bookings@salon.test' },
  replyTo: 'desk@salon.test',
  to: 'grace@customers.test',
  subject: 'Your booking',
  text: 'Hello',
  html: '<p>Hello</p>',
  calendar: undefined,
  language: 'en',
  writtenMs: Date.UTC(2026, 10, 21),
};
const secret = 'pass word/@';

const ending: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) {
    await end();
  }
});

function open(url: string, options: { longestMs?: number } = {}): MailTransport {
  const transport = createSmtpTransport(url, options);
  ending.push(() => transport.close());
  return transport;
}

async function serve(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  ending.push(() => server.stop());
  return server;
}

const withPassword = (port: number, more = '') => `smtp://desk:${encodeURIComponent(secret)}@127.0.0.1:${port}/${more}`;

test('a name cannot bring in another sender, and the same message keeps its Message-ID', async () => {
  const server = await serve();
  const transport = open(`smtp://127.0.0.1:${server.port}`);
  expect(await transport.send(mail)).toEqual({ kind: 'sent' });
  expect(await transport.send(mail)).toEqual({ kind: 'sent' });
  expect(server.taken.map(({ from, to }) => [from, to])).toEqual([
    ['bookings@salon.test', ['grace@customers.test']],
    ['bookings@salon.test', ['grace@customers.test']],
  ]);
  const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(ids).toEqual([`<${mail.id}@salon.test>`, `<${mail.id}@salon.test>`]);
  expect(server.taken[0]?.raw).toMatch(/^From: "Salon \\"Ada\\" <x@evil\.test>" <bookings@salon\.test>$/m);
  expect(server.taken[0]?.raw).toMatch(/^Reply-To: .*<desk@salon\.test>$/m);
});

test('wrong credentials are called so, and the password is not repeated', async () => {
  const server = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(new Error(`no: ${password}`)),
  });
  const outcome = await open(withPassword(server.port)).send(mail);
  expect(outcome).toMatchObject({ kind: 'blocked', problem: 'CREDENTIALS' });
  expect(JSON.stringify(outcome)).not.toContain(secret);
});

test('an encrypted line is used when the server offers one, and a certificate nobody knows is refused', async () => {
  const server = await serve({ disabledCommands: [] });
  const refused = await open(`smtp://127.0.0.1:${server.port}`).send(mail);
  expect(refused).toMatchObject({ kind: 'blocked', problem: 'ENCRYPTION' });
  const trusting = open(`smtp://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`);
  expect(await trusting.send(mail)).toEqual({ kind: 'sent' });
  expect(server.taken).toHaveLength(1);
});

test('encryption from the start', async () => {
  const server = await serve({ secure: true });
  const transport = open(`smtps://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`);
  expect(await transport.send(mail)).toEqual({ kind: 'sent' });
});

test.each<[string, string, { recipient?: string; content?: string }, object]>([
  ['a mailbox that is not there', 'recipient', { recipient: '550 unknown' }, { kind: 'refused', isFinal: true }],
  ['a mailbox that is full', 'recipient', { recipient: '452 full' }, { kind: 'refused', isFinal: false }],
  ['words that are refused', 'content', { content: '554 spam' }, { kind: 'refused', isFinal: true }],
  ['words that are put off', 'content', { content: '451 later' }, { kind: 'refused', isFinal: false }],
])('%s (%s)', async (_name, _where, answers, expected) => {
  const server = await serve();
  server.answers = answers;
  expect(await open(`smtp://127.0.0.1:${server.port}`).send(mail)).toMatchObject(expected);
});

test('a sender that is refused concerns all messages', async () => {
  const server = await serve({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not you'), { responseCode: 553 })),
  });
  expect(await open(`smtp://127.0.0.1:${server.port}`).send(mail)).toMatchObject({
    kind: 'blocked',
    problem: 'REFUSED',
  });
});

test('nobody there is called a connection', async () => {
  const server = await startMailServer();
  await server.stop();
  expect(await open(`smtp://127.0.0.1:${server.port}`).send(mail)).toMatchObject({
    kind: 'blocked',
    problem: 'CONNECTION',
  });
});

test('a connection that only trickles is ended with its message, and the next one goes over another', async () => {
  const mailServer = await serve();
  const trickling = await tricklingAtFirst(mailServer.port);
  const transport = open(`smtp://127.0.0.1:${trickling.port}`, { longestMs: 1000 });
  expect(await transport.send(mail)).toEqual({
    kind: 'blocked',
    problem: 'CONNECTION',
    error: 'the mail server is too slow',
  });
  await trickling.firstEnded;
  // A busy machine may need longer for one of them than this way is given.
  await expect.poll(() => transport.send(mail)).toEqual({ kind: 'sent' });
});

/** Answers the first greeting without an end, a line at a time; every later connection is handed to the server behind. */
async function tricklingAtFirst(portBehind: number) {
  const open = new Set<Socket>();
  let isFirst = true;
  let noteFirstEnded: () => void;
  const firstEnded = new Promise<void>((resolve) => {
    noteFirstEnded = resolve;
  });
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    if (!isFirst) {
      const behind = connect(portBehind, '127.0.0.1');
      open.add(behind);
      behind.on('error', () => {});
      socket.pipe(behind).pipe(socket);
      return;
    }
    isFirst = false;
    socket.write('220 welcome\r\n');
    let trickle: NodeJS.Timeout | undefined;
    socket.once('data', () => {
      trickle = setInterval(() => socket.write('250-more\r\n'), 20);
    });
    socket.on('close', () => {
      clearInterval(trickle);
      noteFirstEnded();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => {
    for (const socket of open) {
      socket.destroy();
    }
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the server does not listen');
  }
  return { port: address.port, firstEnded };
}
