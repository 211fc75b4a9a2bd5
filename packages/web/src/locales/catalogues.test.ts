/**
 * Every language says everything: same ids, same values in each text, nothing left in English, all of it compiles. And
 * each speaks to its readers in one way, with one word for one thing (docs/developing.md, "Words in five languages").
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { languages } from '../language/texts.ts';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * The catalogues by their names: those of the whole site and the whole dashboard, and one of each feature that has its
 * own.
 */
const pathsOf: ReadonlyMap<string, (language: string) => string> = new Map([
  ['site', (language: string) => `locales/site.${language}.json`],
  ['dashboard', (language: string) => `locales/dashboard.${language}.json`],
  ...readdirSync(join(sourceFolder, 'features'))
    .filter((feature) => existsSync(join(sourceFolder, 'features', feature, 'texts')))
    .map((feature) => [feature, (language: string) => `features/${feature}/texts/${language}.json`] as const),
]);
const names = [...pathsOf.keys()];
const ofFeatures = names.filter((name) => name !== 'site' && name !== 'dashboard');

function textOf(name: string, language: string): string {
  return readFileSync(join(sourceFolder, pathsOf.get(name)?.(language) ?? ''), 'utf8');
}

function read(name: string, language: string): Record<string, string> {
  return JSON.parse(textOf(name, language));
}

/** Names of the values that a text wants, wherever they stand in it: tokens are `[name, kind?, choices?]`. */
function valuesOf(message: CompiledMessage): string[] {
  const names = new Set<string>();
  const walk = (tokens: unknown): void => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (Array.isArray(token)) {
        names.add(String(token[0]));
        Object.values((token[2] ?? {}) as Record<string, unknown>).forEach(walk);
      }
    }
  };
  walk(message);
  return [...names].sort();
}

/** The forms of each plural of a text, those of a number itself (`=0`) not among them. */
function pluralFormsOf(message: CompiledMessage): string[][] {
  return (Array.isArray(message) ? message : []).flatMap((token) => {
    if (!Array.isArray(token)) {
      return [];
    }
    const [, kind, choices = {}] = token as [string, string?, Record<string, CompiledMessage>?];
    const inside = typeof choices === 'object' ? Object.values(choices).flatMap(pluralFormsOf) : [];
    return kind === 'plural'
      ? [Object.keys(choices).filter((form) => /^[a-z]+$/.test(form) && form !== 'offset'), ...inside]
      : inside;
  });
}

/** Whole words only; `\\b` knows no letters with accents. */
function anyOf(...words: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'iu');
}

/**
 * Words that address a reader as a friend, where the language has a polite form. Hebrew has none; there, what tells
 * men from women or one from many is left out. Imperatives are listed as they have slipped in before.
 */
const familiar = {
  de: anyOf(
    'du',
    'dich',
    'dir',
    'dein(?:e[mnrs]?)?',
    'versuche es',
    'wähle',
    'füge',
    'lege',
    'schreibe',
    'sieh',
    'verbirg',
  ),
  es: anyOf('tú', 'tu', 'tus', 'te', 'ti', 'contigo', 'tuy[oa]s?', 'añade', 'inténtalo', 'puedes', 'quieres'),
  fr: anyOf('tu', 'toi', 'ton', 'tes', 'te', 'tien(?:ne)?s?', 't’\\p{L}+', 'ajoute', 'écris', 'réessaie'),
  he: anyOf(
    'אתם',
    'אתן',
    'אתה',
    '[בו]?שלכ[םן]',
    'אליכ[םן]',
    'לכם',
    'אתכ[םן]',
    'בכם',
    'עבורכ[םן]',
    'הוסיפו',
    'בחרו',
    'לחצו',
    'כתבו',
    'נסו',
    'ש?תציגו',
  ),
};

/** Words that have given way to another one for the same thing. */
const replaced = {
  de: anyOf(
    'angebote?',
    'storn\\p{L}+',
    'besuche?n?',
    'dashboard',
    'kundschaft',
    'kundinnen',
    'blockiert?e?',
    'verborgen\\p{L}*',
  ),
  es: anyOf('petici(?:ón|ones)', 'retenid[ao]s?', 'visitas?'),
  fr: anyOf('services?', 'établissement', 'clientèle', 'calendriers?', 'visites?'),
  he: anyOf('ה?פגישה', 'לוח הבקרה', 'ה?ביקור(?:ים)?'),
};

