/**
 * What a domain declares of a kind of message (docs/decisions/0055): who reads it, how many of it an address gets, how
 * it would look, what it reminds of. Its words, its recipients and the facts in it are the domain's own; the
 * notifications plan, write, send and keep what all domains declare.
 */
import type { MessageType, OwnWords } from '@openhours/contract';
import type { Reader, Transaction } from '../db/transaction.ts';
import type { MailContent } from '../mail/content.ts';

/**
 * Who reads it: whoever books; who owns the business, as such; whoever does the work; whoever signs in. An address that the
 * latter three have left gets nothing more of what waits for them there.
 */
export type MessageAudience = 'customer' | 'business' | 'staff' | 'user';

/** So many messages one address gets within a day, of all kinds that name the very same cap (docs/decisions/0043). */
export interface DailyCap {
  readonly most: number;
}

/** What customers are told: a whole group that one person books for, moves once and is reminded of. */
export const capOfCustomers: DailyCap = Object.freeze({ most: 40 });

/** What those who work for the business are told: on the busiest day each of their visits, and what becomes of it. */
export const capOfBusiness: DailyCap = Object.freeze({ most: 2_000 });

/** How a message would look, with words that are being tried out, about something that is made up. */
export type PreviewMessage = (reader: Reader, asked: PreviewAsked) => Promise<MailContent>;

export interface PreviewAsked {
  /** Epoch milliseconds of business time. */
  readonly nowMs: number;
  readonly site: { readonly currency: string; readonly language: string; readonly timeZone: string };
  /** BCP 47 tag of the language of a customer. */
  readonly customerLanguage: string;
  readonly words: readonly OwnWords[];
}

/** One date of something that people are reminded of. */
export interface Occasion {
  /** Of one of several dates. */
  readonly id?: string | undefined;
  /** Epoch milliseconds. */
  readonly startMs: number;
}

/** Something that people are reminded of, as it stands. */
export interface Reminded {
  readonly id: string;
  /** What its times of reminding are set for where they differ from those of all, by its id. */
  readonly topicId: string;
  /** It may take place at several dates. */
  readonly hasOccasions: boolean;
  /** When it takes place, from first to last. */
  readonly occasions: readonly Occasion[];
  /** When it begins, epoch milliseconds. */
  readonly startMs: number;
}

/** A reminder that is due. */
export interface DueReminder {
  readonly occasion: Occasion;
  /** Whoever does the work is reminded, too. */
  readonly remindsStaff: boolean;
  /** The name under which it is told once of what is reminded of (`subject`), or of one date that many come to. */
  readonly onceFor: (of: 'subject' | { readonly occasionId: string }) => string;
}

/** What a kind of message reminds of; it is planned by `planReminders` (domains/notifications). */
export interface ReminderSource {
  /** As it stands when a reminder is due; undefined: nobody is reminded of it any more. */
  readonly find: (
    tx: Transaction,
    id: string,
    nowMs: number,
  ) => Promise<(Reminded & { readonly tell: (due: DueReminder) => Promise<void> }) | undefined>;
}

export interface MessageKind {
  readonly type: MessageType;
  readonly audience: MessageAudience;
  /** Absent: only somebody who is signed in can ask for it, under limits of its own. */
  readonly dailyCap?: DailyCap;
  /** Its link, or its code, is for its recipient alone, and ends. */
  readonly sealsLink?: true;
  /**
   * What it seals; whoever may read secrets in the log sees it as long as it is good (identity sheet 5). Absent: nobody
   * does, since it lets somebody into the dashboard.
   */
  readonly showsSecret?: 'code' | 'link';
  /** Present where the business may do without it, and add its own words. */
  readonly preview?: PreviewMessage;
  readonly reminds?: ReminderSource;
}

/** All kinds of messages of a server. */
export interface MessageKinds {
  readonly all: readonly MessageKind[];
  readonly of: (type: MessageType) => MessageKind;
}

/** Puts together what the domains declare; a type that two declare, or that one names without declaring it, is a mistake. */
export function createMessageKinds(all: readonly MessageKind[]): MessageKinds {
  const byType = new Map(all.map((kind) => [kind.type, kind]));
  if (byType.size !== all.length) {
    throw new TypeError('a kind of message is declared twice');
  }
  return {
    all,
    of: (type) => {
      const kind = byType.get(type);
      if (kind === undefined) {
        throw new TypeError(`no domain declares the message ${type}`);
      }
      return kind;
    },
  };
}
