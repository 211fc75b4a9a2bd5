/**
 * What every command does first on any machine: checks Node, installs what is missing and builds what is stale.
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './prepare-lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, 'node_modules', '.openhours');
const lockFile = join(root, '.openhours-preparing');
const oldestNode = [20, 19];

/** Stops with a sentence when Node is too old. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    stop(`Openhours needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`);
  }
}

/**
 * Parameters of npm that install the packages of the lockfile. All kinds of them, whatever is left out elsewhere on this
 * machine: the compiler and the programs of PostgreSQL are among them. Install scripts stay off: none is needed.
 */
export const installCommand = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs the packages of the lockfile unless exactly they are there. */
export function ensureInstalled() {
  requireNode();
  const wanted = fingerprintOf([join(root, 'package-lock.json')], (path) => readFileSync(path));
  const isInstalled = () => readStamp('installed') === wanted && isComplete();
  if (isInstalled()) {
    return;
  }
  alone(() => {
    if (!isInstalled()) {
      timed('Installing packages: usually a minute or two …', 'Installed', () =>
        run(
          'npm',
          installCommand,
          {},
          'The packages could not be installed; the lines above say why. Mend that and start again.',
        ),
      );
      writeStamp('installed', wanted);
    }
  });
}

/** Compiles and bundles the client for whoever loads it from elsewhere; server and pages bundle its sources themselves. */
export function ensureClientBuilt() {
  const inputs = ['packages/contract', 'packages/client', 'tsconfig.base.json', 'scripts/build-client.mjs'];
  step('client-files', { inputs, outputs: ['packages/client/dist/openhours-client.js'] }, () => {
    timed('Building the client: a few seconds …', 'Built', () => {
      run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', 'packages/client']);
      run(process.execPath, [join(root, 'scripts', 'build-client.mjs')]);
    });
  });
}

/** Installs what the front ends of examples/ are built with; the adapter among it is a copy of what was compiled here. */
export function installExamples() {
  const inputs = ['examples/package-lock.json', 'packages/sdk-adapter', 'tsconfig.base.json'];
  const outputs = ['examples/node_modules', 'packages/sdk-adapter/dist'];
  step('examples', { inputs, outputs }, () => {
    timed('Installing what the examples are built with: a minute or two …', 'Installed', () => {
      run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', 'packages/sdk-adapter']);
      run('npm', [...installCommand, '--prefix', 'examples']);
    });
  });
}

/** Does a step of the preparation while no other process prepares this checkout. */
function alone(work) {
  withLock(lockFile, work, (pid) =>
    say(
      `Another start (process ${pid}) prepares this folder; waiting for it. If there is none, delete ${lockFile} and start again.`,
    ),
  );
}

/** Says what begins and about how long it takes, and how long it took: nobody sits before silence. */
function timed(beginning, done, work) {
  const startedMs = Date.now();
  say(beginning);
  work();
  say(`${done} in ${Math.max(1, Math.round((Date.now() - startedMs) / 1000))} s.`);
}

/**
 * Every package of the lockfile lies where it belongs; somebody may have deleted one since. Optional ones fit the
 * machine.
 */
function isComplete() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(
    ([path, entry]) => entry.optional || entry.devOptional || existsSync(join(root, path)),
  );
}

/**
 * Bundles the server and the pages when a source is newer than what was built from it. Who runs neither leaves
 * them out; the client's table is always made, for it is a source. What the pages weigh is printed only for whoever asks.
 */
export function ensureBuilt({ server = true, pages = true, showsSizes = false } = {}) {
  ensureInstalled();
  const inputs = ['packages/contract', 'scripts/generate-client.ts'];
  step('client', { inputs, outputs: ['packages/client/src/generated.ts'] }, generateClient);
  if (server) {
    ensureServer();
  }
  if (pages) {
    ensurePages(showsSizes);
  }
}

function ensureServer() {
  const server = {
    inputs: [
      'packages/contract',
      'packages/client',
      'packages/server',
      'scripts/build-server.mjs',
      'scripts/check-licences.mjs',
      'scripts/kept-builds.mjs',
    ],
    outputs: ['packages/server/dist'],
  };
  step('server', server, () => {
    timed('Bundling the server: a few seconds …', 'Bundled', () => {
      run(process.execPath, [join(root, 'scripts', 'build-server.mjs')]);
      const notices = join(root, 'packages', 'server', 'dist', 'THIRD-PARTY-NOTICES.txt');
      run(process.execPath, [join(root, 'scripts', 'check-licences.mjs'), '--notices', notices]);
    });
  });
}

function ensurePages(showsSizes) {
  const pages = {
    inputs: [
      'packages/contract',
      'packages/client',
      'packages/web',
      'scripts/build-web.mjs',
      'scripts/kept-builds.mjs',
      'scripts/page-texts.mjs',
      'scripts/shared-pieces.mjs',
    ],
    outputs: ['packages/web/dist'],
  };
  step('web', pages, () => {
    timed('Bundling the pages: about half a minute …', 'Bundled', () =>
      run(process.execPath, [join(root, 'scripts', 'build-web.mjs'), ...(showsSizes ? [] : ['--quiet'])]),
    );
  });
}

/** Parameters of Node that write the client's table of operations from the contract. */
export const generateClientCommand = [
  '--conditions=source',
  '--import',
  'tsx',
  join(root, 'scripts', 'generate-client.ts'),
];

/** Writes the client's table of operations from the contract. */
export function generateClient() {
  run(process.execPath, generateClientCommand);
}

function step(name, { inputs, outputs }, build) {
  const fingerprint = () => fingerprintOfFiles(inputs);
  const isBuilt = () => readStamp(name) === fingerprint() && outputs.every((output) => existsSync(join(root, output)));
  if (isBuilt()) {
    return;
  }
  alone(() => {
    if (!isBuilt()) {
      const wanted = fingerprint();
      build();
      writeStamp(name, wanted);
    }
  });
}

/** What the files of a step are by now, by size and time. */
function fingerprintOfFiles(inputs) {
  const files = [...inputs.flatMap((input) => filesBelow(join(root, input))), join(root, 'package-lock.json')];
  return fingerprintOf(files, (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['dist', 'node_modules', 'generated.ts'].includes(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

function fingerprintOf(paths, describe) {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(describe(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function readStamp(name) {
  const path = join(stamps, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function writeStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

/** Runs a program in the repository and stops with its exit code when it fails, and with a sentence where one is given. */
export function run(program, parameters, environment = {}, failure = undefined) {
  const outcome = spawnSync(program, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (outcome.error) {
    stop(
      outcome.error.code === 'ENOENT'
        ? `${program} was not found. It comes with Node: check that its folder is in PATH.`
        : `${program} could not be started: ${outcome.error.message}`,
    );
  }
  if (outcome.status !== 0) {
    if (failure !== undefined) {
      say(failure);
    }
    process.exit(outcome.status ?? 1);
  }
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

export function stop(text) {
  say(text);
  process.exit(1);
}
