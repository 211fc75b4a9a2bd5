/**
 * The colours of a site, all computed from its one accent: an accent ramp, neutrals tinted with its hue, and four
 * meaning colours that keep a distance from it, each for a light and a dark ground.
 */
import { fromHex, type Oklch, reachContrast, toHex } from './colour.ts';

export interface Scheme {
  /** The page's ground, what lies on it, what floats over it, what is pressed into it. */
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** Text, quieter text, outlines of controls (3:1), lines that only divide. */
  readonly ink: string;
  readonly inkSoft: string;
  readonly outline: string;
  readonly hairline: string;
  /** Filled accent with its text, and its edge, which bounds it on every ground (3:1). */
  readonly accent: string;
  readonly accentPressed: string;
  readonly onAccent: string;
  readonly accentEdge: string;
  /** Accent without text on it, seen on every ground (3:1); accent as text; a wash of it. */
  readonly accentMark: string;
  readonly accentInk: string;
  readonly accentWash: string;
  readonly good: string;
  readonly goodWash: string;
  readonly warn: string;
  readonly warnWash: string;
  readonly bad: string;
  readonly badWash: string;
  readonly note: string;
  readonly noteWash: string;
}

export interface Palette {
  /** Ten steps from light to dark. */
  readonly ramp: readonly string[];
  readonly light: Scheme;
  readonly dark: Scheme;
}

const rampLightness = [0.975, 0.94, 0.885, 0.81, 0.72, 0.63, 0.55, 0.48, 0.41, 0.33];
const rampChroma = [0.12, 0.25, 0.45, 0.7, 0.9, 1, 1, 0.95, 0.85, 0.7];

/** From here on a fill is told from its surroundings at a glance. */
export const leastDistance = 0.08;

/** Contrast of text that says when, or how much. */
const timeContrast = 7;

const white = '#ffffff';

/** Hues of the four meanings, and how far each keeps away from the accent. */
const meaningHues = { good: 150, warn: 75, bad: 25, note: 245 } as const;
const distanceDegrees = 24;

type Meaning = keyof typeof meaningHues;

/** The hue of a meaning, moved aside when the accent is near. */
export function meaningHue(meaning: Meaning, accentHue: number): number {
  const hue = meaningHues[meaning];
  const difference = ((hue - accentHue + 540) % 360) - 180;
  if (Math.abs(difference) >= distanceDegrees) {
    return hue;
  }
  const away = difference >= 0 ? 1 : -1;
  return (accentHue + away * distanceDegrees + 360) % 360;
}

interface Filled {
  readonly fill: Oklch;
  readonly pressed: Oklch;
  readonly text: string;
}

/** The accent as a ground of white text; the pressed one is darker still. */
function filledUnderWhite(accent: Oklch): Filled {
  const fill = reachContrast(accent, [white], timeContrast, 'darker');
  return { fill, pressed: { ...fill, l: fill.l - 0.06 }, text: white };
}

/** The accent as a ground of dark text. Pressed it is lighter, or, where it is nearly white, a little darker. */
function filledUnder(text: string, accent: Oklch): Filled {
  const fill = reachContrast(accent, [text], timeContrast, 'lighter');
  return { fill, pressed: { ...fill, l: fill.l > 0.93 ? fill.l - 0.06 : fill.l + 0.05 }, text };
}

/** How far two colours are apart, in OKLab, as they are shown. */
export function distance(one: Oklch, other: Oklch): number {
  const [a, b] = [one, other].map((each) => {
    const { c, h, l } = fromHex(toHex(each));
    const radians = (h * Math.PI) / 180;
    return [l, c * Math.cos(radians), c * Math.sin(radians)];
  }) as [number[], number[]];
  return Math.hypot(...a.map((part, index) => part - (b[index] as number)));
}

type MeaningColours = Pick<Scheme, Meaning | `${Meaning}Wash`>;

interface MeaningMeasures {
  readonly chromas: Readonly<Record<Meaning, number>>;
  /** Where the text begins, and the way it goes until it is read on every ground and on its own wash. */
  readonly lightness: number;
  readonly towards: 'darker' | 'lighter';
  readonly wash: Omit<Oklch, 'h'>;
  /** The wash that the text is measured against, where that is not the wash itself. */
  readonly deepestWash?: Omit<Oklch, 'h'>;
}

/** The four meanings as text, each with its wash. */
function meaningsOf(accentHue: number, grounds: readonly string[], measures: MeaningMeasures): MeaningColours {
  const { chromas, deepestWash = measures.wash, lightness, towards, wash } = measures;
  const colours = (meaning: Meaning) => {
    const h = meaningHue(meaning, accentHue);
    const text = { l: lightness, c: chromas[meaning], h };
    return {
      text: toHex(reachContrast(text, [...grounds, toHex({ ...deepestWash, h })], 4.6, towards)),
      wash: toHex({ ...wash, h }),
    };
  };
  const [good, warn, bad, note] = [colours('good'), colours('warn'), colours('bad'), colours('note')];
  return {
    good: good.text,
    goodWash: good.wash,
    warn: warn.text,
    warnWash: warn.wash,
    bad: bad.text,
    badWash: bad.wash,
    note: note.text,
    noteWash: note.wash,
  };
}

