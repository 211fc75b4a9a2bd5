/**
 * What a form may ask for in place of booking: `choose` leads to the form, `hold` and `extend` stay in it, and `release` is
 * what it says when somebody leaves it.
 */
export type HoldAct = 'choose' | 'hold' | 'extend' | 'release';
