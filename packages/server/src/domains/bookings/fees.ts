/**
 * Reading what bookings cost whose customers cancelled late or did not come, and what that would cost now (bookings
 * sheet 12).
 */
import { type BookingFee, translationIn, type WaivedFee } from '@openhours/contract';
import { type FeeFrom, feesTogether } from '@openhours/contract/bookings/cancellation-fee';
import { mostNamedParticipants, mostWithoutName } from '@openhours/contract/bookings/participants-limits';
import { type Amount, amountOf, moneyOf, moneyText, sum } from '@openhours/contract/money/money';
import type { ReadCall, Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import type { Catalogue } from '../availability/index.ts';
import type { BookingPolicyRules } from '../policies/index.ts';
import { agreedRules } from './policy.ts';
import type { BookingRow } from './repository.ts';
import { feeOfCancelling, feesAhead, feeTermsOf, notedFee, waivedFee } from './rules/fees.ts';
import { someOf } from './rules/participants.ts';
import type { PricedSite } from './rules/pricing.ts';

export interface AskedFees extends Pick<ReadCall<unknown>, 'language' | 'nowMs'> {
  readonly catalogue: Catalogue;
  readonly site: Pick<Site, 'currency' | 'language' | 'timeZone'>;
}

/** The fees of bookings in their order; one that costs nothing has no entry. */
export async function readFees(reader: Reader, rows: readonly BookingRow[], asked: AskedFees): Promise<BookingFee[]> {
  const rulesOf = await agreedRules(reader, asked.catalogue, rows);
  return rows.flatMap((row) => presentFee(row, rulesOf(row), asked));
}

/** What a booking costs, or would now by the rules under which it was made; nothing where that is nothing. */
function presentFee(
  row: BookingRow,
  rules: BookingPolicyRules,
  { catalogue, language, nowMs, site }: AskedFees,
): BookingFee[] {
  const noted = notedFee(row);
  const fee = noted ?? feeOfCancelling(row, feeTermsOf(catalogue, row, rules, site), nowMs);
  if (fee === undefined) {
    return [];
  }
  const { description, enabled, translations } = rules.customPolicyDescription;
  const translated = language === undefined ? undefined : translationIn(translations, language)?.description;
  return [
    {
      id: row.id,
      bookingId: row.id,
      cancellationFee: {
        price: presentPrice(fee, language ?? site.language),
        // What is due is added to an order, and this server keeps none yet.
        status: noted === undefined ? 'PREVIEW' : 'UNKNOWN_STATUS',
        trigger: fee.trigger,
      },
      policyDetails: {
        id: row.policy_id,
        ...(enabled ? { description } : {}),
        ...(enabled && translated !== undefined ? { descriptionTranslated: translated } : {}),
      },
    },
  ];
}

/** What was waived of bookings of which nothing is due since, in their order. */
export function presentWaivedFees(rows: readonly BookingRow[], language: string): WaivedFee[] {
  return rows.flatMap((row) => {
    const waived = waivedFee(row);
    return waived === undefined
      ? []
      : [
          {
            bookingId: row.id,
            price: presentPrice(waived, language),
            trigger: waived.trigger,
            waivedDate: formatInstant(waived.atMs),
          },
        ];
  });
}

function presentPrice({ amount, currency }: Amount, language: string) {
  return { value: amount, currency, formattedValue: moneyText(language, { amount, currency }) };
}

/** For whoever holds the link of a booking: what it costs now, and what cancelling will cost until it begins. */
export async function readFeesByLink(reader: Reader, row: BookingRow, asked: AskedFees) {
  const { catalogue, language, nowMs, site } = asked;
  const rules = (await agreedRules(reader, catalogue, [row]))(row);
  const [bookingFee] = presentFee(row, rules, asked);
  const [waived] = presentWaivedFees([row], language ?? site.language);
  return {
    ...(bookingFee === undefined ? {} : { bookingFee }),
    ...(waived === undefined ? {} : { waivedFee: waived }),
    cancellationFees: presentFeesAhead(
      feesAhead(row, feeTermsOf(catalogue, row, rules, site), nowMs),
      language ?? site.language,
    ),
  };
}

/** As many as one call cancels: those who are named, and those without a name. */
const mostForSome = mostNamedParticipants + mostWithoutName;

/** What cancelling now costs for one of those who come, for two, and so on, as it would be noted; none where it costs nothing. */
export async function readFeesForSome(reader: Reader, row: BookingRow, asked: AskedFees) {
  const { catalogue, language, nowMs, site } = asked;
  if (notedFee(row) !== undefined) {
    return [];
  }
  const rules = (await agreedRules(reader, catalogue, [row]))(row);
  const most = Math.min(row.total_participants, mostForSome);
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((participants) => {
    const some = participants === row.total_participants ? row : someOf(row, participants);
    const fee = feeOfCancelling(some, feeTermsOf(catalogue, some, rules, site), nowMs);
    return fee === undefined ? [] : [{ participants, price: presentPrice(fee, language ?? site.language) }];
  });
}

function presentFeesAhead(ahead: readonly FeeFrom<Amount>[], language: string) {
  return ahead.map(({ fee, fromMs }) => ({
    ...(fromMs === undefined ? {} : { fromDate: formatInstant(fromMs) }),
    price: presentPrice(fee, language),
  }));
}

/**
 * For whoever holds the link of what is booked together: what each costs now, and what cancelling all of it will cost
 * until the last of it begins. `standing`: what of it nobody has called off.
 */
export async function readFeesOfMultiServiceByLink(
  reader: Reader,
  rows: readonly BookingRow[],
  standing: readonly BookingRow[],
  asked: AskedFees,
) {
  const { catalogue, language, site } = asked;
  const rulesOf = await agreedRules(reader, catalogue, rows);
  const ahead = feesAheadTogether(standing, rulesOf, asked);
  return {
    bookingFees: rows.flatMap((row) => presentFee(row, rulesOf(row), asked)),
    waivedFees: presentWaivedFees(rows, language ?? site.language),
    cancellationFees: presentFeesAhead(ahead, language ?? site.language),
  };
}

/** What cancelling all of them together costs from which moment on, until the last of them begins. */
export async function readFeesTogether(
  reader: Reader,
  rows: readonly BookingRow[],
  catalogue: Catalogue,
  nowMs: number,
): Promise<(site: PricedSite) => FeeFrom<Amount>[]> {
  const rulesOf = await agreedRules(reader, catalogue, rows);
  return (site) => feesAheadTogether(rows, rulesOf, { catalogue, nowMs, site });
}

function feesAheadTogether(
  rows: readonly BookingRow[],
  rulesOf: (row: BookingRow) => BookingPolicyRules,
  { catalogue, nowMs, site }: Pick<AskedFees, 'catalogue' | 'nowMs'> & { readonly site: PricedSite },
): FeeFrom<Amount>[] {
  const ofEach = rows.map((row) => {
    const fees = feesAhead(row, feeTermsOf(catalogue, row, rulesOf(row), site), nowMs);
    // Of one that has begun it is also what it adds to not coming to the others.
    return nowMs > row.start_at ? fees.flatMap((each) => [each, { ...each, fromMs: undefined }]) : fees;
  });
  return rows.some(({ start_at }) => nowMs < start_at)
    ? feesTogether(ofEach, (fees) => amountOf(sum(fees.map(moneyOf), site.currency)))
    : [];
}
