/** Every accent a site may choose must give readable pages: contrast is a property, not a taste. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, fromHex, toHex } from './colour.ts';
import { computePalette, meaningHue, type Scheme } from './palette.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function smallestContrasts(scheme: Scheme): Record<string, number> {
  const grounds = [scheme.ground, scheme.surface, scheme.sunken];
  const on = (colour: string, where: readonly string[]) => Math.min(...where.map((ground) => contrast(colour, ground)));
  return {
    ink: on(scheme.ink, [...grounds, scheme.accentWash]),
    inkSoft: on(scheme.inkSoft, grounds),
    outline: on(scheme.outline, grounds),
    accentInk: on(scheme.accentInk, [...grounds, scheme.accentWash]),
    onAccent: contrast(scheme.onAccent, scheme.accent),
    good: on(scheme.good, [...grounds, scheme.goodWash]),
    warn: on(scheme.warn, [...grounds, scheme.warnWash]),
    bad: on(scheme.bad, [...grounds, scheme.badWash]),
    note: on(scheme.note, [...grounds, scheme.noteWash]),
  };
}

describe('a palette computed from any accent', () => {
  test('keeps text readable and controls visible on light and dark', () => {
    fc.assert(
      fc.property(anyHex, (accent) => {
        const palette = computePalette(accent);
        for (const scheme of [palette.light, palette.dark]) {
          const found = smallestContrasts(scheme);
          expect(found['ink']).toBeGreaterThanOrEqual(7);
          expect(found['outline']).toBeGreaterThanOrEqual(3);
          for (const name of ['inkSoft', 'accentInk', 'onAccent', 'good', 'warn', 'bad', 'note']) {
            expect(found[name], name).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('turns from light to dark without a step back', () => {
    const whites = computePalette('#0f6f78').ramp.map((step) => contrast(step, '#ffffff'));
    expect(whites).toEqual(whites.toSorted((a, b) => a - b));
  });
});

test('meaning colours move aside when the accent is near, and stay otherwise', () => {
  expect(meaningHue('bad', 200)).toBe(25);
  expect(meaningHue('bad', 20)).toBe(44);
  expect(meaningHue('bad', 30)).toBe(6);
});

test('hex goes to OKLCH and back unchanged', () => {
  fc.assert(
    fc.property(anyHex, (hex) => toHex(fromHex(hex)) === hex),
    { numRuns: 300 },
  );
});
