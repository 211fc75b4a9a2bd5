/** The checks that need no server and no database; `npm run check` and `npm test` run the same list. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const bin = (name, file) => [process.execPath, join(root, 'node_modules', name, file)];
const typescript = bin('typescript', join('bin', 'tsc'));

export const checks = [
  { name: 'types of the packages', command: [...typescript, '-b'] },
  { name: 'types of the pages', command: [...typescript, '-p', 'packages/web', '--noEmit'] },
  { name: 'types of the tests', command: [...typescript, '-p', 'tsconfig.tests.json'] },
  { name: 'lint and format', command: [...bin('@biomejs/biome', join('bin', 'biome')), 'ci', '--colors=off'] },
  { name: 'names and places of files', command: [process.execPath, join(root, 'scripts', 'check-files.mjs')] },
  { name: 'import rules', command: [process.execPath, join(root, 'scripts', 'check-imports.mjs')] },
  { name: 'what the ground knows', command: [process.execPath, join(root, 'scripts', 'check-ground.mjs')] },
  { name: 'operations that write', command: [process.execPath, join(root, 'scripts', 'check-operations.mjs')] },
  { name: 'unused exports', command: [process.execPath, join(root, 'scripts', 'check-exports.mjs')] },
  { name: 'calculations with money', command: [process.execPath, join(root, 'scripts', 'check-money.mjs')] },
  { name: 'calls to the outside', command: [process.execPath, join(root, 'scripts', 'check-outgoing.mjs')] },
  { name: 'what browsers keep', command: [process.execPath, join(root, 'scripts', 'check-storage.mjs')] },
  { name: 'citations', command: [process.execPath, join(root, 'scripts', 'check-citations.mjs')] },
  { name: 'classes of styles', command: [process.execPath, join(root, 'scripts', 'check-styles.mjs')] },
  {
    name: 'methods of the SDK',
    command: [
      process.execPath,
      '--conditions=source',
      '--import',
      'tsx',
      join(root, 'scripts', 'sdk-methods.ts'),
      '--check',
    ],
  },
  { name: 'the oldest Node', command: [process.execPath, join(root, 'scripts', 'check-node.mjs')] },
  { name: 'the oldest browsers', command: [process.execPath, join(root, 'scripts', 'check-client.mjs')] },
  { name: 'licences', command: [process.execPath, join(root, 'scripts', 'check-licences.mjs')] },
];

/** Runs one check and prints what it found; answers whether that was nothing, and what was printed. */
export function runCheck(check) {
  const started = Date.now();
  const [program, ...parameters] = check.command;
  const outcome = spawnSync(program, parameters, { cwd: root, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY });
  const passed = outcome.status === 0;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const found = [outcome.stdout, outcome.stderr, outcome.error?.message].filter((part) => part).join('\n');
  const output = `${found}${found === '' || found.endsWith('\n') ? '' : '\n'}${passed ? 'ok' : 'FAILED'}  ${check.name} (${seconds} s)\n`;
  process.stdout.write(output);
  return { passed, output };
}
