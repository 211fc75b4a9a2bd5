/** Outgoing messages: every one is a row that the business can read (identity sheet 5 "Outbox", design 9). */
import Type, { type Static } from 'typebox';
import { defineOperation } from './operation.ts';
import { Guid, Instant, JsonMap, optional, PagingMetadata, Words } from './schema.ts';

export const messageStatuses = ['QUEUED', 'SENT', 'FAILED'] as const;
export const messageChannels = ['EMAIL', 'SMS'] as const;

/** Types of messages; `BUSINESS_*` go to the business, the others to customers and people who sign in. */
export const messageTypes = [
  'BOOKING_CONFIRMED',
  'BOOKING_REQUESTED',
  'BOOKING_DECLINED',
  'BOOKING_CANCELED',
  'BOOKING_RESCHEDULED',
  'BUSINESS_BOOKING_CREATED',
  'BUSINESS_BOOKING_REQUESTED',
  'BUSINESS_BOOKING_CANCELED',
  'BUSINESS_BOOKING_RESCHEDULED',
] as const;
export type MessageType = (typeof messageTypes)[number];

export const Message = Type.Object({
  id: Guid(),
  createdDate: Instant(),
  channel: Words(messageChannels),
  to: Type.String(),
  from: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: optional(Type.String()),
  type: Type.String(),
  /** BCP 47 tag. */
  language: Type.String(),
  status: Words(messageStatuses),
  /** What the message is about, for instance a booking's id. */
  relatedId: optional(Type.String()),
  /** Codes and links for programs, while they are valid. */
  data: JsonMap(),
});
export type Message = Static<typeof Message>;

/** Lists outgoing messages, newest first, by recipient and type; at most 100 a page. */
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
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    offset: optional(Type.Integer({ minimum: 0 })),
  }),
  output: Type.Object({ messages: Type.Array(Message), pagingMetadata: PagingMetadata }),
});

export const notifications = { listMessages };
