/**
 * The ground knows no domain by the contract either: neither operations of one nor codes of its errors. What it is to
 * do about them the domains declare (docs/decisions/0051), and it reads that of all alike. Identity's codes are its
 * own: they say who may call at all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ground } from './ground.mjs';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const contract = join(root, 'packages', 'contract', 'src');

const errors = readdirSync(contract)
  .filter((folder) => folder !== 'identity')
  .map((folder) => join(contract, folder, 'codes.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => errorsIn(readFileSync(file, 'utf8')));

const ofDomains = new RegExp(
  String.raw`import\s+\{[^}]*\boperations\b[^}]*\}\s+from\s+'@openhours/contract'|'(?:${errors.join('|')})'`,
  'g',
);

const findings = ground
  .flatMap((folder) => sourcesBelow(join(root, 'packages', 'server', 'src', folder)))
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(ofDomains)].map(
      ([found]) =>
        `${posixPath(file)}: ${found.replace(/\s+/g, ' ')} is a domain's: what the ground does about it the domain declares`,
    ),
  );
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

/** The codes of errors that a domain declares. */
function errorsIn(text) {
  const [, block = ''] = /^ {2}errors: \{(.*?)^ {2}\}/ms.exec(text) ?? [];
  return [...block.matchAll(/^\s+([A-Z][A-Z_\d]*):/gm)].map(([, code]) => code);
}
