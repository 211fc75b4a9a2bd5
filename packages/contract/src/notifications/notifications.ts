/** Outgoing messages: every one is a row that the business can read (identity sheet 5 "Outbox", design 9). */
import Type, { type Static } from 'typebox';
import { everyMessageType, optionalMessageTypes } from '../codes.ts';
import { defineOperation } from '../operation.ts';
import { Email, Guid, Instant, JsonMap, optional, PagingMetadata, Revision, Words } from '../schema.ts';
import { LanguageCode, mostTranslations } from '../translations.ts';

export { everyMessageType, type MessageType, type OptionalMessageType, optionalMessageTypes } from '../codes.ts';

export const messageStatuses = ['QUEUED', 'SENT', 'FAILED', 'REPLACED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const messageChannels = ['EMAIL', 'SMS'] as const;

export const Message = Type.Object({
  id: Guid(),
  createdDate: Instant(),
  channel: Words(messageChannels),
  to: Type.String(),
  from: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: optional(Type.String()),
  type: Words(everyMessageType),
  /** BCP 47 tag. */
  language: Type.String(),
  /** QUEUED also while messages go nowhere: the row is all there is then. REPLACED: a later message tells all of it. */
  status: Words(messageStatuses),
  /** How it went on its way. */
  delivery: Type.Object({
    attempts: Type.Integer(),
    /** When it is tried again; absent when it is not. */
    nextAttemptDate: optional(Instant()),
    sentDate: optional(Instant()),
    /** Why the last attempt failed, or why it was not sent, in words. */
    lastError: optional(Type.String()),
  }),
  /** The file that goes with it puts the visit into a calendar, or takes it out. */
  hasCalendarFile: Type.Boolean(),
  /** The message that this one repeats. */
  resendOf: optional(Guid()),
  /** What the message is about, for instance a booking's id. */
  relatedId: optional(Type.String()),
  /** Codes and links for programs, while they are valid. */
  data: JsonMap(),
});
export type Message = Static<typeof Message>;

/**
 * How messages leave the server. NOWHERE: no mail server is set, so they are rows and nothing more. FAILING: the mail
 * server has taken none since `sinceDate`.
 */
export const deliveryStates = ['WORKS', 'NOWHERE', 'FAILING'] as const;

/** What is wrong with the mail server: it cannot be reached, its encryption, its password, or it refuses what is sent. */
export const deliveryProblems = ['CONNECTION', 'ENCRYPTION', 'CREDENTIALS', 'REFUSED'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const MailDelivery = Type.Object({
  state: Words(deliveryStates),
  /** The sender of all messages. */
  from: Type.String(),
  /** Since when it fails. */
  sinceDate: optional(Instant()),
  problem: optional(Words(deliveryProblems)),
  /** What the mail server said last; only for whoever may mend it. */
  lastError: optional(Type.String()),
  lastSentDate: optional(Instant()),
  /** The caller may send a test message. */
  mayTest: Type.Boolean(),
  /** What the business has switched off: nobody is told by these. */
  withheldTypes: Type.Array(Words(optionalMessageTypes)),
  /** Who is written to only where they sign in, by their ids in what messages are about, such as a resource's. */
  reachedAtSignIn: Type.Array(Guid()),
});
export type MailDelivery = Static<typeof MailDelivery>;

export const reminderLimits = Object.freeze({ most: 5, leastMinutes: 5, mostMinutes: 43_200 });

/** How long before a visit, in minutes, each once, the longest first; empty: nobody is reminded. */
export const MinutesBefore = () =>
  Type.Array(Type.Integer({ minimum: reminderLimits.leastMinutes, maximum: reminderLimits.mostMinutes }), {
    maxItems: reminderLimits.most,
  });

export const ReminderSettings = Type.Object({
  minutesBefore: MinutesBefore(),
  /** Whoever does the work is reminded too. */
  remindStaff: Type.Boolean(),
});
export type ReminderSettings = Static<typeof ReminderSettings>;

/** The most characters that a business adds to a message. */
export const ownWordsLimit = 2000;

/** A paragraph of the business's own, in one language. */
const OwnWords = Type.Object({ language: LanguageCode, text: Type.String({ maxLength: ownWordsLimit }) });
export type OwnWords = Static<typeof OwnWords>;

/** Each language once; customers whose language is missing get the words in the main language of the site. */
const AllOwnWords = () => Type.Array(OwnWords, { maxItems: mostTranslations });

const MessageKind = Type.Object({
  type: Words(optionalMessageTypes),
  /** False: no such message is written. */
  sends: Type.Boolean(),
  /** What the business adds; an empty text is none. */
  words: optional(AllOwnWords()),
});

export const MailSettings = Type.Object({
  /** The name that stands before the sender's address; absent: the business's. */
  senderName: optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Where answers go; absent: the business's own address, if it has one. */
  replyTo: optional(Email()),
  /** What is said of each type once at most; those that are missing are sent, as they are. Answers name all. */
  kinds: Type.Array(MessageKind, { maxItems: optionalMessageTypes.length }),
});
export type MailSettings = Static<typeof MailSettings>;

/**
 * Lists outgoing messages, newest first, by recipient, type, state and what they are about; at most 100 a page. A page
 * without `cursor` says how many there are (counted up to 10,000); one with a cursor goes on behind what was answered,
 * whatever was written since, and costs the same however far it is.
 */
const listMessages = defineOperation({
  name: 'notifications.listMessages',
  summary: 'Lists outgoing messages, newest first.',
  method: 'GET',
  path: '/v1/outbox/messages',
  permission: 'MESSAGES.READ',
  idempotency: 'natural',
  source: 'identity sheet 5',
  input: Type.Object({
    to: optional(Type.String({ maxLength: 320 })),
    type: optional(Type.String({ maxLength: 100 })),
    status: optional(Words(messageStatuses)),
    relatedId: optional(Type.String({ maxLength: 250 })),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    offset: optional(Type.Integer({ minimum: 0 })),
    /** `pagingMetadata.cursors.next` of the page before, which holds what is asked for; not together with `offset`. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ messages: Type.Array(Message), pagingMetadata: PagingMetadata }),
});

/** One outgoing message, with how it went on its way. */
const getMessage = defineOperation({
  name: 'notifications.getMessage',
  summary: 'Reads an outgoing message.',
  method: 'GET',
  path: '/v1/outbox/messages/{messageId}',
  permission: 'MESSAGES.READ',
  idempotency: 'natural',
  source: 'identity sheet 5, design 9',
  input: Type.Object({ messageId: Guid() }),
  output: Type.Object({ message: Message }),
  errors: ['NOT_FOUND'],
});

const hourMs = 3_600_000;

/** Sends a message once more, as it was written, to the same address: a new row that names the old one. */
const resendMessage = defineOperation({
  name: 'notifications.resendMessage',
  summary: 'Sends a message again.',
  method: 'POST',
  path: '/v1/outbox/messages/{messageId}/resend',
  permission: 'MESSAGES.SEND',
  idempotency: 'stored',
  source: 'design 9',
  input: Type.Object({ messageId: Guid() }),
  output: Type.Object({ message: Message }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  rateLimits: [{ per: 'caller', calls: 120, windowMs: hourMs }],
});

/** Sends a message that says only that mail arrives; `getMessage` tells afterwards how it went. */
const sendTestMessage = defineOperation({
  name: 'notifications.sendTestMessage',
  summary: 'Sends a test message.',
  method: 'POST',
  path: '/v1/outbox/test-message',
  permission: 'MESSAGES.SEND',
  idempotency: 'stored',
  source: 'design 9',
  input: Type.Object({
    /** Absent: the address of the business's owner. */
    to: optional(Email()),
  }),
  output: Type.Object({ message: Message }),
  rateLimits: [{ per: 'caller', calls: 20, windowMs: hourMs }],
});

/** Says whether messages leave the server. */
const getMailDelivery = defineOperation({
  name: 'notifications.getMailDelivery',
  summary: 'Reads whether messages are delivered.',
  method: 'GET',
  path: '/v1/outbox/delivery',
  permission: 'MESSAGES.READ_DELIVERY',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({}),
  output: Type.Object({ delivery: MailDelivery }),
});

/** When customers and staff are reminded of visits. */
const getReminderSettings = defineOperation({
  name: 'notifications.getReminderSettings',
  summary: 'Reads when people are reminded of visits.',
  method: 'GET',
  path: '/v1/outbox/reminder-settings',
  permission: 'MESSAGES.READ',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({}),
  output: Type.Object({ reminderSettings: ReminderSettings, revision: Revision() }),
});

/** Sets when people are reminded of visits; holds for those that are booked already, too. */
const updateReminderSettings = defineOperation({
  name: 'notifications.updateReminderSettings',
  summary: 'Sets when people are reminded of visits.',
  method: 'PUT',
  path: '/v1/outbox/reminder-settings',
  permission: 'MESSAGES.CONFIGURE',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({ reminderSettings: ReminderSettings, revision: Revision() }),
  output: Type.Object({ reminderSettings: ReminderSettings, revision: Revision() }),
  errors: ['INVALID_REVISION'],
});

/** Which messages are sent, with which words of the business, and from whom. */
const getMailSettings = defineOperation({
  name: 'notifications.getMailSettings',
  summary: 'Reads which messages are sent, and with which words.',
  method: 'GET',
  path: '/v1/outbox/mail-settings',
  permission: 'MESSAGES.READ',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({}),
  output: Type.Object({ mailSettings: MailSettings, revision: Revision() }),
});

/** Sets which messages are sent, with which words of the business, and from whom; holds for what is written from now on. */
const updateMailSettings = defineOperation({
  name: 'notifications.updateMailSettings',
  summary: 'Sets which messages are sent, and with which words.',
  method: 'PUT',
  path: '/v1/outbox/mail-settings',
  permission: 'MESSAGES.CONFIGURE',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({ mailSettings: MailSettings, revision: Revision() }),
  output: Type.Object({ mailSettings: MailSettings, revision: Revision() }),
  errors: ['INVALID_REVISION'],
});

/** Shows how a message of a type would look with some words, about a visit that is made up. Nothing is kept or sent. */
const previewMessage = defineOperation({
  name: 'notifications.previewMessage',
  summary: 'Shows how a message would look.',
  method: 'POST',
  path: '/v1/outbox/preview',
  permission: 'MESSAGES.CONFIGURE',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({
    type: Words(optionalMessageTypes),
    words: optional(AllOwnWords()),
    /** In which the customer has booked; absent: the main language of the site, in which the business is told everything. */
    language: optional(LanguageCode),
  }),
  output: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }),
});

export const notifications = {
  listMessages,
  getMessage,
  resendMessage,
  sendTestMessage,
  getMailDelivery,
  getReminderSettings,
  updateReminderSettings,
  getMailSettings,
  updateMailSettings,
  previewMessage,
};
