/**
 * What a browser keeps is asked for in one place of the pages, packages/web/src/session/device-storage.ts: a browser may
 * refuse it or have no room, and nobody else is to think of that. The client, which others use too, keeps tokens in it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const homes = [
  'packages/web/src/session/device-storage.ts',
  'packages/client/src/tokens.ts',
  'packages/client/src/renewal-lock.ts',
];

/** The names alone or as members of the window; words in texts and names of types stay. */
const globals = /(?<![.\w'"`-])(?:(?:window|globalThis|self)\.)?(?:localStorage|sessionStorage)(?![\w'"`-])/g;

const findings = ['web', 'client']
  .flatMap((name) => sourcesBelow(join(root, 'packages', name, 'src')))
  .filter((file) => !homes.includes(posixPath(file)) && !file.includes('.test.'))
  .flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(globals)].map(
      ([found]) => `${posixPath(file)}: ${found} may throw: ${homes[0]} does not`,
    ),
  );
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);
