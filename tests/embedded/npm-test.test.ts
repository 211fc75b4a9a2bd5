/** `npm test -- path` in a checkout where nothing has been built yet: it builds what the file needs, and no more. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const checkout = mkdtempSync(join(tmpdir(), 'openhours-unbuilt-'));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** The sources alone, beside the packages that are installed here; those of the checkout are its own. */
function copySources(): void {
  const compiled = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'dist'));
  for (const name of readdirSync(root).filter((each) => !each.startsWith('.') && each !== 'node_modules')) {
    cpSync(join(root, name), join(checkout, name), { recursive: true, filter: (path) => !compiled.includes(path) });
  }
  const installed = join(checkout, 'node_modules');
  mkdirSync(installed);
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    (each) => !['@openhours', '.openhours'].includes(each),
  )) {
    symlinkSync(join(root, 'node_modules', name), join(installed, name));
  }
  // What was built here says nothing of the copy, but that everything is installed.
  mkdirSync(join(installed, '.openhours'));
  cpSync(join(root, 'node_modules', '.openhours', 'installed'), join(installed, '.openhours', 'installed'));
  mkdirSync(join(installed, '@openhours'));
  for (const name of readdirSync(join(checkout, 'packages'))) {
    symlinkSync(join('..', '..', 'packages', name), join(installed, '@openhours', name));
  }
}

test('one test file runs before anything was compiled', () => {
  copySources();
  const run = spawnSync(process.execPath, [join('scripts', 'test.mjs'), 'tests/integration/words/french-signs'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect(run.stdout).not.toContain('Installing');
  expect(run.stdout).toMatch(/[1-9]\d* passed, 0 failed\n$/);
  expect(existsSync(join(checkout, 'packages', 'server', 'dist'))).toBe(false);
});
