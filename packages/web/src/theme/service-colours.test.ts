/** The twelve colours of services: seen on every ground, and told apart by eyes that miss one kind of cone. */
import { readFileSync } from 'node:fs';
import { contrast, fromHex, toHex } from '@openhours/contract/site/colour';
import { computePalette } from '@openhours/contract/site/palette';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** What each kind of eye makes of red, green and blue in linear light (Machado, Oliveira, Fernandes 2009, severity 1). */
const eyes = {
  'all cones': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'no long cones': [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  'no middle cones': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'no short cones': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** Edges are thin: several times what is just noticed of large areas, which is 0.02 in OKLab. */
const smallestDistance = 0.08;

function coloursOf(sheet: string): string[] {
  const found = sheet.matchAll(/--oh-service-\d+: oklch\(([\d.]+) ([\d.]+) ([\d.]+)deg\)/g);
  return [...found].map(([, l, c, h]) => toHex({ l: Number(l), c: Number(c), h: Number(h) }));
}

// The sheet itself: tests import no styles.
const styles = readFileSync(new URL('../ui/styles/service-colours.css', import.meta.url), 'utf8');
const darkBegins = styles.indexOf('data-mantine-color-scheme="dark"');
const colours = { light: coloursOf(styles.slice(0, darkBegins)), dark: coloursOf(styles.slice(darkBegins)) };

function seenBy(eye: readonly number[], hex: string): string {
  const linear = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const channels = [0, 3, 6].map((row) =>
    linear.reduce((sum, part, column) => sum + part * (eye[row + column] ?? 0), 0),
  );
  const encoded = channels.map((part) => {
    const clipped = Math.min(1, Math.max(0, part));
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
  });
  return `#${encoded.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const { l, c, h } = fromHex(hex);
    const radians = (h * Math.PI) / 180;
    return [l, c * Math.cos(radians), c * Math.sin(radians)];
  }) as [number[], number[]];
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}

describe.each(['light', 'dark'] as const)('on a %s ground', (scheme) => {
  test.each(Object.entries(eyes))('eyes with %s tell all twelve apart', (_, eye) => {
    const seen = colours[scheme].map((colour) => seenBy(eye, colour));
    expect(seen).toHaveLength(12);
    for (const [index, colour] of seen.entries()) {
      for (const [later, other] of seen.slice(index + 1).entries()) {
        expect(distance(colour, other), `${index} and ${index + later + 1}`).toBeGreaterThan(smallestDistance);
      }
    }
  });

  test('each is seen on the grounds of 200 themes at random', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const theme = computePalette(`#${value.toString(16).padStart(6, '0')}`)[scheme];
        for (const [index, colour] of colours[scheme].entries()) {
          for (const ground of [theme.ground, theme.surface, theme.raised, theme.sunken]) {
            expect(contrast(colour, ground), `${index} on ${ground}`).toBeGreaterThanOrEqual(3);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
