/** How the import rules name what they are about: where a file stands, what it imports, and how a finding is told. */
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { importsOfFile } from '../sources.mjs';

export const server = join(root, 'packages', 'server', 'src');
export const web = join(root, 'packages', 'web', 'src');

/** The folder of a package below its sources, the domain where it is one of domains, and the file in them. */
export function placeOf(path) {
  const parts = path.split('/').slice(3);
  const folder = parts.length > 1 ? parts[0] : '';
  return folder === 'domains'
    ? { folder, domain: parts[1], file: parts.slice(2).join('/') }
    : { folder, domain: undefined, file: parts.slice(folder === '' ? 0 : 1).join('/') };
}

export function packageOf(path) {
  return path.split('/')[1];
}

export const isTest = (path) => path.startsWith('tests/') || path.includes('.test.');

/** True for the one place of a domain that knows the database's language. */
export function isRepository(path) {
  const parts = path.split('/');
  return parts.at(-1) === 'repository.ts' || parts.at(-2) === 'repository';
}

export function specifiersOf(file) {
  return importsOfFile(file).map(({ specifier }) => specifier);
}

/** The names in the braces of an import or an export, as others call them. */
export function namesIn(list) {
  return list
    .split(',')
    .map((each) => each.trim().replace(/^type\s+/, ''))
    .filter((each) => each !== '')
    .map((each) => each.split(/\s+as\s+/).at(-1));
}

export function refusal(from, specifier, rule) {
  return `${from}: imports ${specifier}: ${rule}`;
}
