/** Every accent a site may choose must give readable pages: contrast is a property, not a taste. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, fromHex, toHex } from './colour.ts';
import { computePalette, distance, leastDistance, meaningHue, type Scheme } from './palette.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** What each kind of text and line stands on, with the contrast it must have there. */
function pairsOf(scheme: Scheme): readonly (readonly [string, readonly string[], number])[] {
  const grounds = [scheme.ground, scheme.surface, scheme.raised, scheme.sunken];
  const meanings = ['good', 'warn', 'bad', 'note'] as const;
  const washes = [scheme.accentWash, ...meanings.map((meaning) => scheme[`${meaning}Wash`])];
  return [
    // Times and prices are written in ink wherever they stand, and on what is filled.
    [scheme.ink, [...grounds, ...washes], 7],
    [scheme.onAccent, [scheme.accent, scheme.accentPressed], 7],
    [scheme.inkSoft, [...grounds, ...washes], 4.5],
    [scheme.accentInk, [...grounds, ...washes], 4.5],
    ...meanings.map(
      (meaning) => [scheme[meaning], [...grounds, scheme[`${meaning}Wash`]], 4.5] as [string, string[], number],
    ),
    // What bounds a control or what is filled, and what is marked.
    [scheme.outline, grounds, 3],
    [scheme.accentEdge, grounds, 3],
    [scheme.accentMark, grounds, 3],
  ];
}

describe('a palette computed from any accent', () => {
  test('keeps text readable and controls visible on light and dark, for 200 accents at random', () => {
    fc.assert(
      fc.property(anyHex, (accent) => {
        const palette = computePalette(accent);
        for (const [name, scheme] of [['light', palette.light] as const, ['dark', palette.dark] as const]) {
          for (const [colour, grounds, wanted] of pairsOf(scheme)) {
            const token = Object.entries(scheme).find(([, value]) => value === colour)?.[0];
            for (const ground of grounds) {
              expect(contrast(colour, ground), `${token} on ${ground}, ${name}`).toBeGreaterThanOrEqual(wanted);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each(['#f6f4ee', '#ffffff', '#ffe3e3', '#d3eaf0', undefined])(
    'what is chosen is told from what can be chosen, also where the accent is as pale: %s',
    (pale) => {
      fc.assert(
        fc.property(pale === undefined ? anyHex : fc.constant(pale), (accent) => {
          for (const scheme of Object.values(computePalette(accent)).filter((each) => 'accentWash' in each)) {
            for (const other of [scheme.ground, scheme.surface, scheme.accentWash]) {
              expect(distance(fromHex(scheme.accent), fromHex(other))).toBeGreaterThan(leastDistance - 0.002);
            }
          }
        }),
        { numRuns: pale === undefined ? 200 : 1 },
      );
    },
  );

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

test('wherever the accent is, the four meanings keep away from it and from each other', () => {
  const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 360, noNaN: true }), (accentHue) => {
      const hues = (['good', 'warn', 'bad', 'note'] as const).map((meaning) => meaningHue(meaning, accentHue));
      for (const [index, hue] of hues.entries()) {
        for (const other of [accentHue, ...hues.slice(index + 1)]) {
          expect(apart(hue, other)).toBeGreaterThan(23.99);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('hex goes to OKLCH and back unchanged', () => {
  fc.assert(
    fc.property(anyHex, (hex) => toHex(fromHex(hex)) === hex),
    { numRuns: 300 },
  );
});
