/** Who may import whom within the server: the ground from below, domains in their order, and what stands above them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ground } from '../ground.mjs';
import { posixPath } from '../sources.mjs';
import { domains, knowsUpTo } from './domains.mjs';
import { isRepository, isTest, namesIn, placeOf, refusal, server } from './places.mjs';

/**
 * The files that lie in no folder of the server, with what each may import besides the contract. `call.ts` is the shape
 * of a call that ground, domains and http share, so it holds types and small functions and stands on types alone;
 * `domain.ts` is the shape of what a domain brings. `domains.ts` is the one list of all domains.
 */
const rootFiles = {
  'call.ts': ['auth', 'db'],
  'config.ts': ['setting-shapes.ts', 'setting-values.ts', 'time'],
  'setting-shapes.ts': [],
  'setting-values.ts': ['setting-shapes.ts', 'time'],
  'route.ts': [],
  'domain.ts': ['auth', 'call.ts', 'db', 'events', 'messages', 'route.ts', 'tasks'],
  'domains.ts': ['admission', 'auth', 'db', 'domain.ts', 'domains', 'events', 'mail', 'messages', 'tasks'],
  'lock-order.ts': ['db'],
  'stored.ts': ['admission', 'auth', 'db', 'domains.ts', 'events', 'messages', 'processes', 'tasks'],
  'version.ts': ['storage'],
  'first-run.ts': ['auth', 'call.ts', 'config.ts', 'db', 'domains'],
  'server-figures.ts': ['admission', 'db', 'domain.ts', 'events', 'http', 'tasks'],
  'assembly.ts': [
    ...ground,
    'assembly',
    'call.ts',
    'config.ts',
    'domains',
    'domains.ts',
    'first-run.ts',
    'http',
    'processes',
    'server-figures.ts',
    'stored.ts',
  ],
  'main.ts': ['assembly.ts', 'auth', 'config.ts', 'db', 'first-run.ts', 'storage'],
};

/** What stands on the ground and on domains: each may import those, the shape of a call, and what is named here. */
const above = {
  // What spans several domains: it knows them by what they export, and none of them knows it.
  processes: ['domain.ts'],
  http: ['route.ts'],
  demo: ['http'],
  assembly: [
    'config.ts',
    'demo',
    'domain.ts',
    'domains.ts',
    'first-run.ts',
    'http',
    'processes',
    'server-figures.ts',
    'stored.ts',
    'version.ts',
  ],
};

/** Types that are named against the order on purpose: the site of a call, and the caller whose act is audited. */
export const sharedTypes = new Set(['auth call.ts', 'admission call.ts', 'db auth']);

export function* checkServer({ from, specifier, isType }, to) {
  const source = placeOf(from);
  const target = placeOf(to);
  if (source.domain !== undefined && target.folder === 'http') {
    yield refusal(from, specifier, 'domains do not know http');
  }
  if (isTest(from)) {
    return;
  }
  if (source.folder !== 'time' && target.folder === 'time' && target.file !== 'index.ts') {
    yield refusal(from, specifier, 'time/ is reached through index.ts only');
  }
  const asksDatabase = to === 'packages/server/src/db/statement.ts' || to === 'packages/server/src/db/query.ts';
  if ((source.domain !== undefined || source.folder === 'processes') && asksDatabase && !isRepository(from)) {
    yield refusal(from, specifier, 'all SQL of a domain or of processes is in its repository');
  }
  const broken = [...ofDomains(source, target), ...ofPlaces(source, target, isType)];
  yield* broken.map((rule) => refusal(from, specifier, rule));
}

/** How domains may be reached, by whom. */
function* ofDomains(source, target) {
  if (target.domain === undefined || target.domain === source.domain) {
    return;
  }
  if (target.file !== 'index.ts') {
    yield 'a domain is reached through its index.ts only';
  }
  if (source.domain !== undefined && domains.indexOf(target.domain) > domains.indexOf(source.domain)) {
    yield `calls go down: ${source.domain} stands below ${target.domain}`;
  }
  const highest = knowsUpTo[source.domain];
  if (highest !== undefined && domains.indexOf(target.domain) > domains.indexOf(highest)) {
    yield `${source.domain} knows no domain above ${highest}`;
  }
}

/** What folders, and files that lie in none, may know. */
function* ofPlaces(source, target, isType) {
  const sourceName = source.folder || source.file;
  const targetName = target.folder || target.file;
  if (source.folder === '' && rootFiles[sourceName]?.includes(targetName) === false) {
    yield `${sourceName} does not know ${targetName}`;
  }
  if (ground.includes(source.folder) && targetName !== source.folder) {
    const stands = ground.includes(targetName) && ground.indexOf(targetName) < ground.indexOf(source.folder);
    if (!stands && !(isType && sharedTypes.has(`${source.folder} ${targetName}`))) {
      yield `${source.folder}/ stands below ${targetName}`;
    }
  }
  const known = source.domain === undefined ? above[source.folder] : ['domain.ts', 'route.ts'];
  if (known !== undefined && ![...ground, 'domains', 'call.ts', source.folder, ...known].includes(targetName)) {
    yield `${source.folder}/ does not know ${targetName}`;
  }
}

/** Files and folders of the server stand where these rules know them: what has no place here has no rules. */
export function* checkServerPlaces(sources) {
  const folders = [...ground, ...Object.keys(above), 'domains', 'command-line'];
  const places = new Set(sources.map((file) => placeOf(posixPath(file))).map(({ folder, file }) => folder || file));
  for (const place of places) {
    if (!folders.includes(place) && rootFiles[place] === undefined) {
      yield `packages/server/src/${place} has no place in scripts/import-rules/server.mjs`;
    }
  }
}

/** What lies in a domain's folder is in the list of the domains, and so is what it keeps. */
export function* checkDomainList() {
  const list = readFileSync(join(server, 'domains.ts'), 'utf8');
  const [, kept = ''] = /storedByDomains\b[^[]*\[\]? = Object\.freeze\(\[([^\]]*)\]/.exec(list) ?? [];
  for (const domain of readdirSync(join(server, 'domains'))) {
    if (!domains.includes(domain)) {
      yield `domain ${domain} has no place in packages/server/src/domains.ts`;
    }
    const stored = join(server, 'domains', domain, 'stored.ts');
    const [, name = ''] =
      (existsSync(stored) && /export const (\w+): StoredTables/.exec(readFileSync(stored, 'utf8'))) || [];
    if (existsSync(stored) && !namesIn(kept).includes(name)) {
      yield `what domain ${domain} keeps is missing in packages/server/src/domains.ts`;
    }
  }
}
