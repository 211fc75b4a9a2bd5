/**
 * The oldest Node that package.json names is said alike everywhere, and every package of the lockfile runs on it: npm
 * only warns of one that does not, and nobody reads that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from './prepare.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

const { version: oldest } = semver.minVersion(JSON.parse(read('package.json')).engines.node);
const [major, minor] = oldest.split('.');

/** Where the oldest Node is named, and in which words. */
const sayings = [
  ['README.md', `Node ${major}.${minor} `],
  ['CONTRIBUTING.md', `Node ${major}.${minor} `],
  ['docs/design.md', `\`>=${major}.${minor}\``],
  ['scripts/prepare.mjs', `oldestNode = [${major}, ${minor}]`],
  ['packages/server/src/command-line/doctor-machine.ts', `= [${major}, ${minor}]`],
];

const { packages } = JSON.parse(read('package-lock.json'));
const findings = [
  ...sayings
    .filter(([path, words]) => !read(path).includes(words))
    .map(([path, words]) => `${path}: does not say "${words.trim()}", as package.json does`),
  ...Object.entries(packages)
    .filter(
      ([path, { engines }]) => path !== '' && engines?.node !== undefined && !semver.satisfies(oldest, engines.node),
    )
    .map(([path, { engines, version }]) => {
      const name = path.split('node_modules/').at(-1);
      return `${name}@${version}: needs Node ${engines.node}, not ${oldest}: pin another by "overrides" of package.json`;
    }),
];

for (const finding of findings) {
  console.log(finding);
}
process.exitCode = findings.length > 0 ? 1 : 0;
