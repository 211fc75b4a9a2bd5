/**
 * Builds the pages into packages/web/dist: browser files with their compressed forms beside them, then the server bundle
 * that knows their names. Prints what each page weighs; the booking page's script should stay under 130 kB compressed (design 8).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';

const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'web');
const client = join(web, 'dist', 'client');
const bookingAimBytes = 130_000;

async function gzipped(file) {
  return gzipSync(await readFile(join(client, file))).byteLength;
}

/** Every file that a page loads at once: its entry with all its imports, their styles, and one language's texts. */
function filesOf(manifest, source, seen = new Set()) {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(source)) {
    return { scripts: [], styles: [] };
  }
  seen.add(source);
  const inner = (chunk.imports ?? []).map((each) => filesOf(manifest, each, seen));
  return {
    scripts: [chunk.file, ...inner.flatMap((each) => each.scripts)],
    styles: [...(chunk.css ?? []), ...inner.flatMap((each) => each.styles)],
  };
}

async function printSizes() {
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8'));
  const pages = Object.entries(manifest).filter(([source, chunk]) => chunk.isEntry && source.endsWith('.tsx'));
  console.log('page            script kB   style kB   texts kB   (gzip)');
  for (const [source, chunk] of pages) {
    const { scripts, styles } = filesOf(manifest, source);
    const catalogue = `src/locales/${chunk.name === 'dashboard' ? 'dashboard' : 'site'}.en.json`;
    const sum = async (files) => (await Promise.all([...new Set(files)].map(gzipped))).reduce((a, b) => a + b, 0);
    const script = await sum(scripts);
    const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(9);
    const texts = manifest[catalogue] === undefined ? 0 : await gzipped(manifest[catalogue].file);
    const remark = chunk.name === 'booking' && script + texts > bookingAimBytes ? '   over the aim of 130 kB' : '';
    console.log(`${chunk.name.padEnd(15)}${kilo(script)}  ${kilo(await sum(styles))}  ${kilo(texts)}${remark}`);
  }
}

/** Fonts and pictures are compressed by their nature; small files gain nothing. */
const compressedKinds = /\.(?:js|css|svg|json)$/;
const worthBytes = 1024;

/** Puts a brotli and a gzip form beside every built file, as small as they get: this happens once, serving them often. */
async function compressAssets() {
  const assets = join(client, 'assets');
  const names = (await readdir(assets)).filter((name) => compressedKinds.test(name));
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

/** Builds both halves. Throws when either does not build. Without compressed forms files are sent as they are. */
export async function buildWeb({ quiet = false, compressed = true } = {}) {
  const require = createRequire(join(web, 'package.json'));
  const { build } = await import(pathToFileURL(require.resolve('vite')).href);
  const shared = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn', mode: 'production' };
  await build(shared);
  if (compressed) {
    await compressAssets();
  }
  await build({ ...shared, build: { ssr: 'src/app/render.tsx' } });
  if (!quiet) {
    await printSizes();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWeb({ quiet: process.argv.includes('--quiet') });
}
