/** Colour arithmetic in OKLCH: conversion to sRGB, fitting into its gamut, and contrast as WCAG 2 defines it. */

/** Lightness 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

function toLinear({ l, c, h }: Oklch): Triple {
  const radians = (h * Math.PI) / 180;
  const a = c * Math.cos(radians);
  const b = c * Math.sin(radians);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function isInside(linear: Triple): boolean {
  return linear.every((part) => part >= -0.0005 && part <= 1.0005);
}

/** The same colour with as much chroma as sRGB can show at this lightness and hue. */
function fitIntoGamut(colour: Oklch): Oklch {
  if (isInside(toLinear(colour))) {
    return colour;
  }
  let inside = 0;
  let outside = colour.c;
  for (let step = 0; step < 18; step += 1) {
    const middle = (inside + outside) / 2;
    if (isInside(toLinear({ ...colour, c: middle }))) {
      inside = middle;
    } else {
      outside = middle;
    }
  }
  return { ...colour, c: inside };
}

function encode(part: number): number {
  const clipped = Math.min(1, Math.max(0, part));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

/** `#rrggbb`. */
export function toHex(colour: Oklch): string {
  const parts = toLinear(fitIntoGamut(colour)).map((part) => encode(part).toString(16).padStart(2, '0'));
  return `#${parts.join('')}`;
}

/** Reads `#rrggbb` as OKLCH. */
export function fromHex(hex: string): Oklch {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const h = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: h < 0 ? h + 360 : h };
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Moves the lightness of a colour, darker or lighter, until it reaches the wanted contrast on every given ground.
 * Keeps the colour when it already does; ends at black or white when nothing else is enough.
 */
export function reachContrast(
  colour: Oklch,
  grounds: readonly string[],
  wanted: number,
  direction: 'darker' | 'lighter',
): Oklch {
  const step = direction === 'darker' ? -0.005 : 0.005;
  let current = colour;
  while (current.l > 0 && current.l < 1) {
    const hex = toHex(current);
    if (grounds.every((ground) => contrast(hex, ground) >= wanted)) {
      return current;
    }
    current = { ...current, l: current.l + step };
  }
  return { l: direction === 'darker' ? 0 : 1, c: 0, h: colour.h };
}
