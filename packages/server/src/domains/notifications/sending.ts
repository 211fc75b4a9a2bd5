/**
 * Sending mail: each message that leaves has a task, which hands it to the mail server outside any transaction. The
 * message's row decides whether, and from when on, it is sent; a crash between sending and marking sends it once more
 * under the same Message-ID, and nothing is ever lost. While the mail server takes nothing, single messages find out;
 * the others wait.
 */
import type { Auth } from '../../auth/auth.ts';
import type { Log } from '../../db/log.ts';
import type { Reader } from '../../db/transaction.ts';
import type { MailTransport, OutgoingMail, SendOutcome } from '../../mail/smtp.ts';
import { withLink } from '../../messages/sealed-link.ts';
import type { ExternalTaskKind, TaskOutcome } from '../../tasks/task.ts';
import { minuteMs } from '../../time/index.ts';
import { readLocations } from '../locations/index.ts';
import { readOwnSite } from '../site/index.ts';
import { openLink } from './link-sealing.ts';
import { noteMailFailed, noteMailSent } from './repository/mail-delivery.ts';
import { readMailSettings } from './repository/mail-settings.ts';
import { beginSending, type MarkedAttempt, type MessageRow, markMail, sendMail } from './repository.ts';
import { mostAttempts, retryDelayMs } from './rules/sending.ts';
import { defaultMailTimes, type MailTimes } from './writing.ts';

export interface SendingParts {
  readonly auth: Pick<Auth, 'sites' | 'sealing'>;
  /** Opens the way to the mail server; called when there is something to send. */
  readonly openMail: () => Promise<MailTransport>;
  /** The sender that the mail server takes messages of. */
  readonly fromAddress: string;
  readonly log: Log;
  /** Shorter ones for tests that cannot wait. */
  readonly mailTimes?: MailTimes | undefined;
}

/** Longer than the longest attempt takes. */
const leaseMs = 2 * minuteMs;

/** Makes the kind; it keeps the way to the mail server while there is something to send. */
export function createSending(parts: SendingParts): ExternalTaskKind {
  const times = parts.mailTimes ?? defaultMailTimes;
  let failures = 0;
  let open: Promise<MailTransport> | undefined;

  return {
    name: sendMail,
    mode: 'EXTERNAL',
    leaseMs,
    retry: { attempts: mostAttempts, delayMs: retryDelayMs },
    async run(task, { nowMs, reader }) {
      const begun = await beginSending(reader, task.id, parts.fromAddress);
      if (begun.state === 'SENDING') {
        return send(reader, begun.row, nowMs, task.attempt);
      }
      // A message that was taken back, or never written since it was there already, has nothing left to do.
      return begun.state === 'TOO_EARLY' ? { state: 'LATER', delayMs: begun.waitMs } : { state: 'DONE' };
    },
    rest() {
      const ending = open;
      open = undefined;
      ending?.then(
        (transport) => transport.close(),
        () => undefined,
      );
    },
  };

  async function send(reader: Reader, row: MessageRow, nowMs: number, attempt: number): Promise<TaskOutcome> {
    if (row.useful_until !== null && row.useful_until <= nowMs) {
      return end(reader, row, { status: 'FAILED', error: 'It was too late to send this.' });
    }
    const address = row.sealed_link === null ? undefined : openLink(parts.auth.sealing, row.sealed_link);
    if (row.sealed_link !== null && address === undefined) {
      // Its link died with the server's secret.
      return end(reader, row, { status: 'FAILED', error: 'The link in this message cannot be read any more.' });
    }
    const mail = await mailOf(reader, row, address);
    open ??= parts.openMail();
    const outcome = await (await open).send(mail);
    if (outcome.kind === 'sent') {
      failures = 0;
      await noteMailSent(reader);
      return end(reader, row, { status: 'SENT' });
    }
    const isFinal = attempt >= mostAttempts || (outcome.kind === 'refused' && outcome.isFinal);
    await Promise.all([
      markMail(reader, row, { status: isFinal ? 'FAILED' : 'QUEUED', error: outcome.error }),
      noteFailure(reader, outcome, isFinal),
    ]);
    return outcome.kind === 'blocked'
      ? { state: 'BLOCKED', error: outcome.problem, restMs: times.restMs(failures) }
      : { state: 'FAILED', error: 'The mail server refuses this message.', isFinal };
  }

  async function end(reader: Reader, row: MessageRow, marked: MarkedAttempt): Promise<TaskOutcome> {
    await markMail(reader, row, marked);
    return { state: 'DONE' };
  }

  async function noteFailure(
    reader: Reader,
    outcome: Exclude<SendOutcome, { kind: 'sent' }>,
    isFinal: boolean,
  ): Promise<void> {
    if (outcome.kind === 'blocked') {
      failures += 1;
      parts.log.warn({ problem: outcome.problem, failures }, 'the mail server takes no messages');
      await noteMailFailed(reader, outcome.problem, outcome.error);
    } else if (isFinal) {
      await noteMailFailed(reader, 'REFUSED', 'The mail server refuses recipients or messages.');
    }
  }

  async function mailOf(reader: Reader, row: MessageRow, address: string | undefined): Promise<OutgoingMail> {
    const [record, ownSite, settings] = await Promise.all([
      parts.auth.sites.record(reader.siteId),
      readOwnSite(reader),
      readMailSettings(reader),
    ]);
    const filled = (text: string) => (address === undefined ? text : withLink(text, address));
    return {
      id: row.id,
      from: { name: settings.senderName ?? record?.site.businessName ?? '', address: row.from_address },
      replyTo: settings.replyTo ?? (await addressOfBusiness(reader, ownSite.properties.email)),
      to: row.to_address,
      subject: row.subject,
      text: filled(row.text),
      html: row.html === null ? undefined : filled(row.html),
      calendar:
        row.calendar === null
          ? undefined
          : { method: /^METHOD:(\w+)/m.exec(row.calendar)?.[1] ?? 'PUBLISH', text: row.calendar },
      language: row.language,
      writtenMs: row.created_at,
    };
  }
}

/** Where the business is written to: its own address, else that of its main place. */
async function addressOfBusiness(reader: Reader, own: string | undefined): Promise<string | undefined> {
  if (own !== undefined && own !== '') {
    return own;
  }
  const [main] = await readLocations(reader);
  return main?.email ?? undefined;
}
