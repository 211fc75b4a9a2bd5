/** What builds here builds in any folder people clone into, and a folder of built files can be deleted at any time. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'openhours-checkout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The sources alone, in a folder of this name, beside the packages that are installed here; those of the checkout are
 * its own.
 */
function copySources(name: string): string {
  const checkout = join(folder, name);
  mkdirSync(checkout);
  const compiled = readdirSync(join(root, 'packages')).map((each) => join(root, 'packages', each, 'dist'));
  for (const each of readdirSync(root).filter((entry) => !entry.startsWith('.') && entry !== 'node_modules')) {
    cpSync(join(root, each), join(checkout, each), { recursive: true, filter: (path) => !compiled.includes(path) });
  }
  const installed = join(checkout, 'node_modules');
  mkdirSync(installed);
  for (const each of readdirSync(join(root, 'node_modules')).filter(
    (entry) => !['@openhours', '.openhours'].includes(entry),
  )) {
    symlinkSync(join(root, 'node_modules', each), join(installed, each));
  }
  // What was built here says nothing of the copy, but that everything is installed.
  mkdirSync(join(installed, '.openhours'));
  cpSync(join(root, 'node_modules', '.openhours', 'installed'), join(installed, '.openhours', 'installed'));
  mkdirSync(join(installed, '@openhours'));
  for (const each of readdirSync(join(checkout, 'packages'))) {
    symlinkSync(join('..', '..', 'packages', each), join(installed, '@openhours', each));
  }
  return checkout;
}

test('one test file runs before anything was built: what it needs is built, and no more, whatever a shell says of development and the folder is called', () => {
  const checkout = copySources('Öffnungszeiten & more');
  const run = spawnSync(process.execPath, [join('scripts', 'test.mjs'), 'tests/integration/words/french-signs'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  expect(run.stdout).not.toContain('Installing');
  expect(run.stdout).toMatch(/[1-9]\d* passed, 0 failed\n$/);
  expect(existsSync(join(checkout, 'packages', 'server', 'dist'))).toBe(false);
  const pages = join(checkout, 'packages', 'web', 'dist');
  expect(readdirSync(pages).sort()).toEqual(['builds.json', 'client', 'server']);
  expect(existsSync(join(pages, 'client', '.vite', 'manifest.json'))).toBe(true);
  // The form for development asks for parts of React that what people run does not have.
  expect(readFileSync(join(pages, 'server', 'render.js'), 'utf8')).not.toContain('jsxDEV');
});

test('packages that people leave out of their own projects are installed, and a failure ends with a sentence', () => {
  const checkout = join(folder, 'not to be installed');
  mkdirSync(join(checkout, 'scripts'), { recursive: true });
  for (const name of ['prepare.mjs', 'prepare-lock.mjs']) {
    cpSync(join(root, 'scripts', name), join(checkout, 'scripts', name));
  }
  const prepare = pathToFileURL(join(checkout, 'scripts', 'prepare.mjs')).href;
  // Lock and list disagree: npm refuses before it asks anybody.
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ name: 'x', dependencies: { pg: '1.0.0' } }));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ name: 'x', lockfileVersion: 3, packages: {} }));
  const script = `const { ensureInstalled, installCommand } = await import(${JSON.stringify(prepare)}); console.log(installCommand.join(' ')); ensureInstalled();`;

  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'The packages could not be installed; the lines above say why. Mend that and start again.',
  );
  expect(stderr).toMatch(/^Installing packages: usually a minute or two …$/m);
  // What failed leaves nothing in the way of the next start.
  expect(readdirSync(checkout).filter((name) => name.startsWith('.openhours'))).toEqual([]);
  const kinds = stdout
    .trim()
    .split(' ')
    .filter((each) => each.startsWith('--include'));
  const left = spawnSync('npm', ['config', 'get', 'omit', ...kinds], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_omit: 'optional', NODE_ENV: 'production' },
  });
  expect(left.stdout.trim()).toBe('');
});

test('what the compiler remembers of a package lies with what it built, so both go together', () => {
  for (const name of ['contract', 'client', 'sdk-adapter']) {
    // As the compiler reads it: its files may carry comments.
    const shown = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), ['--showConfig', '-p', join('packages', name)], {
      cwd: root,
      encoding: 'utf8',
    });
    const { compilerOptions } = JSON.parse(shown.stdout) as {
      compilerOptions: { outDir: string; tsBuildInfoFile: string };
    };
    expect(compilerOptions.tsBuildInfoFile).toBe(`${compilerOptions.outDir}/tsconfig.tsbuildinfo`);
  }
});
