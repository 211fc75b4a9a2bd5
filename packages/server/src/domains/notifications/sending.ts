/**
 * The mail job: message rows go to the mail server, one after the other, outside any transaction. A row is claimed before
 * and marked after, so a crash in between sends it once more under the same Message-ID, and nothing is ever lost. While
 * the mail server takes nothing, single messages find out; the others wait.
 */
import type { Auth } from '../../auth/auth.ts';
import type { Log } from '../../db/log.ts';
import type { Database, Reader } from '../../db/transaction.ts';
import type { DueWork } from '../../jobs/due-work.ts';
import type { MailTransport, SendOutcome } from '../../mail/smtp.ts';
import { minuteMs } from '../../time/index.ts';
import { readLocations } from '../locations/index.ts';
import { readOwnSite } from '../site/index.ts';
import { openLink } from './person-links.ts';
import { noteMailFailed, noteMailSent } from './repository/mail-delivery.ts';
import { readMailSettings } from './repository/mail-settings.ts';
import { claimMail, findSitesWithMail, type MessageRow, markMail } from './repository.ts';
import { type MoveTimes, usualMoveTimes } from './rules/moves.ts';
import { withLink } from './rules/sealed-link.ts';
import { mostAttempts, restMs, retryDelayMs } from './rules/sending.ts';

export interface SendingParts {
  readonly auth: Pick<Auth, 'sites' | 'sealing'>;
  /** Opens the way to the mail server; called when there is something to send. */
  readonly openMail: () => Promise<MailTransport>;
  readonly log: Log;
  /** Shorter ones for tests that cannot wait. */
  readonly mailTimes?: MailTimes | undefined;
}

/** Real milliseconds of the job. */
export interface MailTimes {
  /** Between two runs. */
  readonly everyMs: number;
  /** How long no message is tried after the mail server has failed so often in a row. */
  readonly restMs: (failures: number) => number;
  /** How long a message about a move waits for the next one; absent: not at all. */
  readonly moveTimes?: MoveTimes | undefined;
}

export const defaultMailTimes: MailTimes = Object.freeze({ everyMs: minuteMs / 30, restMs, moveTimes: usualMoveTimes });
/** Longer than the longest attempt takes. */
export const leaseMs = 2 * minuteMs;
/** So that other work of the clock gets its turn. */
const runMs = minuteMs / 4;
const sitesPerRun = 50;

/** Makes the job; it keeps in mind when the mail server is to be tried again. */
export function createSending(parts: SendingParts): DueWork {
  const times = parts.mailTimes ?? defaultMailTimes;
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;

  return {
    name: 'send mail',
    everyMs: times.everyMs,
    leaseMs,
    async run(database, nowMs, signal) {
      if (performance.now() < restsUntil) {
        return;
      }
      const sites = await findSitesWithMail(database.serverReader, sitesPerRun);
      if (sites.length === 0) {
        return;
      }
      const transport = await parts.openMail();
      try {
        await sendInTurn(sites, database, transport, nowMs, signal);
      } finally {
        transport.close();
      }
    },
  };

  /** One message of each site, then the next of each: a busy one does not hold up the others. */
  async function sendInTurn(
    sites: readonly string[],
    database: Database,
    transport: MailTransport,
    nowMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const endsAt = performance.now() + runMs;
    for (let waiting = [...sites]; waiting.length > 0; ) {
      const more: string[] = [];
      for (const siteId of waiting) {
        if (signal.aborted || performance.now() >= endsAt) {
          return;
        }
        const reader = database.reader(siteId);
        const claimed = await claimMail(reader, leaseMs);
        if (claimed !== undefined) {
          if (!(await sendOne(reader, claimed, transport, nowMs))) {
            return;
          }
          more.push(siteId);
        }
      }
      waiting = more;
    }
  }

  /** False when no other message can be sent now, either. */
  async function sendOne(reader: Reader, row: MessageRow, transport: MailTransport, nowMs: number): Promise<boolean> {
    if (row.useful_until !== null && row.useful_until <= nowMs) {
      await markMail(reader, row, { status: 'FAILED', error: 'It was too late to send this.' });
      return true;
    }
    const address = row.sealed_link === null ? undefined : openLink(parts.auth.sealing, row.sealed_link);
    if (row.sealed_link !== null && address === undefined) {
      // Its link died with the server's secret; left in the queue it would stop every run that meets it.
      await markMail(reader, row, { status: 'FAILED', error: 'The link in this message cannot be read any more.' });
      return true;
    }
    const outcome = await transport.send(await mailOf(reader, row, address));
    if (outcome.kind === 'sent') {
      failures = 0;
      await Promise.all([markMail(reader, row, { status: 'SENT' }), noteMailSent(reader)]);
      return true;
    }
    const isFinal = row.attempt >= mostAttempts || (outcome.kind === 'refused' && outcome.isFinal);
    await Promise.all([
      markMail(
        reader,
        row,
        isFinal
          ? { status: 'FAILED', error: outcome.error }
          : { status: 'QUEUED', error: outcome.error, retryMs: retryDelayMs(row.attempt) },
      ),
      noteFailure(reader, outcome, isFinal),
    ]);
    return outcome.kind !== 'blocked';
  }

  async function noteFailure(
    reader: Reader,
    outcome: Exclude<SendOutcome, { kind: 'sent' }>,
    isFinal: boolean,
  ): Promise<void> {
    if (outcome.kind === 'blocked') {
      failures += 1;
      restsUntil = performance.now() + times.restMs(failures);
      parts.log.warn({ problem: outcome.problem, failures }, 'the mail server takes no messages');
      await noteMailFailed(reader, outcome.problem, outcome.error);
    } else if (isFinal) {
      await noteMailFailed(reader, 'REFUSED', 'The mail server refuses recipients or messages.');
    }
  }

  async function mailOf(reader: Reader, row: MessageRow, address: string | undefined) {
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
