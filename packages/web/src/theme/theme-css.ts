/**
 * The site's theme as a style sheet, written on the server: our tokens for light and dark, and the kit's custom
 * properties set to them. Served as /theme.css?v=… so that no page carries a style element of its own.
 */
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { SiteTheme } from '@openhours/contract';
import { computePalette, type Scheme } from '@openhours/contract/site/palette';
import { fontStack, kitTheme } from './kit-theme.ts';

/** What titles are written in: our own letters, or those that devices have. */
const headingStacks: Readonly<Record<SiteTheme['headings'], string>> = {
  RUBIK: fontStack,
  SYSTEM: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  SERIF: "ui-serif, 'Iowan Old Style', Palatino, 'Noto Serif', 'Noto Serif Hebrew', Georgia, 'David', serif",
  ROUNDED:
    "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', 'Arial Rounded MT Bold', Quicksand, Nunito, 'Varela Round', sans-serif",
};

/** Corners of marks, of controls, and of what lies on the page, in pixels. */
const cornerMeasures: Readonly<Record<SiteTheme['corners'], readonly [small: number, control: number, large: number]>> =
  {
    SQUARE: [0, 0, 0],
    SOFT: [4, 6, 10],
    ROUND: [8, 14, 20],
  };

/** How far things stand from each other; what is touched keeps its size. */
const densityMeasures: Readonly<Record<SiteTheme['density'], number>> = { ROOMY: 1, COMPACT: 0.7 };

function measures({ corners, density, headings }: SiteTheme): string[] {
  const [small, control, large] = cornerMeasures[corners];
  return [
    `--oh-radius-small:${small}px`,
    `--oh-radius:${control}px`,
    `--oh-radius-large:${large}px`,
    `--oh-density:${densityMeasures[density]}`,
    `--oh-font-headings:${headingStacks[headings]}`,
    `--mantine-font-family-headings:${headingStacks[headings]}`,
    `--mantine-radius-xs:${small}px`,
    `--mantine-radius-sm:${small}px`,
    `--mantine-radius-md:${control}px`,
    `--mantine-radius-lg:${large}px`,
    `--mantine-radius-default:${control}px`,
  ];
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function tokens(scheme: Scheme): string[] {
  return Object.entries(scheme).map(([name, value]) => `--oh-${kebab(name)}:${value}`);
}

/** The kit's colour properties, expressed in ours; the same for both schemes because ours change with the scheme. */
const kitColours: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--oh-ground)',
  '--mantine-color-text': 'var(--oh-ink)',
  '--mantine-color-bright': 'var(--oh-ink)',
  '--mantine-color-dimmed': 'var(--oh-ink-soft)',
  '--mantine-color-placeholder': 'var(--oh-ink-soft)',
  '--mantine-color-anchor': 'var(--oh-accent-ink)',
  '--mantine-color-default': 'var(--oh-surface)',
  '--mantine-color-default-hover': 'var(--oh-sunken)',
  '--mantine-color-default-color': 'var(--oh-ink)',
  '--mantine-color-default-border': 'var(--oh-outline)',
  '--mantine-color-error': 'var(--oh-bad)',
  '--mantine-color-disabled': 'var(--oh-sunken)',
  '--mantine-color-disabled-color': 'var(--oh-ink-soft)',
  '--mantine-color-disabled-border': 'var(--oh-hairline)',
  '--mantine-primary-color-filled': 'var(--oh-accent-mark)',
  '--mantine-primary-color-filled-hover': 'var(--oh-accent-pressed)',
  '--mantine-primary-color-contrast': 'var(--oh-on-accent)',
  '--mantine-primary-color-light': 'var(--oh-accent-wash)',
  '--mantine-primary-color-light-hover': 'var(--oh-accent-wash)',
  '--mantine-primary-color-light-color': 'var(--oh-accent-ink)',
  '--mantine-color-accent-filled': 'var(--oh-accent-mark)',
  '--mantine-color-accent-filled-hover': 'var(--oh-accent-pressed)',
  '--mantine-color-accent-light': 'var(--oh-accent-wash)',
  '--mantine-color-accent-light-hover': 'var(--oh-accent-wash)',
  '--mantine-color-accent-light-color': 'var(--oh-accent-ink)',
  '--mantine-color-accent-outline': 'var(--oh-accent-ink)',
};

const unusedHues = /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

function declarations(entries: Readonly<Record<string, string>>): string[] {
  return Object.entries(entries)
    .filter(([name]) => !unusedHues.test(name))
    .map(([name, value]) => `${name}:${value}`);
}

/** A short text that changes whenever the sheet does. */
function versionOf(css: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < css.length; index += 1) {
    hash = Math.imul(hash ^ css.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** Writes the style sheet of a site's theme. */
export function renderThemeCss(siteTheme: SiteTheme): { css: string; icon: string; version: string } {
  const palette = computePalette(siteTheme.accent);
  const kit = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, kitTheme));
  const shared = [
    ...palette.ramp.map((step, index) => `--oh-ramp-${index}:${step}`),
    ...declarations({ ...kit.variables, '--mantine-scale': '1' }),
    ...measures(siteTheme),
  ];
  const block = (selector: string, lines: readonly string[]) => `${selector}{${lines.join(';')}}`;
  const light = ['color-scheme:light', ...tokens(palette.light), ...declarations({ ...kit.light, ...kitColours })];
  const dark = ['color-scheme:dark', ...tokens(palette.dark), ...declarations({ ...kit.dark, ...kitColours })];
  const css = [
    block(':root', shared),
    block(":root[data-mantine-color-scheme='light']", light),
    block(":root[data-mantine-color-scheme='dark']", dark),
    // Where nobody chose and no script follows the device, the sheet does (before-paint.ts says the same otherwise).
    `@media (prefers-color-scheme:dark){${block(":root[data-scheme='auto']", dark)}}`,
    `@media print{${block(':root[data-mantine-color-scheme]', light)}}`,
  ].join('\n');
  return { css, icon: drawIcon(palette.light.accentMark), version: versionOf(css) };
}

/** Our mark at its smallest: the day line with one time notched. */
function drawIcon(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:none;stroke:#5b6b6d;stroke-width:3}@media(prefers-color-scheme:dark){path{stroke:#b4c2c4}}</style><path d="M3.5 12.5h25v7h-25z"/><rect x="11" y="6" width="7" height="20" rx="1.5" fill="${accent}"/></svg>`;
}
