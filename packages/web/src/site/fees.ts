/** What pages say of fees for cancelling late or not coming. */
import type { Amount } from '@openhours/contract/money/money';

/** What is asked for cancelling late or not coming: an amount, or a share of the price, 50 for the half of it. */
export type SaidFee = Amount | { readonly percent: number };

/** The same with when it is asked. */
export interface SaidFeeTerm {
  readonly kind: 'now' | 'from' | 'noShow';
  /** Wall-clock text at the place; only of `from`. */
  readonly from?: string;
  readonly fee: SaidFee;
}
