/** What becomes of an accent: the colours it is seen as, and whether it had to move to be readable. Pure. */
import { fromHex } from '@openhours/contract/site/colour';
import { computePalette } from '@openhours/contract/site/palette';

const hexPattern = /^#[0-9a-f]{6}$/i;

export interface SeenAccent {
  /** Of filled buttons and of links, on light and on dark ground. */
  readonly light: { readonly fill: string; readonly text: string };
  readonly dark: { readonly fill: string; readonly text: string };
  /** True where nobody would tell the filled colour on light ground from the chosen one. */
  readonly isAsChosen: boolean;
}

/** Of lightness in OKLCH, from which on two colours of one hue look different. */
const seenDifference = 0.03;

/** `#rrggbb`, as typed with or without the sign or in short; undefined when it is no colour. */
export function readHex(typed: string): string | undefined {
  const text = typed.trim().replace(/^#?/, '#').toLowerCase();
  const long = /^#[0-9a-f]{3}$/.test(text) ? `#${[...text.slice(1)].map((digit) => digit + digit).join('')}` : text;
  return hexPattern.test(long) ? long : undefined;
}

export function seenAccent(accent: string): SeenAccent {
  const { dark, light } = computePalette(accent);
  return {
    light: { fill: light.accent, text: light.accentInk },
    dark: { fill: dark.accent, text: dark.accentInk },
    isAsChosen: Math.abs(fromHex(light.accent).l - fromHex(accent).l) < seenDifference,
  };
}
