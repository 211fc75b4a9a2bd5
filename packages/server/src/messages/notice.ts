/**
 * A message as its domain asks for it: to whom, what it is about, and how its words are made once it is known what it takes
 * the place of. Domains above the notifications give it to `writeMessages`, those below to the reaction `messageAsked`.
 */
import type { MessageType } from '@openhours/contract';
import { defineReaction } from '../events/reactions.ts';
import { type MailContent, renderText } from '../mail/content.ts';
import { renderHtml } from '../mail/render.ts';

/** Whom a message goes to, and by which way. */
export interface Recipient {
  readonly channel: 'EMAIL' | 'SMS';
  readonly to: string;
}

/** What a message about a move says of the time before, for the one that takes its place. */
export interface MovedFrom {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly note?: string | undefined;
}

/** What came before a message. */
export interface Earlier {
  /** Of a move: from where, where moves that nobody was told of yet are told with it. */
  readonly movedFrom: MovedFrom | undefined;
  /** The calendar file that this recipient was sent last of the same; only for a message that follows it. */
  readonly calendar: string | undefined;
}

/** Says only that something lies at another time: several of the same within minutes become one message. */
export interface NoticeOfMove {
  /** What was moved. */
  readonly of: string;
  readonly from: MovedFrom;
  /** Many bring the same news of it: whichever comes first is enough. */
  readonly isShared: boolean;
  /** When it is and was, epoch milliseconds: whoever may be on their way hears of it at once. */
  readonly dates: (earlier: Earlier) => readonly number[];
}

/** The message in words. */
export interface WrittenMessage {
  /** BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The file that goes with it. */
  readonly calendar: string | null;
}

export interface Notice extends Recipient {
  readonly type: MessageType;
  /** With type, way and recipient the name under which it is written once, however often its cause is delivered. */
  readonly onceFor: string;
  /** What it is about, by its id; absent: nothing that is stored. */
  readonly relatedId?: string | undefined;
  /** Whose data it holds, so that erasure finds it. */
  readonly contactId?: string | undefined;
  /** Epoch milliseconds of business time. */
  readonly at: number;
  /** From when on it says nothing to anybody any more. */
  readonly usefulUntilMs?: number | undefined;
  /** An address, or a code, that only its recipient may know: it takes the place of `linkPlace` when it is sent. */
  readonly sealedLink?: string | undefined;
  /** What its calendar file is of. */
  readonly calendarOf?: string | undefined;
  /** It has to know the file that went before it. */
  readonly followsCalendar?: boolean;
  readonly move?: NoticeOfMove | undefined;
  readonly compose: (earlier: Earlier) => Promise<WrittenMessage>;
}

/** The name under which a message is written once. */
export function onceOf({ channel, onceFor, to, type }: Pick<Notice, 'channel' | 'onceFor' | 'to' | 'type'>): string {
  return [type, onceFor, channel, to].join(':');
}

/** A message is to be written in the transaction of what happened. */
export const messageAsked = defineReaction<Notice>('messages.asked');

/** A message by mail, as its text and its HTML. */
export async function writtenAsMail(content: MailContent, calendar: string | null = null): Promise<WrittenMessage> {
  return {
    language: content.language,
    subject: oneLine(content.heading),
    text: renderText(content),
    html: await renderHtml(content),
    calendar,
  };
}

/** A subject is one line, whatever a title holds; spaces at which no line breaks stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/[^\S\u00a0\u202f]+/g, ' ').trim();
}
