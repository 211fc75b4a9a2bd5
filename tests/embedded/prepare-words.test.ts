/**
 * What a first start says while it installs and builds: what begins and about how long it takes, how long it took, and
 * whom it waits for.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-prepare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { mode });
}

/** A checkout in which every step is there and does nothing; `npm` ends as it is told. */
function checkout(npmEndsWith: number): void {
  for (const script of ['prepare.mjs', 'prepare-lock.mjs']) {
    mkdirSync(join(folder, 'scripts'), { recursive: true });
    copyFileSync(join(scripts, script), join(folder, 'scripts', script));
  }
  put('package.json', '{"type": "module"}');
  put('package-lock.json', '{"packages": {}}');
  put('programs/npm', `#!/bin/sh\nexit ${npmEndsWith}\n`, 0o755);
  put('node_modules/tsx/package.json', '{"type": "module", "exports": "./index.js"}');
  put('node_modules/tsx/index.js', 'process.exit(0);');
  for (const script of [
    'generate-client.ts',
    'check-licences.mjs',
    'build-server.mjs',
    'build-web.mjs',
    'kept-builds.mjs',
    'page-texts.mjs',
    'shared-pieces.mjs',
  ]) {
    put(`scripts/${script}`, '');
  }
  for (const name of ['contract', 'client', 'sdk-adapter', 'server', 'web']) {
    put(`packages/${name}/dist/made.js`, '');
  }
  put('packages/client/src/generated.ts', '');
}

const start = ['-e', `import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())`];
const inCheckout = () => ({
  cwd: folder,
  env: { ...process.env, PATH: `${join(folder, 'programs')}${delimiter}${process.env['PATH']}` },
});

/** What a start says before the server begins, and how it ends. */
function prepare(): { readonly said: string; readonly status: number | null } {
  const { status, stderr } = spawnSync(process.execPath, start, { ...inCheckout(), encoding: 'utf8' });
  return { said: stderr, status };
}

test('a first start says each step that takes long, with a time before and after; a later one is silent', () => {
  checkout(0);
  const { said, status } = prepare();
  expect(said.trim().split('\n')).toEqual([
    'Installing packages: usually a minute or two …',
    expect.stringMatching(/^Installed in \d+ s\.$/),
    'Bundling the server: a few seconds …',
    expect.stringMatching(/^Bundled in \d+ s\.$/),
    'Bundling the pages: about half a minute …',
    expect.stringMatching(/^Bundled in \d+ s\.$/),
  ]);
  expect(status).toBe(0);
  expect(prepare()).toEqual({ said: '', status: 0 });
});

test('where packages cannot be installed the last line says what to do, and nothing is said to be done', () => {
  checkout(3);
  const { said, status } = prepare();
  expect(said.trim().split('\n')).toEqual([
    'Installing packages: usually a minute or two …',
    'The packages could not be installed; the lines above say why. Mend that and start again.',
  ]);
  expect(status).toBe(3);
});

test('a second start at the same moment names the first, says that it waits for it, and goes on once that is done', async () => {
  checkout(0);
  const lock = join(folder, '.openhours-preparing');
  // This very process holds the lock, as another start would.
  writeFileSync(lock, String(process.pid));
  const second = spawn(process.execPath, start, { ...inCheckout(), stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => {
    second.kill('SIGKILL');
  });
  let said = '';
  second.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const ended = once(second, 'close');
  await expect
    .poll(() => said)
    .toContain(`Another start (process ${process.pid}) prepares this folder; waiting for it.`);
  expect(said).not.toContain('Installing');
  rmSync(lock);
  expect(await ended).toEqual([0, null]);
  expect(said).toMatch(/Installed in \d+ s\.[\s\S]*Bundled in \d+ s\./);
});
