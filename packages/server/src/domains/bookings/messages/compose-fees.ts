/**
 * What a message says is due for cancelling late or not coming: what stands on the page of the booking, to which it
 * then leads (docs/decisions/0066).
 */
import type { BookingMessageType } from '@openhours/contract';
import { dueInAll, type FeeDue } from '@openhours/contract/bookings/cancellation-fee';
import { moneyText } from '@openhours/contract/money/money';
import { fill, isolatedName } from '../../../messages/phrases.ts';
import { feePhrasesOf } from './fee-phrases.ts';
import type { BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';

/** The news that may make something due, to those who owe it or collect it. */
const telling: ReadonlySet<BookingMessageType> = new Set([
  'BOOKING_CANCELED',
  'BOOKING_CANCELED_FOR_SOME',
  'BOOKING_NOT_ATTENDED',
  'BUSINESS_BOOKING_CANCELED',
  'BUSINESS_BOOKING_CANCELED_FOR_SOME',
]);

type Known = Pick<MessageSetting, 'feeDue' | 'left' | 'ofTogether'>;

/** What is due of all that is told of; nothing in other news. */
export function feesDueIn({ together, type }: Pick<BookingNotice, 'together' | 'type'>, known: Known): FeeDue[] {
  if (!telling.has(type)) {
    return [];
  }
  if (type.endsWith('_FOR_SOME')) {
    return known.left?.feeDue === undefined ? [] : [known.left.feeDue];
  }
  const each = together === undefined ? [known] : together.map(({ id }) => known.ofTogether?.get(id));
  return dueInAll(each.flatMap((one) => one?.feeDue ?? []));
}

/** The same in words, and how it is paid; none where nothing is due. */
export function feesInWords(
  notice: BookingNotice,
  setting: Known & Pick<MessageSetting, 'businessName'> & { readonly language: string },
): string[] {
  const { businessName, language } = setting;
  const fees = feesDueIn(notice, setting);
  if (fees.length === 0) {
    return [];
  }
  const { due, paid } = feePhrasesOf(language);
  const business = isolatedName(businessName, language);
  return [
    [
      ...fees.map((fee) => fill(due[fee.why], { fee: moneyText(language, fee) })),
      fill(paid[notice.audience === 'participant' ? 'customer' : 'business'], { business }),
    ].join(' '),
  ];
}
