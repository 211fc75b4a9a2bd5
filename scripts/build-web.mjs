/**
 * Builds the pages into packages/web/dist: browser files with their compressed forms beside them, then the server bundle
 * that knows their names. Prints what each page weighs, and fails when the script of a customer's page is over its aim.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';
import { buildsIn, keepBuild } from './kept-builds.mjs';
import { codeOfPages, textsSaidIn } from './page-texts.mjs';
import { groupsOf } from './shared-pieces.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'web');
const dist = join(web, 'dist');
const client = join(dist, 'client');
/** Where the server's build finds which texts each page has. */
const textFilesName = '.vite/texts.json';
/** Script of one customer's page with the texts of one language, compressed. */
const scriptAimBytes = 120_000;

async function gzipped(file) {
  return gzipSync(await readFile(join(client, file))).byteLength;
}

/**
 * Every file that a page loads at once: its entry with all its imports, their styles; with `later`, all that it ever
 * loads.
 */
function filesOf(manifest, source, later = false, seen = new Set()) {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(source)) {
    return { scripts: [], styles: [] };
  }
  seen.add(source);
  const imports = [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])];
  const inner = imports.map((each) => filesOf(manifest, each, later, seen));
  return {
    scripts: [chunk.file, ...inner.flatMap((each) => each.scripts)],
    styles: [...(chunk.css ?? []), ...inner.flatMap((each) => each.styles)],
  };
}

/** What each page loads, compressed: its script at once and later, its styles, and one language's texts. */
async function weighPages() {
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8'));
  const textFiles = JSON.parse(await readFile(join(client, textFilesName), 'utf8'));
  const sum = async (files) => (await Promise.all([...new Set(files)].map(gzipped))).reduce((a, b) => a + b, 0);
  const pages = Object.entries(manifest).filter(([source, chunk]) => chunk.isEntry && source.endsWith('.tsx'));
  return Promise.all(
    pages.map(async ([source, { name }]) => {
      const { scripts, styles } = filesOf(manifest, source);
      const texts = name === 'dashboard' ? manifest['src/locales/dashboard.en.json']?.file : textFiles[name]?.en;
      const scriptBytes = await sum(scripts);
      return {
        name,
        scriptBytes,
        laterBytes: (await sum(filesOf(manifest, source, true).scripts)) - scriptBytes,
        styleBytes: await sum(styles),
        textBytes: await gzipped(texts),
        files: new Set([...scripts, ...styles]).size,
      };
    }),
  );
}

function printSizes(pages) {
  console.log('page            script kB   later kB   style kB   texts kB   (gzip)   files');
  for (const { files, laterBytes, name, scriptBytes, styleBytes, textBytes } of pages) {
    const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(9);
    console.log(
      `${name.padEnd(15)}${kilo(scriptBytes)}  ${kilo(laterBytes)}  ${kilo(styleBytes)}  ${kilo(textBytes)}${String(files).padStart(17)}`,
    );
  }
}

/** Names the customers' pages whose script is heavier than it may be. The dashboard is loaded once a day, by staff. */
export function overAim(pages) {
  return pages
    .filter(({ name, scriptBytes, textBytes }) => name !== 'dashboard' && scriptBytes + textBytes > scriptAimBytes)
    .map(({ name, scriptBytes, textBytes }) => `${name}: ${scriptBytes + textBytes} of ${scriptAimBytes} bytes`);
}

/** Fonts and pictures are compressed by their nature; small files gain nothing. */
const compressedKinds = /\.(?:js|css|svg|json)$/;
const worthBytes = 1024;

/** Puts a brotli and a gzip form beside every built file, as small as they get: this happens once, serving them often. */
async function compressAssets() {
  const assets = join(client, 'assets');
  const all = new Set(await readdir(assets));
  // What stands there compressed is of a build before this one, and the same by its name.
  const names = [...all].filter((name) => compressedKinds.test(name) && !all.has(`${name}.br`));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(assets, name));
      if (bytes.byteLength >= worthBytes) {
        const [brotli, zip] = await Promise.all([
          promisify(brotliCompress)(bytes),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(join(assets, `${name}.br`), brotli), writeFile(join(assets, `${name}.gz`), zip)]);
      }
    }),
  );
}

/**
 * Writes beside each public page's script what it says in each language, as its code in an earlier build tells, and a
 * list of these files.
 */
function textsOfPages(output) {
  const codes = codeOfPages(output);
  let catalogues;
  return {
    name: 'openhours-texts-of-pages',
    configResolved({ plugins }) {
      catalogues = plugins.find(({ name }) => name === 'openhours-catalogues').api;
    },
    generateBundle() {
      const pages = [...codes].filter(([page]) => page !== 'dashboard' && page !== 'before-paint');
      const files = Object.fromEntries(pages.map(([page]) => [page, {}]));
      for (const language of catalogues.languages) {
        const all = catalogues.compiled('site', language);
        for (const [page, code] of pages) {
          const said = textsSaidIn(code, Object.keys(all)).map((id) => [id, all[id]]);
          const source = JSON.stringify(Object.fromEntries(said));
          const emitted = this.emitFile({ type: 'asset', name: `${page}.${language}.json`, source });
          files[page][language] = this.getFileName(emitted);
        }
      }
      this.emitFile({ type: 'asset', fileName: textFilesName, source: JSON.stringify(files) });
    },
  };
}

/**
 * Builds both halves. Throws when either does not build, or when a customer's page is too heavy. Without compressed
 * forms files are sent as they are.
 */
export async function buildWeb({ quiet = false, compressed = true } = {}) {
  // Whatever the shell says: what is built is run, and a bundler that reads development there writes what does not run.
  process.env.NODE_ENV = 'production';
  const require = createRequire(join(web, 'package.json'));
  const { build } = await import(pathToFileURL(require.resolve('vite')).href);
  const shared = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn', mode: 'production' };
  const former = buildsIn(dist);
  // Which pages use what is known only of a finished build; a first one, never written, tells it.
  const ungrouped = await build({ ...shared, build: { write: false, minify: false } });
  const groups = groupsOf(ungrouped.output);
  // What a piece needs is needed by as many pages: it lies in the same file or in one that more pages load.
  const inBrowsers = await build({
    ...shared,
    plugins: [textsOfPages(ungrouped.output)],
    build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
  });
  const onServer = await build({ ...shared, build: { ssr: 'src/app/render.tsx' } });
  const filesOfBuild = (folder, { output }) => output.map(({ fileName }) => `${folder}/${fileName}`);
  keepBuild(dist, former, [...filesOfBuild('client', inBrowsers), ...filesOfBuild('server', onServer)]);
  if (compressed) {
    await compressAssets();
  }
  const pages = await weighPages();
  if (!quiet) {
    printSizes(pages);
  }
  const tooHeavy = overAim(pages);
  if (tooHeavy.length > 0) {
    throw new Error(`Pages over the aim for their script, compressed: ${tooHeavy.join('; ')}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWeb({ quiet: process.argv.includes('--quiet') });
}
