/**
 * Two builds of the same sources: browser entries (one per public page, one for the dashboard) with hashed files and
 * a manifest, then one server bundle that knows the manifest. No address of any server is baked in.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// By their paths: as a package they would have to be compiled before the pages are bundled.
import { languageNames } from '../contract/src/text/languages.ts';
import { typeset } from '../contract/src/text/typography.ts';
import { entryNames, sourceOfEntry } from './src/pages/entries.ts';

/** The path of a file beside this one; a URL's own pathname would be wrong where a folder's name has a space. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const languages = Object.keys(languageNames);

/** Browser entries by the name that pages ask the manifest for. */
const entries = {
  ...Object.fromEntries(entryNames.map((name) => [name, here(sourceOfEntry(name))])),
  'before-paint': here('src/app/entries/before-paint.ts'),
};

type Texts = Readonly<Record<string, string>>;

function readTexts(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

/** What the features of the site or of the dashboard say in a language besides what all of it says. */
function textsOfFeatures(part: string, language: string): Texts {
  const files = readdirSync(here('src/features'))
    // Features of the site are called so.
    .filter((name) => name.endsWith('-pages') === (part === 'site'))
    .map((name) => here(`src/features/${name}/texts/${language}.json`));
  return Object.assign({}, ...files.filter((file) => existsSync(file)).map(readTexts)) as Texts;
}

/** As `scripts/build-web.mjs` takes them, to give each public page those that it says. */
interface CataloguesApi {
  readonly languages: readonly string[];
  compiled(part: string, language: string): Readonly<Record<string, unknown>>;
}

/**
 * Message catalogues are compiled here, so that no browser carries a parser for them, and set as their language sets signs.
 * That of the site and that of the dashboard are one piece each, with the texts of their features. `ofFeatures`: of the
 * dashboard's, too.
 */
function catalogues({ ofFeatures }: { readonly ofFeatures: boolean }): Plugin<CataloguesApi> {
  function compiled(part: string, language: string) {
    const texts = {
      ...readTexts(here(`src/locales/${part}.${language}.json`)),
      ...(part === 'site' || ofFeatures ? textsOfFeatures(part, language) : {}),
    };
    return Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, compileMessage(typeset(text, language))]),
    );
  }
  return {
    name: 'openhours-catalogues',
    enforce: 'pre',
    api: { languages, compiled },
    load(id) {
      const path = id.split('?')[0] as string;
      const [, part, language] = /\/src\/locales\/(\w+)\.(\w+)\.json$/.exec(path) ?? [];
      if (part === undefined || language === undefined) {
        return null;
      }
      return { code: `export default ${JSON.stringify(compiled(part, language))};`, moduleType: 'js', map: null };
    },
  };
}

/** Gives the server bundle the names of the hashed browser files. */
function clientManifest(): Plugin {
  const name = 'virtual:client-manifest';
  return {
    name: 'openhours-client-manifest',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) {
        return null;
      }
      const read = (file: string) => readFileSync(here(`dist/client/.vite/${file}`), 'utf8');
      return `export const manifest = ${read('manifest.json')}; export const textFiles = ${read('texts.json')};`;
    },
  };
}

/** What tells the classes of each style sheet from those of the others, by its path from here. */
const sheetMarks = marksOf(
  readdirSync(here('src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => ['src', ...path.split(sep)].join('/'))
    .toSorted(),
);

function marksOf(sheets: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const sheet of sheets) {
    const hash = BigInt(`0x${createHash('sha256').update(sheet).digest('hex')}`).toString(36);
    const length = [3, 4, 5, 6].find((each) => ![...marks.values()].includes(hash.slice(0, each)));
    marks.set(sheet, hash.slice(0, length));
  }
  return marks;
}

/**
 * All classes of a sheet bear one mark: a page names a hundred and more, and a mark of its own for each is what no
 * compression makes smaller.
 */
function scopedName(name: string, file: string): string {
  const sheet = relative(here('.'), file.split('?')[0] as string)
    .split(sep)
    .join('/');
  const mark = sheetMarks.get(sheet);
  if (mark === undefined) {
    throw new Error(`${sheet} is no style sheet of the pages`);
  }
  return `oh-${name}-${mark}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  publicDir: false,
  // The server says of the dashboard only what stands there before its script runs.
  plugins: [catalogues({ ofFeatures: isSsrBuild !== true }), clientManifest(), react()],
  // Other packages of the workspace may bring an older React to its root; there must be one.
  resolve: {
    dedupe: ['react', 'react-dom'],
    conditions: ['source', 'module', isSsrBuild ? 'node' : 'browser', 'import', 'default'],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild
    ? {
        ssr: here('src/app/render.tsx'),
        outDir: here('dist/server'),
        // Files of former builds stay as long as a server or an open page may ask for them (scripts/kept-builds.mjs).
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
      }
    : {
        outDir: here('dist/client'),
        emptyOutDir: false,
        manifest: true,
        target: ['chrome119', 'firefox121', 'safari17.4'],
        cssCodeSplit: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // What a page may weigh is said by scripts/build-web.mjs; the dashboard is one large file instead of thirty small ones.
        chunkSizeWarningLimit: 1_000,
        rolldownOptions: { input: entries },
      },
  ssr: { noExternal: true, target: 'node', resolve: { conditions: ['source', 'node', 'import', 'default'] } },
}));
