/**
 * An outgoing message before anybody carries it: every message is a row first (design 9). Transports will read
 * rows; nothing in the server hands a message to the outside by itself.
 */

export interface OutgoingMessage {
  /** A message with this name is written once, however often its cause is delivered. */
  readonly once: string;
  /** One of the message types, as the log shows it. */
  readonly type: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly to: string;
  readonly from: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** What it is about, for instance a booking's id. */
  readonly relatedId: string | undefined;
  /** The contact whose data it holds, so that erasure finds it. */
  readonly contactId: string | undefined;
  /** Epoch milliseconds of business time. */
  readonly createdAt: number;
}
