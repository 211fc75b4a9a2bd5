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
  /** Filled accent with its text; accent as text; a wash of it. */
  readonly accent: string;
  readonly accentPressed: string;
  readonly onAccent: string;
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

/** Contrast of text that says when, or how much. */
const timeContrast = 7;

/** Hues of the four meanings, and how far each keeps away from the accent. */
const meaningHues = { good: 150, warn: 75, bad: 25, note: 245 } as const;
const distanceDegrees = 24;

/** The hue of a meaning, moved aside when the accent is near. */
export function meaningHue(meaning: keyof typeof meaningHues, accentHue: number): number {
  const hue = meaningHues[meaning];
  const difference = ((hue - accentHue + 540) % 360) - 180;
  if (Math.abs(difference) >= distanceDegrees) {
    return hue;
  }
  const away = difference >= 0 ? 1 : -1;
  return (accentHue + away * distanceDegrees + 360) % 360;
}

function lightScheme(accent: Oklch): Scheme {
  const { h } = accent;
  const ground = toHex({ l: 0.977, c: 0.006, h });
  const surface = toHex({ l: 0.996, c: 0.002, h });
  const sunken = toHex({ l: 0.945, c: 0.009, h });
  const grounds = [ground, surface, sunken];
  const ink = toHex({ l: 0.235, c: 0.022, h });
  const fill = reachContrast({ ...accent, l: Math.min(accent.l, 0.62) }, grounds, 3, 'darker');
  const white = '#ffffff';
  // Buttons name times, and a chosen time is filled: their text reaches what times and prices do.
  const filled = reachContrast(fill, [white], timeContrast, 'darker');
  const meaning = (name: keyof typeof meaningHues, chroma: number) => {
    const hue = meaningHue(name, h);
    return {
      text: toHex(
        reachContrast({ l: 0.5, c: chroma, h: hue }, [...grounds, toHex({ l: 0.94, c: 0.035, h: hue })], 4.6, 'darker'),
      ),
      wash: toHex({ l: 0.95, c: 0.03, h: hue }),
    };
  };
  const good = meaning('good', 0.11);
  const warn = meaning('warn', 0.11);
  const bad = meaning('bad', 0.17);
  const note = meaning('note', 0.12);
  const accentWash = toHex({ l: 0.925, c: Math.min(accent.c, 0.026), h });
  const washes = [accentWash, good.wash, warn.wash, bad.wash, note.wash];
  return {
    ground,
    surface,
    raised: white,
    sunken,
    ink,
    inkSoft: toHex(reachContrast({ l: 0.5, c: 0.02, h }, [...grounds, ...washes], 5, 'darker')),
    outline: toHex(reachContrast({ l: 0.66, c: 0.02, h }, grounds, 3.1, 'darker')),
    hairline: toHex({ l: 0.895, c: 0.01, h }),
    accent: toHex(filled),
    accentPressed: toHex({ ...filled, l: filled.l - 0.06 }),
    onAccent: white,
    accentInk: toHex(reachContrast(filled, [...grounds, ...washes], 4.6, 'darker')),
    accentWash,
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

function darkScheme(accent: Oklch): Scheme {
  const { h } = accent;
  const ground = toHex({ l: 0.19, c: 0.012, h });
  const surface = toHex({ l: 0.225, c: 0.014, h });
  const raised = toHex({ l: 0.265, c: 0.016, h });
  const sunken = toHex({ l: 0.16, c: 0.01, h });
  const grounds = [ground, surface, raised, sunken];
  const night = toHex({ l: 0.17, c: 0.02, h });
  const bright = reachContrast({ ...accent, l: Math.max(accent.l, 0.74), c: accent.c * 0.9 }, grounds, 4.6, 'lighter');
  const fill = reachContrast(bright, [night], timeContrast, 'lighter');
  const meaning = (name: keyof typeof meaningHues, chroma: number) => {
    const hue = meaningHue(name, h);
    const wash = toHex({ l: 0.3, c: 0.035, h: hue });
    return { text: toHex(reachContrast({ l: 0.78, c: chroma, h: hue }, [...grounds, wash], 4.6, 'lighter')), wash };
  };
  const good = meaning('good', 0.11);
  const warn = meaning('warn', 0.1);
  const bad = meaning('bad', 0.13);
  const note = meaning('note', 0.09);
  const accentWash = toHex({ l: 0.3, c: Math.min(accent.c, 0.04), h });
  const washes = [accentWash, good.wash, warn.wash, bad.wash, note.wash];
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
    accentPressed: toHex({ ...fill, l: fill.l + 0.05 }),
    onAccent: night,
    accentInk: toHex(reachContrast(fill, [...grounds, ...washes], 4.6, 'lighter')),
    accentWash,
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

/** Computes the palette from an accent as `#rrggbb`. */
export function computePalette(accentHex: string): Palette {
  const accent = fromHex(accentHex);
  return {
    ramp: rampLightness.map((l, step) => toHex({ l, c: accent.c * (rampChroma[step] as number), h: accent.h })),
    light: lightScheme(accent),
    dark: darkScheme(accent),
  };
}