/** What the dashboard once said word by word, in place of what the trade says (look 4); each language in its own way. */
const literal = {
  en: anyOf(
    'messages go nowhere',
    'no (?:client|customer) is told',
    'the (?:client|customer) is not told',
    'the rest later',
    'who gives (?:it|appointments)',
    'roomy(?: rows)?',
    'asks? for (?:a further|another) key',
  ),
  de: anyOf(
    'nachrichten gehen nirgend\\p{L}+',
    'kein kunde wird benachrichtigt',
    'den rest später',
    'wer (?:sie|es|termine) gibt',
    'wer gibt (?:sie|es|termine)',
    'hohe zeilen',
    'jede fragt noch einmal nach',
  ),
  es: anyOf(
    'los mensajes no van a ningún (?:sitio|lado)',
    'no se avisa a ningún cliente',
    'el resto (?:después|más tarde)',
    'quién (?:lo|la) da',
    'filas amplias',
    'cada una pide otra tecla',
  ),
  fr: anyOf(
    'les messages ne (?:partent pas|vont nulle part)',
    'aucun client n’est prévenu',
    'le reste plus tard',
    'qui (?:la|le) donne',
    'lignes espacées',
    'chacune demande une autre touche',
  ),
  he: anyOf(
    'ההודעות לא (?:מגיעות|הולכות) לשום מקום',
    'לא תישלח הודעה לאף לקוח',
    'את השאר אחר כך',
    'מי נותן (?:אותו|אותה|תורים)',
    'שורות מרווחות',
    'כל אחד מבקש מקש נוסף',
  ),
} as const satisfies Readonly<Record<(typeof languages)[number], RegExp>>;

interface Source {
  /** The feature in which it lies; absent: the ground of all. */
  readonly feature: string | undefined;
  readonly text: string;
}

const sources = readdirSync(sourceFolder, { encoding: 'utf8', recursive: true })
  .map((path) => path.split(sep))
  .filter((path) => /\.tsx?$/.test(path.at(-1) ?? '') && path.at(-1)?.includes('.test.') === false)
  .map(
    (path): Source => ({
      feature: path[0] === 'features' ? path[1] : undefined,
      text: readFileSync(join(sourceFolder, ...path), 'utf8'),
    }),
  );

