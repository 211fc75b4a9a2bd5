/** A real mail server on a free port, for tests: keeps what it takes, and refuses as it is told. */
import type { Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly raw: string;
}

export interface TestMailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** What it says to recipients and to contents from now on; undefined takes them. */
  answers: { readonly recipient?: string | undefined; readonly content?: string | undefined };
  /** What is done with a mail that it has, before it says that it takes it. */
  onTaken: ((raw: string) => Promise<void>) | undefined;
  stop(): Promise<void>;
}

function refusal(text: string | undefined): (Error & { responseCode: number }) | undefined {
  return text === undefined
    ? undefined
    : Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
}

/** Starts one; without options it takes everything from everybody, without encryption. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  const state: Pick<TestMailServer, 'answers' | 'onTaken'> = { answers: {}, onTaken: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusal(state.answers.recipient)),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refused = refusal(state.answers.content);
        const raw = Buffer.concat(parts).toString('utf8');
        if (refused === undefined) {
          taken.push({
            from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
          });
        }
        void (state.onTaken?.(raw) ?? Promise.resolve()).then(() => done(refused));
      });
    },
    ...options,
  });
  // Whoever hangs up in the middle is part of what is tried.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: portOf(server.server as unknown as Server),
    taken,
    get answers() {
      return state.answers;
    },
    set answers(answers) {
      state.answers = answers;
    },
    get onTaken() {
      return state.onTaken;
    },
    set onTaken(onTaken) {
      state.onTaken = onTaken;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the server does not listen');
  }
  return address.port;
}

/** The parts of a mail by their type, undone. */
export function partsOfMail(raw: string): Map<string, string> {
  const parts = new Map<string, string>();
  // A line of a part may begin with hyphens, too: it ends only where one of the mail's own boundaries stands.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => boundary);
  const end = boundaries.map((boundary) => `\\r\\n--${boundary.replaceAll(/\W/g, '\\$&')}`).join('|');
  const part = new RegExp(
    `Content-Type: (text/\\w+)([\\s\\S]*?)\\r\\n\\r\\n([\\s\\S]*?)(?=${end === '' ? '' : `${end}|`}$)`,
    'g',
  );
  for (const [, type = '', more = '', body = ''] of raw.matchAll(part)) {
    const text = /base64/i.test(more)
      ? Buffer.from(body, 'base64').toString('utf8')
      : /quoted-printable/i.test(more)
        ? decodeQuotedPrintable(body)
        : body;
    parts.set(type, text);
  }
  return parts;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
}
