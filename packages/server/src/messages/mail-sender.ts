/**
 * Whether mail is sent, as one fact of all processes on a database (docs/decisions/0027): whoever has a mail server says so
 * now and then, and the others read it. So a message that a process without one has written leaves by another process.
 */
import { databaseNow } from '../db/clock.ts';
import { type Log, reasonOf } from '../db/log.ts';
import { statement } from '../db/statement.ts';
import type { ServerReader } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';

export interface MailSender {
  /** True where this process or another one that runs hands messages to a mail server. */
  sendsMail(): boolean;
  /** Says or asks it now; done by itself at the start and then again and again. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface MailSenderParts {
  readonly reader: ServerReader;
  /** True for a process that has a mail server. */
  readonly hasMailServer: boolean;
  readonly log: Log;
}

const everyMs = 15_000;
/** A process that has not said it for so long has ended, or has lost the database. */
const goneAfterMs = 2 * minuteMs;

const say = statement(
  `insert into mail_sender (seen_at) values (${databaseNow})
   on conflict (only_row) do update set seen_at = excluded.seen_at`,
  [],
);
const ask = statement<{ sends: boolean }>(
  `select seen_at > clock_timestamp() - $1 * interval '1 millisecond' as sends from mail_sender`,
  [goneAfterMs],
);

/** Says it or asks for it, and goes on doing so. */
export async function followMailSender({ reader, hasMailServer, log }: MailSenderParts): Promise<MailSender> {
  let othersSend = false;

  async function refresh(): Promise<void> {
    if (hasMailServer) {
      await reader.all(say);
      return;
    }
    const sends = (await reader.first(ask))?.sends === true;
    if (sends && !othersSend) {
      log.info({}, 'messages leave by another process: this one has no mail server');
    }
    othersSend = sends;
  }

  await refresh();
  const timer = setInterval(() => {
    // What was known stays true until it can be asked again.
    refresh().catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'who sends mail was not read'));
  }, everyMs);
  timer.unref();
  return { sendsMail: () => hasMailServer || othersSend, refresh, stop: () => clearInterval(timer) };
}
