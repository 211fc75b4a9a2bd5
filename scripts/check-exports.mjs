/**
 * Exports that nothing uses go. A function, constant or class that a file exports is taken by another file; where only
 * tests take it, the file itself uses it, or it stands below with the reason for which it waits. By name: few are given
 * twice, and what a file exports under a name that another file exports, too, is not found.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

/** What is there before its first use, and why: by file and name, so that nothing else of the file goes unseen. */
const waiting = new Map([
  ['packages/contract/src/money/money.ts timesDecimal', 'what an order charges by parts of an hour'],
  ['packages/contract/src/money/money.ts percentIncluded', 'the tax that the price of a plan or an order holds'],
  ['packages/server/src/db/fields.ts jsonField', 'data items are filtered by what their documents hold (design 4.3)'],
  ['packages/server/src/db/lock-check.ts createLockCheck', 'tests hold every statement against the lock order by it'],
  ['packages/server/src/db/statement-check.ts createStatementCheck', 'and against the sites that it names by this'],
  ['packages/server/src/lock-order.ts lockOrder', 'the order that they hold it against'],
  ['packages/server/src/http/calls/paths.ts findCollisions', 'a test holds all declarations against each other by it'],
]);

/** Loaded by path, or by the programs that they are. */
const loadedByPath = /^packages\/web\/src\/app\/(render\.tsx|entries\/)/;

const isTest = (path) => /\.test\.tsx?$|^tests\/|\/test-support\//.test(path);
/** What the contract says is said to everybody who writes against it. */
const isPublished = (path) => path.startsWith('packages/contract/') || path === 'packages/client/src/stream.ts';

/** The names that a file declares and exports as values; tables are found by a test that takes all of them. */
function exportsOf(text) {
  const declared = /^export (?:async )?(?:const|let|function\*?|class|abstract class) (\w+)\b(?! = defineTable\()/gm;
  return [...withoutComments(text).matchAll(declared)].map(([, name]) => name);
}

/** The names that a file takes from others, by whatever name it calls them itself. */
function namesTaken(text) {
  const code = withoutComments(text);
  const lists = [
    ...code.matchAll(/\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\b/g),
    ...code.matchAll(/\{([^{}]*)\}\s*(?::\s*\w+\s*)?=\s*\(?await\s+import\(/g),
    ...code.matchAll(/\bimport\([^)]*\)[^;]*?\.then\(\s*\(\[?\{([^}]*)\}/g),
  ];
  const lazily = [
    ...code.matchAll(/\bimport\([^)]*\)\s*,\s*'(\w+)'/g),
    ...code.matchAll(/\(await\s+import\([^)]*\)\)\.(\w+)/g),
  ];
  const whole = [...code.matchAll(/\bimport \* as (\w+) from\b/g)].flatMap(([, alias]) => [
    ...code.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')),
  ]);
  const named = lists.flatMap(([, list]) =>
    list.split(',').flatMap((each) => /^\s*(?:type\s+)?(\w+)/.exec(each)?.[1] ?? []),
  );
  return [...named, ...[...lazily, ...whole].map(([, name]) => name)];
}

/** What is exported for nobody, by file and name, in words. `sources`: the text of each file by its path. */
function exportedForNobody(sources) {
  const takers = new Map();
  for (const [path, text] of sources) {
    for (const name of namesTaken(text)) {
      takers.set(name, (takers.get(name) ?? new Set()).add(path));
    }
  }
  const found = new Map();
  for (const [path, text] of sources) {
    if (isTest(path) || loadedByPath.test(path)) {
      continue;
    }
    for (const name of exportsOf(text)) {
      const others = [...(takers.get(name) ?? [])].filter((taker) => taker !== path);
      const usesItself = withoutComments(text).match(new RegExp(`\\b${name}\\b`, 'g')).length > 1;
      if (!others.some((taker) => !isTest(taker)) && !usesItself) {
        found.set(`${path} ${name}`, `${path}: nothing ${others.length > 0 ? 'but tests ' : ''}uses ${name}`);
      } else if (others.length === 0 && !isPublished(path)) {
        found.set(`${path} ${name}`, `${path}: ${name} is exported and nobody takes it`);
      }
    }
  }
  return found;
}

/** What is exported for nobody and does not wait for its first use, and what waits no more, in words. */
export function unusedExports(sources, waits = waiting) {
  const found = exportedForNobody(sources);
  const unused = [...found].filter(([name]) => !waits.has(name)).map(([, said]) => said);
  const idle = [...waits.keys()].filter((name) => !found.has(name)).map((name) => `${name} waits for no use any more`);
  return [...unused, ...idle];
}

if (process.argv[1] === import.meta.filename) {
  const files = ['examples', 'packages', 'scripts', 'tests'].flatMap((folder) => sourcesBelow(join(root, folder)));
  const found = unusedExports(new Map(files.map((file) => [posixPath(file), readFileSync(file, 'utf8')])));
  process.stdout.write(found.map((each) => `${each}\n`).join(''));
  process.exit(found.length === 0 ? 0 : 1);
}
