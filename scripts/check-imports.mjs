/**
 * The import rules of the house (docs/decisions/0003): who may import whom, which packages only one folder may know, that
 * domains reach each other through their index in one direction, that an index exports nothing for nobody, and that
 * rules do no I/O. Each subject has its tables and its checks in a file of `import-rules`.
 */
import { dirname, join, resolve } from 'node:path';
import { checkContract } from './import-rules/contract.mjs';
import { checkCycles, checkFolderCycles } from './import-rules/cycles.mjs';
import { checkPackage } from './import-rules/packages.mjs';
import { isTest, packageOf, refusal } from './import-rules/places.mjs';
import { checkDomainList, checkServer, checkServerPlaces } from './import-rules/server.mjs';
import { checkIndexes, checkNotifications, checkRules, checkSpans } from './import-rules/texts.mjs';
import { checkFeatureLists, checkQueries, checkWeb } from './import-rules/web.mjs';
import { root } from './prepare.mjs';
import { importsOfFile, posixPath, sourcesBelow } from './sources.mjs';

const files = ['packages', 'scripts', 'tests'].flatMap((folder) => sourcesBelow(join(root, folder)));
const productFiles = files.filter((file) => posixPath(file).startsWith('packages/') && !file.includes('.test.'));
const sourcesOf = (name) => productFiles.filter((file) => posixPath(file).startsWith(`packages/${name}/src/`));

const findings = [
  ...files.flatMap((file) => [...checkImports(file)]),
  ...checkDomainList(),
  ...checkFeatureLists(),
  ...checkCycles(productFiles),
  ...checkServerPlaces(sourcesOf('server')),
  ...checkFolderCycles('server', sourcesOf('server')),
  // What all domains of the contract stand on names their codes, so only its folders are held against each other.
  ...checkFolderCycles('contract', sourcesOf('contract'), (part) => !part.endsWith('.ts')),
  ...checkFolderCycles('web', sourcesOf('web')),
  ...checkIndexes(productFiles),
  ...checkRules(productFiles),
  ...checkQueries(sourcesOf('web')),
  ...checkSpans(productFiles.filter((file) => posixPath(file).startsWith('packages/server/'))),
  ...checkNotifications(sourcesOf('server')),
];
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

function* checkImports(file) {
  const from = posixPath(file);
  for (const { specifier, isType } of importsOfFile(file)) {
    yield* specifier.startsWith('.')
      ? checkRelative({ from, specifier, isType }, posixPath(resolve(dirname(file), specifier)))
      : checkPackage(from, specifier);
  }
}

function* checkRelative({ from, specifier, isType }, to) {
  if (!/\.(ts|tsx|mjs|css|json|sql|svg)$/.test(specifier)) {
    yield refusal(from, specifier, 'relative imports end in .ts');
  }
  // A configuration of a build is read before anything is compiled, so it takes the sources of another package.
  const isConfiguration = from.endsWith('/vite.config.ts');
  if (from.startsWith('packages/') && packageOf(from) !== packageOf(to) && !isTest(from) && !isConfiguration) {
    yield refusal(from, specifier, 'packages import each other by name');
  }
  if (from.startsWith('packages/server/src/') && to.startsWith('packages/server/src/')) {
    yield* checkServer({ from, specifier, isType }, to);
  }
  if (from.startsWith('packages/contract/src/') && !isTest(from)) {
    yield* checkContract(from, to, specifier);
  }
  if (from.startsWith('packages/web/src/')) {
    yield* checkWeb(from, to, specifier);
  }
}
