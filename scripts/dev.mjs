/**
 * `npm run dev`: the server from its sources, started again when they change; the pages are bundled anew when theirs
 * change, and the server takes the new bundle. A source that does not build leaves what ran before.
 */
import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, generateClient, generateClientCommand, root, say } from './prepare.mjs';

/** Several files change together when an editor saves them all, or a branch is switched. */
const settleMs = 150;

ensureInstalled();
generateClient();
await buildWeb({ quiet: true, compressed: false });
let server = startServer();
let isStopping = false;
let changed = new Set();
let settling;
let working = Promise.resolve();

for (const name of ['contract', 'client', 'server', 'web']) {
  watch(join(root, 'packages', name, 'src'), { recursive: true }, (_kind, file) => {
    if (file === null || file.endsWith('generated.ts') || file.includes('.test.')) {
      return;
    }
    changed.add(name);
    clearTimeout(settling);
    settling = setTimeout(() => {
      const names = changed;
      changed = new Set();
      working = working.then(() => takeOver(names));
    }, settleMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true;
    server.once('exit', (code) => process.exit(code ?? 0));
    if (!server.kill(signal)) {
      process.exit(server.exitCode ?? 1);
    }
  });
}

async function takeOver(names) {
  if (names.has('contract')) {
    spawnSync(process.execPath, generateClientCommand, { cwd: root, stdio: 'inherit' });
  }
  if (!(names.size === 1 && names.has('server'))) {
    say('Bundling the pages …');
    try {
      await buildWeb({ quiet: true, compressed: false });
    } catch (error) {
      say(String(error));
      return;
    }
  }
  if (!isStopping) {
    await stopServer();
    server = startServer();
  }
}

function startServer() {
  const main = join(root, 'packages', 'server', 'src', 'command-line', 'main.ts');
  return spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main, 'start'], {
    cwd: root,
    stdio: 'inherit',
  });
}

async function stopServer() {
  if (server.exitCode !== null || server.signalCode !== null) {
    return;
  }
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}
