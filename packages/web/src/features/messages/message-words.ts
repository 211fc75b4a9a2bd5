/** How a message stands, in words. */
import type { Message } from '@openhours/contract';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';

/** The text that says it: on its way only while an attempt is to come. */
export function standingOf({ channel, delivery, status }: Message) {
  if (status === 'SENT') {
    return 'messages.sent';
  }
  if (status === 'REPLACED') {
    return 'messages.replaced';
  }
  if (status === 'FAILED') {
    return 'messages.notSent';
  }
  if (channel === 'SMS' || delivery.nextAttemptDate === undefined) {
    return 'messages.kept';
  }
  return delivery.attempts > 0 ? 'messages.retried' : 'messages.onItsWay';
}

/** A later message tells all that a replaced one did: sending that again would tell what is no longer so. */
export function maySendAgain({ status }: Message): boolean {
  return status !== 'REPLACED';
}

/** Why a message stays although mail goes out; undefined where nothing but the missing mail server keeps it. */
export function keptBecauseOf(message: Message) {
  return standingOf(message) === 'messages.kept' && isNobodysAddress(message.to) ? 'messages.nobodys' : undefined;
}