function washesOf({ goodWash, warnWash, badWash, noteWash }: MeaningColours): string[] {
  return [goodWash, warnWash, badWash, noteWash];
}

function lightScheme(accent: Oklch): Scheme {
  const { h } = accent;
  const ground = toHex({ l: 0.977, c: 0.006, h });
  const surface = toHex({ l: 0.996, c: 0.002, h });
  const sunken = toHex({ l: 0.945, c: 0.009, h });
  const grounds = [ground, surface, sunken];
  const ink = toHex({ l: 0.235, c: 0.022, h });
  const accentWash = toHex({ l: 0.925, c: Math.min(accent.c, 0.026), h });
  // Buttons name times, and a chosen time is filled: their text reaches what times and prices do. Whichever text leaves
  // the accent nearer to what was chosen is taken; a bright fill cannot stand out from a bright ground, its edge does.
  // One as pale as what can be chosen would say nothing, though: there it is the dark one.
  const bright = filledUnder(toHex({ l: 0.17, c: 0.02, h }), accent);
  const dark = filledUnderWhite(accent);
  const isPale = [...grounds, accentWash].some((each) => distance(bright.fill, fromHex(each)) < leastDistance);
  const filled = isPale || distance(dark.fill, accent) < distance(bright.fill, accent) ? dark : bright;
  const mark = reachContrast(filled.fill, grounds, 3, 'darker');
  const meanings = meaningsOf(h, grounds, {
    chromas: { good: 0.11, warn: 0.11, bad: 0.17, note: 0.12 },
    lightness: 0.5,
    wash: { l: 0.95, c: 0.03 },
    deepestWash: { l: 0.94, c: 0.035 },
    towards: 'darker',
  });
  const washes = [accentWash, ...washesOf(meanings)];
  return {
    ground,
    surface,
    raised: white,
    sunken,
    ink,
    inkSoft: toHex(reachContrast({ l: 0.5, c: 0.02, h }, [...grounds, ...washes], 5, 'darker')),
    outline: toHex(reachContrast({ l: 0.66, c: 0.02, h }, grounds, 3.1, 'darker')),
    hairline: toHex({ l: 0.895, c: 0.01, h }),
    accent: toHex(filled.fill),
    accentPressed: toHex(filled.pressed),
    onAccent: filled.text,
    accentEdge: toHex(mark),
    accentMark: toHex(mark),
    accentInk: toHex(reachContrast(filled.fill, [...grounds, ...washes], 4.6, 'darker')),
    accentWash,
    ...meanings,
  };
}

function darkScheme(accent: Oklch): Scheme {
  const { h } = accent;
  const ground = toHex({ l: 0.19, c: 0.012, h });
  const surface = toHex({ l: 0.225, c: 0.014, h });
  const raised = toHex({ l: 0.265, c: 0.016, h });
  const sunken = toHex({ l: 0.16, c: 0.01, h });
  const grounds = [ground, surface, raised, sunken];
  const night = toHex({ l: 0.17, c: 0.02, h });
  // A dark fill would neither stand out from a dark ground nor be loud: here the text is always the dark one.
  const { fill, pressed, text } = filledUnder(night, accent);
  const meanings = meaningsOf(h, grounds, {
    chromas: { good: 0.11, warn: 0.1, bad: 0.13, note: 0.09 },
    lightness: 0.78,
    wash: { l: 0.3, c: 0.035 },
    towards: 'lighter',
  });
  const accentWash = toHex({ l: 0.3, c: Math.min(accent.c, 0.04), h });
  const washes = [accentWash, ...washesOf(meanings)];
  return {
    ground,
    surface,
    raised,
    sunken,
    ink: toHex({ l: 0.95, c: 0.008, h }),
    inkSoft: toHex(reachContrast({ l: 0.74, c: 0.015, h }, [...grounds, ...washes], 5, 'lighter')),
    outline: toHex(reachContrast({ l: 0.52, c: 0.018, h }, grounds, 3.1, 'lighter')),
    hairline: toHex({ l: 0.32, c: 0.014, h }),
    accent: toHex(fill),
    accentPressed: toHex(pressed),
    onAccent: text,
    accentEdge: toHex(fill),
    accentMark: toHex(fill),
    accentInk: toHex(reachContrast(fill, [...grounds, ...washes], 4.6, 'lighter')),
    accentWash,
    ...meanings,
  };
}

/** Computes the palette from an accent as `#rrggbb`. */
export function computePalette(accentHex: string): Palette {
  const accent = fromHex(accentHex);
  return {
    ramp: rampLightness.map((l, step) => toHex({ l, c: accent.c * (rampChroma[step] as number), h: accent.h })),
    light: lightScheme(accent),
    dark: darkScheme(accent),
  };
}
