/** How a message stands, in words. */
import type { Message } from '@openhours/contract';

/** The text that says it: on its way only while an attempt is to come. */
export function standingOf({ channel, delivery, status }: Message) {
  if (status === 'SENT') {
    return 'messages.sent';
  }
  if (status === 'FAILED') {
    return 'messages.notSent';
  }
  if (channel === 'SMS' || delivery.nextAttemptDate === undefined) {
    return 'messages.kept';
  }
  return delivery.attempts > 0 ? 'messages.retried' : 'messages.onItsWay';
}
