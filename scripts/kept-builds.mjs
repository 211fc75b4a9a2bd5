/**
 * Builds of the pages follow each other in one folder, and files of former ones stay for a while: a server that is running
 * goes on with the build that it started with, and pages that are open ask for its files. Their names are made of what is
 * in them, so none takes the place of another.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Besides the newest. Nobody builds more often while one server runs, and few files differ between two of them. */
export const formerBuilds = 3;

const listName = 'builds.json';

/** What was compressed or mapped from a file stays with it. */
const companion = /\.(?:br|gz|map)$/;

function filesIn(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          relative(folder, join(entry.parentPath ?? entry.path, entry.name))
            .split(sep)
            .join('/'),
        )
        .filter((name) => name !== listName)
    : [];
}

/**
 * The lists of files of the builds in a folder, the newest first. What was built before anybody kept a list is one
 * build.
 */
export function buildsIn(folder) {
  const list = join(folder, listName);
  if (existsSync(list)) {
    return JSON.parse(readFileSync(list, 'utf8'));
  }
  const files = filesIn(folder);
  return files.length === 0 ? [] : [files];
}

/** Puts a new build before those that were there, and deletes what none of the kept ones has. */
export function keepBuild(folder, former, files) {
  const newest = files.toSorted();
  const others = former.filter((each) => each.toSorted().join('\n') !== newest.join('\n'));
  const kept = [newest, ...others.slice(0, formerBuilds)];
  const names = new Set(kept.flat());
  for (const name of filesIn(folder)) {
    if (!names.has(name) && !names.has(name.replace(companion, ''))) {
      rmSync(join(folder, name));
    }
  }
  writeFileSync(join(folder, listName), JSON.stringify(kept));
}
