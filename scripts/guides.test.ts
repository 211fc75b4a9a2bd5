/** The guides say what the product does: what can be derived is compared. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from '../packages/server/src/config.ts';
import { docsStyle } from '../packages/server/src/http/docs-assets.ts';
import { computePalette } from '../packages/web/src/theme/palette.ts';
import { defaultSiteTheme } from '../packages/web/src/theme/theme-css.ts';

test('the operator reads about every setting', () => {
  const guide = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
  expect(guide).toContain(settingsTable());
});

test('the reference wears the colours of the pages, on light and dark ground', () => {
  const { light, dark } = computePalette(defaultSiteTheme.accent);
  const [onLight = '', onDark = ''] = docsStyle.split('@media (prefers-color-scheme: dark)');
  for (const [style, scheme] of [
    [onLight, light],
    [onDark, dark],
  ] as const) {
    const worn = [...style.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', colour]) => [name, colour]);
    expect(worn.length).toBeGreaterThan(8);
    const named = (name: string) => scheme[name.replaceAll(/-(.)/g, (_m, letter) => letter.toUpperCase()) as 'ink'];
    expect(worn).toEqual(worn.map(([name = '']) => [name, named(name)]));
  }
});
