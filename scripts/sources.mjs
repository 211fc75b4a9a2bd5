/** How the checks read the sources: which files there are, and what each imports. By pattern: there is one style. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { root } from './prepare.mjs';

/** Every file below a folder whose name ends as asked; what is installed or built is left out. */
export function sourcesBelow(folder, endings = /\.(ts|tsx|mjs)$/) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(path, endings);
    }
    return endings.test(entry.name) ? [path] : [];
  });
}

/** Answers of a function by its one argument: the rules ask of the same files, and each file is read once. */
function remembered(find) {
  const found = new Map();
  return (subject) => {
    if (!found.has(subject)) {
      found.set(subject, find(subject));
    }
    return found.get(subject);
  };
}

/** The path from the root of the repository, with slashes. */
export const posixPath = remembered((path) => relative(root, path).split('\\').join(posix.sep));

export function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** What stands in a file besides its comments. */
export const codeOf = remembered((file) => withoutComments(readFileSync(file, 'utf8')));

/** What a file imports, as `importsOf` has it. */
export const importsOfFile = remembered((file) => importsOf(readFileSync(file, 'utf8')));

/** What a file imports, in whatever way; `isType` when only types come by it. Programs inside templates do not count. */
function importsOf(text) {
  const code = withoutComments(text);
  const statements = code
    .replace(/`[^`]*`/g, '``')
    .matchAll(/\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g);
  const calls = code.matchAll(/\b(?:import|require)\(\s*['"`]([^'"`]+)['"`]\s*\)/g);
  return [
    ...[...statements].map((match) => ({ specifier: match[2], isType: match[1] !== undefined })),
    ...[...calls].map((match) => ({ specifier: match[1], isType: false })),
  ];
}