/** Ids that stand in a text, and forms of those that are put together: `bulk.${act}Title`. */
function saidIn(text: string): { readonly whole: ReadonlySet<string>; readonly composed: readonly RegExp[] } {
  const composed = [...text.matchAll(/`([a-zA-Z]+\.[^`]*\$\{[^`]*)`/g)].flatMap(([, form = '']) => {
    const parts = form.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return parts.some((part) => /[^\w.\\]/.test(part)) ? [] : [new RegExp(`^${parts.join('\\w*')}$`)];
  });
  return { whole: new Set([...text.matchAll(/['"`]([a-zA-Z]+\.[\w.]+)['"`]/g)].map(([, id]) => id ?? '')), composed };
}

const catalogues = names.flatMap((name) => languages.map((language) => [name, language] as const));

// By itself, so that a catalogue that is no JSON is named before the rest of this file reads it. Merges that take both
// sides leave commas out and ids twice, of which reading keeps the last.
test.each(catalogues)('the catalogue of %s in %s is whole, and says each id once', (name, language) => {
  expect(textOf(name, language)).toBe(`${JSON.stringify(read(name, language), null, 2)}\n`);
});

/** Features of the site are called so; what the dashboard says has the same ids now and then. */
const isOfSite = (name: string | undefined) => name === 'site' || name?.endsWith('-pages') === true;

test.each(['site', 'dashboard'])('each text of the %s has one home', (part) => {
  const ids = names
    .filter((name) => isOfSite(name) === (part === 'site'))
    .flatMap((name) => Object.keys(read(name, 'en')));
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(ofFeatures)('nothing but %s says its texts', (name) => {
  const own = Object.keys(read(name, 'en'));
  const { whole } = saidIn(
    sources
      .filter(({ feature }) => feature !== name && (feature === undefined || isOfSite(feature) === isOfSite(name)))
      .map(({ text }) => text)
      .join('\n'),
  );
  expect(own.filter((id) => whole.has(id))).toEqual([]);
});

describe.each(names)('the texts of %s', (name) => {
  const english = read(name, 'en');

  test('are all said somewhere', () => {
    // The types refuse an id without a text; this refuses a text whose id nothing says any more.
    const { whole, composed } = saidIn(
      sources
        .filter(({ feature }) => !ofFeatures.includes(name) || feature === name)
        .map(({ text }) => text)
        .join('\n'),
    );
    const isSaid = (id: string) => whole.has(id) || composed.some((form) => form.test(id));
    expect(Object.keys(english).filter((id) => !isSaid(id))).toEqual([]);
  });

  test.each(languages)('are complete in %s', (language) => {
    const texts = read(name, language);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('');
      expect(valuesOf(compileMessage(text)), id).toEqual(valuesOf(compileMessage(english[id] as string)));
    }
  });

  test.each(languages.filter((language) => language !== 'en'))('are translated in %s', (language) => {
    const texts = read(name, language);
    // Some words are the same in two languages; whole sentences are not.
    const same = Object.entries(texts).filter(([id, text]) => text === english[id] && /\w+ \w+ \w+/.test(text));
    expect(same).toEqual([]);
  });

  test.each(languages)('join a day and its time by a sign or a word in %s', (language) => {
    // "Friday, December 4 2:00 PM" reads as one number.
    const bare = /\{\w*day\} ?\{\w*time\}/i;
    expect(Object.entries(read(name, language)).filter(([, text]) => bare.test(text))).toEqual([]);
  });

  test.each(languages)('keep an amount apart from the direction of the sum around it in %s', (language) => {
    // Intl puts marks of direction into an amount in Hebrew: unisolated, they turn "2 × 36 $ = 72 $" about.
    const turned = Object.entries(read(name, language)).filter(
      ([, text]) =>
        text.includes('\u2066') && /(?<!\u2068)\{(?:price|total)\}|\{(?:price|total)\}(?!\u2069)/.test(text),
    );
    expect(turned).toEqual([]);
  });

  test.each(languages)('speak as the trade does in %s', (language) => {
    expect(Object.entries(read(name, language)).filter(([, text]) => literal[language].test(text))).toEqual([]);
  });

  test.each(languages)('name every plural form that %s has', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
    for (const [id, text] of Object.entries(read(name, language))) {
      if (text.includes('plural,')) {
        for (const named of pluralFormsOf(compileMessage(text))) {
          expect(named.toSorted(), id).toEqual(forms.toSorted());
        }
        for (const count of [0, 1, 2, 3, 11, 100, 1_000_000]) {
          i18n.load(language, { [id]: compileMessage(text) as unknown as string });
          const said = i18n._(id, { count, day: 'D', name: 'N' });
          expect(said, `${id} ${count} (${forms.join(', ')})`).not.toMatch(/undefined|\{|^\s*$/);
        }
      }
    }
  });

  test.each(Object.keys(familiar) as (keyof typeof familiar)[])(
    'keep to one address and one word in %s',
    (language) => {
      // What stands in braces is the name of a value.
      const texts = Object.entries(read(name, language)).map(
        ([id, text]) => [id, text.replaceAll(/\{\w+\}/g, '')] as const,
      );
      expect(texts.filter(([, text]) => familiar[language].test(text))).toEqual([]);
      expect(texts.filter(([, text]) => replaced[language].test(text))).toEqual([]);
    },
  );
});

test.each(languages)('how long it takes until something is free again stays on one line in %s', (language) => {
  const texts = names.flatMap((name) => Object.values(read(name, language)));
  const inParentheses = texts.flatMap((text) => text.match(/\([^()]*\{left\}\)/g) ?? []);
  expect(inParentheses.length).toBeGreaterThan(5);
  expect(inParentheses.filter((each) => each.includes(' '))).toEqual([]);
});
