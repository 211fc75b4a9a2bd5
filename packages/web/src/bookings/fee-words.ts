/** What cancelling late or not coming costs, in the words of customers' pages. */
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { SaidFee, SaidFeeTerm } from '../site/fees.ts';
import { momentWords } from './moment-words.ts';

/** An amount as money, a share of the price as such. */
export function feeText(say: Say<SiteTextId>, formats: Pick<Formats, 'money' | 'number'>, fee: SaidFee): string {
  return 'amount' in fee
    ? formats.money(fee.amount, fee.currency)
    : say('fee.share', { percent: formats.number(fee.percent) });
}

/** Each fee in a sentence. */
export function feeWords(say: Say<SiteTextId>, formats: Formats, fees: readonly SaidFeeTerm[]): string[] {
  return fees.map(({ fee, from, kind }) =>
    say(`fee.${kind}`, { fee: feeText(say, formats, fee), ...(from && momentWords(say, formats, from)) }),
  );
}
