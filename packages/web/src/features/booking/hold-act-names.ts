/** What a button of a form may ask for in place of booking: `choose` leads to the form, the others stay in it. */
export type HoldAct = 'choose' | 'hold' | 'extend';
