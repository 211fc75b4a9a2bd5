/** Nothing needs what needs it: neither files, of which type-only imports count too, nor folders of a package. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { posixPath } from '../sources.mjs';
import { placeOf, specifiersOf } from './places.mjs';
import { sharedTypes } from './server.mjs';

/** Refuses files that need each other to be understood: type-only imports count too. */
export function checkCycles(sources) {
  const findings = [];
  const edges = new Map(
    sources.map((file) => [
      file,
      specifiersOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(dirname(file), specifier))
        .filter((target) => existsSync(target)),
    ]),
  );
  const done = new Set();
  const walk = (file, trail) => {
    if (trail.includes(file)) {
      findings.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].map(posixPath).join(' → ')}`);
      return;
    }
    if (done.has(file)) {
      return;
    }
    for (const target of edges.get(file) ?? []) {
      walk(target, [...trail, file]);
    }
    done.add(file);
  };
  for (const file of edges.keys()) {
    walk(file, []);
  }
  return findings;
}

/** Refuses folders of a package that need each other, in whatever way: type-only imports count here. */
export function checkFolderCycles(name, sources, counts = () => true) {
  const edges = new Map();
  for (const file of sources) {
    const source = partOf(posixPath(file));
    for (const specifier of specifiersOf(file).filter((each) => each.startsWith('.'))) {
      const target = partOf(posixPath(resolve(dirname(file), specifier)));
      if (target !== source && counts(source) && counts(target) && !sharedTypes.has(`${source} ${target}`)) {
        edges.set(source, (edges.get(source) ?? new Set()).add(target));
      }
    }
  }
  const reaches = (from, to, seen = new Set()) =>
    [...(edges.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...edges.keys()]
    .filter((part) => reaches(part, part))
    .map((part) => `packages/${name}/src/${part} needs what needs it`);
}

/** A folder, a domain, a feature, a group of components or a file that lies in no folder. */
function partOf(path) {
  const place = placeOf(path);
  if (place.folder === 'features' || (place.folder === 'ui' && path.startsWith('packages/web/'))) {
    return path.split('/').slice(3, 5).join('/');
  }
  return place.domain === undefined ? place.folder || place.file : `domains/${place.domain}`;
}
