/**
 * Hands messages to a mail server by SMTP. Every outcome is a value: sent, to be tried again, or refused for good, and
 * whether the message was at fault or the way. Loaded with the first message; the address with its password stays here.
 */
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** Of the row, so that the same message has the same Message-ID however often it is tried. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Where answers go, when not to the sender. */
  readonly replyTo: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** A calendar file, with the method that stands in it. */
  readonly calendar: { readonly method: string; readonly text: string } | undefined;
  /** BCP 47 tag. */
  readonly language: string;
  /** Epoch milliseconds at which it was written. */
  readonly writtenMs: number;
}

/** What is wrong with the way to everybody, as the contract names it. */
export type WayProblem = 'CONNECTION' | 'ENCRYPTION' | 'CREDENTIALS' | 'REFUSED';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** This message cannot be delivered, now or ever; others can. */
  | { readonly kind: 'refused'; readonly isFinal: boolean; readonly error: string }
  /** No message can be delivered now. */
  | { readonly kind: 'blocked'; readonly problem: WayProblem; readonly error: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Ends connections that are kept. */
  close(): void;
}

const waitMs = 10_000;
/** However slowly a server answers line by line: after this the message is tried again later. */
const wholeMs = 45_000;
const errorTextLimit = 300;

/** What the library says of a failure. */
interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
}

const tooSlow: SmtpFailure = { code: 'ETIMEDOUT', message: 'the mail server is too slow' };

/** Makes the way to a mail server; it is opened with the first message and shared until `close`. `longestMs`: shorter for
 * tests that cannot wait. */
export function createSmtpTransport(url: string, { longestMs = wholeMs } = {}): MailTransport {
  const { hostname, password, protocol, username } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    dnsTimeout: waitMs,
    socketTimeout: waitMs,
    // A password goes over an encrypted line or nowhere.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const secrets = [decodeURIComponent(password), password].filter((each) => each !== '');

  function describe(failure: SmtpFailure): string {
    const text = secrets.reduce(
      (said, secret) => said.replaceAll(secret, '…'),
      `${failure.response ?? failure.message ?? 'the mail server gave no reason'}`,
    );
    return text.replaceAll(/\s+/g, ' ').slice(0, errorTextLimit);
  }

  return {
    async send(mail) {
      // Ends the connection, too: on one that only trickles the next message would wait for nothing.
      const giveUp = new AbortController();
      const timer = setTimeout(() => giveUp.abort(), longestMs);
      try {
        await transport.sendMail({ ...messageOf(mail), signal: giveUp.signal });
        return { kind: 'sent' };
      } catch (error) {
        const failure: SmtpFailure = giveUp.signal.aborted ? tooSlow : (error as SmtpFailure);
        return outcomeOf(failure, describe(failure));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

/** Addresses and names are values of their own here, so nothing that people typed becomes a header or a recipient. */
function messageOf(mail: OutgoingMail) {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.writtenMs),
    from: { ...mail.from },
    to: { name: '', address: mail.to },
    envelope: { from: mail.from.address, to: [mail.to] },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: mail.from.name, address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.calendar === undefined
      ? {}
      : { icalEvent: { method: mail.calendar.method, filename: 'visit.ics', content: mail.calendar.text } }),
    headers: {
      'Content-Language': mail.language,
      // Nobody's absence notice is an answer to a booking (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

function outcomeOf(failure: SmtpFailure, error: string): SendOutcome {
  const { code, command = '', responseCode = 0 } = failure;
  const isFinal = responseCode >= 500;
  // What the server says to the recipient or to the content concerns one message; the rest concerns all.
  if (responseCode > 0 && (command.startsWith('RCPT') || code === 'EMESSAGE')) {
    return { kind: 'refused', isFinal, error };
  }
  if (responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    // The library itself found no usable recipient, or a message larger than the server takes.
    return { kind: 'refused', isFinal: true, error };
  }
  return { kind: 'blocked', problem: problemOf(failure), error };
}

function problemOf({ code, command = '', message = '', responseCode = 0 }: SmtpFailure): WayProblem {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') {
    return 'CREDENTIALS';
  }
  if (code === 'ETLS' || command.startsWith('STARTTLS') || /certificate|self[- ]signed|SSL|TLS/i.test(message)) {
    return 'ENCRYPTION';
  }
  return responseCode > 0 ? 'REFUSED' : 'CONNECTION';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
