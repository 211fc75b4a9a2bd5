/**
 * What the text of a file must not say where it stands: exports for nobody, waiting rules, spans of time without a name,
 * notifications of the database.
 */
import { dirname, resolve } from 'node:path';
import { codeOf, posixPath } from '../sources.mjs';
import { namesIn, placeOf } from './places.mjs';

/** What a rule cannot do without reaching outside itself: wait, or know how the database is asked. */
const outsideRules = [
  { pattern: /\b(?:async|await|Promise)\b/, rule: 'rules wait for nothing' },
  { pattern: /\b(?:Reader|Transaction|statement)\b/, rule: 'rules read and write nothing' },
];

/** Refuses values that a domain's index exports and no other place of the product imports; tests do not count. */
export function* checkIndexes(sources) {
  const imported = namesByTarget(sources);
  for (const file of sources.filter((each) => placeOf(posixPath(each)).file === 'index.ts')) {
    if (placeOf(posixPath(file)).domain === undefined) {
      continue;
    }
    const text = codeOf(file);
    const lists = [...text.matchAll(/export\s+\{([^}]*)\}/g)].flatMap((match) =>
      match[1].split(',').filter((each) => !/^\s*type\s/.test(each)),
    );
    const own = [...text.matchAll(/export\s+(?:async\s+)?(?:function|const)\s+(\w+)/g)].map((match) => match[1]);
    for (const name of [...namesIn(lists.join(',')), ...own].filter((each) => !imported.get(file)?.includes(each))) {
      yield `${posixPath(file)}: nobody imports ${name}`;
    }
  }
}

/** The names that others import from each file, by its path. */
function namesByTarget(sources) {
  const names = new Map();
  for (const file of sources) {
    for (const match of codeOf(file).matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)) {
      if (match[2].startsWith('.')) {
        const target = resolve(dirname(file), match[2]);
        names.set(target, [...(names.get(target) ?? []), ...namesIn(match[1])]);
      }
    }
  }
  return names;
}

/** Refuses rules of domains that do I/O: whatever they need is an argument. */
export function* checkRules(sources) {
  for (const file of sources) {
    const { domain, file: name } = placeOf(posixPath(file));
    if (domain === undefined || !/(^|\/)rules(\.ts$|\/)/.test(name)) {
      continue;
    }
    const code = codeOf(file);
    for (const { rule } of outsideRules.filter(({ pattern }) => pattern.test(code))) {
      yield `${posixPath(file)}: ${rule}`;
    }
  }
}

/** Refuses a minute, an hour or a day in milliseconds written as a figure outside time/. */
export function* checkSpans(sources) {
  for (const file of sources.filter((each) => !posixPath(each).startsWith('packages/server/src/time/'))) {
    for (const match of codeOf(file).matchAll(/\b(60_?000|3_?600_?000|86_?400_?000)\b/g)) {
      yield `${posixPath(file)}: ${match[1]} has a name in packages/server/src/time`;
    }
  }
}

/** Who notifies through the database, by a reader and so in no transaction. */
const notifying = ['packages/server/src/events/live.ts', 'packages/server/src/events/ephemeral-events.ts'];

/** Refuses a notification of the database elsewhere: in a transaction it would put the commits of all others in line. */
export function* checkNotifications(sources) {
  for (const file of sources.filter((each) => !notifying.includes(posixPath(each)))) {
    if (/\bpg_notify\b|['"`]\s*notify\s/i.test(codeOf(file))) {
      yield `${posixPath(file)}: only ${notifying.join(' and ')} notify through the database`;
    }
  }
}
