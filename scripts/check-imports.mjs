/**
 * The import rules of the house as a table (docs/decisions/0003): who may import whom, which packages only one folder
 * may know, that domains reach each other through their index in one direction, that an index exports nothing
 * for nobody, and that rules do no I/O. Spans of time have their names in time/ and are not written out elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ground } from './ground.mjs';
import { root } from './prepare.mjs';
import { importsOf, posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const server = join(root, 'packages', 'server', 'src');
const web = join(root, 'packages', 'web', 'src');

/** The lists from which dashboard and site are assembled, and the only files that know all features. */
const featureLists = ['features.ts', 'site-features.ts'];

/** Domains from the lowest to the highest, as `domains.ts` makes them; calls go down, never up. */
const domains = domainsInOrder(readFileSync(join(server, 'domains.ts'), 'utf8'));

/** Domains that serve all others, with the highest that each may know: wherever it stands in the order. */
const knowsUpTo = { notifications: 'calendar' };

/**
 * The files that lie in no folder of the server, with what each may import besides the contract. `call.ts` is the shape
 * of a call that ground, domains and http share, so it holds types and small functions and stands on types alone;
 * `domain.ts` is the shape of what a domain brings. `domains.ts` is the one list of all domains.
 */
const rootFiles = {
  'call.ts': ['auth', 'db'],
  'config.ts': ['setting-values.ts', 'time'],
  'setting-values.ts': ['time'],
  'route.ts': [],
  'domain.ts': ['auth', 'call.ts', 'db', 'events', 'messages', 'route.ts', 'tasks'],
  'domains.ts': ['admission', 'auth', 'db', 'domain.ts', 'domains', 'events', 'mail', 'messages', 'tasks'],
  'lock-order.ts': ['db'],
  'stored.ts': ['admission', 'auth', 'db', 'domains.ts', 'events', 'processes', 'tasks'],
  'version.ts': [],
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
  'main.ts': ['assembly.ts', 'auth', 'config.ts', 'db', 'first-run.ts'],
  'index.ts': ['config.ts', 'main.ts'],
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
const sharedTypes = new Set(['auth call.ts', 'admission call.ts', 'db auth']);

/** Packages that only the named places may import. */
const onlyIn = [
  { package: 'pg', places: ['packages/server/src/db/'] },
  { package: 'kysely', places: ['packages/server/src/db/'], repositories: true },
  { package: 'fastify', places: ['packages/server/src/http/'] },
  { package: 'jose', places: ['packages/server/src/auth/'] },
  { package: '@opentelemetry/api', places: ['packages/server/src/tracing/'] },
  { package: 'undici', places: ['packages/server/src/outgoing/'] },
  { package: 'ipaddr.js', places: ['packages/server/src/outgoing/'] },
  { package: 'sharp', places: ['packages/server/src/domains/media/', 'packages/server/src/http/files/touch-icon.ts'] },
  { package: '@node-rs/argon2', places: ['packages/server/src/auth/'] },
  { package: 'altcha-lib', places: ['packages/server/src/auth/', 'packages/web/src/captcha/'] },
];

/** Development tools that a file of a package needs all the same: only tests run it. */
const testTools = new Map([
  ['packages/server/src/db/lock-check.ts', 'libpg-query'],
  ['packages/server/src/db/statement-check.ts', 'libpg-query'],
]);

/** What each package of ours may be built on, by its manifest; among themselves only down: contract, client, then the two. */
const down = { contract: [], client: ['contract'], server: ['contract', 'client'], web: ['contract', 'client'] };
const dependencies = Object.fromEntries(
  Object.entries(down).map(([name, ours]) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    const others = Object.keys(manifest.dependencies ?? {}).filter((each) => !each.startsWith('@openhours/'));
    return [name, [...others, ...ours.map((each) => `@openhours/${each}`)]];
  }),
);

/** What is assembled of all domains of the contract; none of them knows it. */
const assembledContract = ['domains.ts', 'index.ts', 'event-bodies.ts', 'openapi.ts'];

/** What a rule cannot do without reaching outside itself: wait, or know how the database is asked. */
const outsideRules = [
  { pattern: /\b(?:async|await|Promise)\b/, rule: 'rules wait for nothing' },
  { pattern: /\b(?:Reader|Transaction|statement)\b/, rule: 'rules read and write nothing' },
];

/** How a question to the server or a change is declared, a key written out, and what is kept of it given up. */
const declaredQuery =
  /\bqueryFn\b|\bmutationFn\b|\buse(?:Entity)?Mutation\b|\bqueryKey: \[|\b[gs]etQueryData\(\[|\binvalidateQueries\(\{ queryKey: /;

/** A call of the server by the typed client, or a part of the client taken out of it to call it later. */
const clientCall = /\bclient\s*\.\s*\w+\s*\.\s*\w+\s*\(|\}\s*=\s*(?:\w+\.)?client\b(?!\s*\.)/;

const findings = [];
const files = ['packages', 'scripts', 'tests'].flatMap((folder) => sourcesBelow(join(root, folder)));
for (const file of files) {
  const from = posixPath(file);
  for (const { specifier, isType } of importsOf(readFileSync(file, 'utf8'))) {
    if (specifier.startsWith('.')) {
      checkRelative({ from, specifier, isType }, posixPath(resolve(dirname(file), specifier)));
    } else {
      checkPackage(from, specifier);
    }
  }
}
checkDomainList();
checkFeatureLists();
const productFiles = files.filter((file) => posixPath(file).startsWith('packages/') && !file.includes('.test.'));
checkCycles(productFiles);
const sourcesOf = (name) => productFiles.filter((file) => posixPath(file).startsWith(`packages/${name}/src/`));
checkServerPlaces(sourcesOf('server'));
checkFolderCycles('server', sourcesOf('server'));
// What all domains of the contract stand on names their codes, so only its folders are held against each other.
checkFolderCycles('contract', sourcesOf('contract'), (part) => !part.endsWith('.ts'));
checkFolderCycles('web', sourcesOf('web'));
checkIndexes(productFiles);
checkRules(productFiles);
checkQueries(sourcesOf('web'));
checkSpans(productFiles.filter((file) => posixPath(file).startsWith('packages/server/')));
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

function checkRelative({ from, specifier, isType }, to) {
  if (!/\.(ts|tsx|mjs|css|json|sql|svg)$/.test(specifier)) {
    refuse(from, specifier, 'relative imports end in .ts');
  }
  const isTest = from.startsWith('tests/') || from.includes('.test.');
  // A configuration of a build is read before anything is compiled, so it takes the sources of another package.
  const isConfiguration = from.endsWith('/vite.config.ts');
  if (from.startsWith('packages/') && packageOf(from) !== packageOf(to) && !isTest && !isConfiguration) {
    refuse(from, specifier, 'packages import each other by name');
  }
  if (from.startsWith('packages/server/src/') && to.startsWith('packages/server/src/')) {
    checkServer({ from, specifier, isType, isTest }, to);
  }
  if (from.startsWith('packages/contract/src/') && !isTest) {
    checkContract(from, to, specifier);
  }
  if (from.startsWith('packages/web/src/')) {
    checkWeb(from, to, specifier);
  }
}

function checkServer({ from, specifier, isType, isTest }, to) {
  const source = placeOf(from);
  const target = placeOf(to);
  if (!isTest && source.folder !== 'time' && target.folder === 'time' && target.file !== 'index.ts') {
    refuse(from, specifier, 'time/ is reached through index.ts only');
  }
  if (source.domain !== undefined && target.folder === 'http') {
    refuse(from, specifier, 'domains do not know http');
  }
  if (isTest) {
    return;
  }
  const sourceName = source.folder || source.file;
  const targetName = target.folder || target.file;
  if (target.domain !== undefined && target.domain !== source.domain) {
    if (target.file !== 'index.ts') {
      refuse(from, specifier, 'a domain is reached through its index.ts only');
    }
    if (source.domain !== undefined && domains.indexOf(target.domain) > domains.indexOf(source.domain)) {
      refuse(from, specifier, `calls go down: ${source.domain} stands below ${target.domain}`);
    }
    const highest = knowsUpTo[source.domain];
    if (highest !== undefined && domains.indexOf(target.domain) > domains.indexOf(highest)) {
      refuse(from, specifier, `${source.domain} knows no domain above ${highest}`);
    }
  }
  if (source.folder === '' && rootFiles[sourceName]?.includes(targetName) === false) {
    refuse(from, specifier, `${sourceName} does not know ${targetName}`);
  }
  if (ground.includes(source.folder) && targetName !== source.folder) {
    const stands = ground.includes(targetName) && ground.indexOf(targetName) < ground.indexOf(source.folder);
    if (!stands && !(isType && sharedTypes.has(`${source.folder} ${targetName}`))) {
      refuse(from, specifier, `${source.folder}/ stands below ${targetName}`);
    }
  }
  const known = source.domain === undefined ? above[source.folder] : ['domain.ts', 'route.ts'];
  if (known !== undefined && ![...ground, 'domains', 'call.ts', source.folder, ...known].includes(targetName)) {
    refuse(from, specifier, `${source.folder}/ does not know ${targetName}`);
  }
  const asksDatabase = to === 'packages/server/src/db/statement.ts' || to === 'packages/server/src/db/query.ts';
  if ((source.domain !== undefined || source.folder === 'processes') && asksDatabase && !isRepository(from)) {
    refuse(from, specifier, 'all SQL of a domain or of processes is in its repository');
  }
}

/** Files and folders of the server stand where these rules know them: what has no place here has no rules. */
function checkServerPlaces(sources) {
  const folders = [...ground, ...Object.keys(above), 'domains', 'command-line'];
  const places = new Set(sources.map((file) => placeOf(posixPath(file))).map(({ folder, file }) => folder || file));
  for (const place of places) {
    if (!folders.includes(place) && rootFiles[place] === undefined) {
      findings.push(`packages/server/src/${place} has no place in scripts/check-imports.mjs`);
    }
  }
}

function checkContract(from, to, specifier) {
  const source = placeOf(from);
  const target = placeOf(to);
  if (source.folder !== '' && target.folder === '' && assembledContract.includes(target.file)) {
    refuse(from, specifier, 'a domain of the contract does not know what is assembled of all');
  }
  const highest = knowsUpTo[source.folder];
  if (
    highest !== undefined &&
    source.folder !== target.folder &&
    domains.indexOf(target.folder) > domains.indexOf(highest)
  ) {
    refuse(from, specifier, `${source.folder} of the contract knows no domain above ${highest}`);
  }
}

function checkWeb(from, to, specifier) {
  const source = from.split('/').slice(3);
  const target = to.split('/').slice(3);
  const isOfFeature = source[0] === 'features';
  if (isOfFeature && target[0] === 'features' && source[1] !== target[1]) {
    refuse(from, specifier, 'features never import each other');
  }
  if (isOfFeature && (target[0] === 'app' || featureLists.includes(target.join('/')))) {
    refuse(from, specifier, 'features do not know the app');
  }
  if (!isOfFeature && target[0] === 'features' && !from.includes('.test.')) {
    const isList = featureLists.includes(source.join('/'));
    if (!isList && !from.startsWith('packages/web/src/app/entries/')) {
      refuse(from, specifier, `only ${featureLists.join(', ')} and the scripts of app/entries know features`);
    }
    if (isList && !/^feature\.tsx?$/.test(target.slice(2).join('/'))) {
      refuse(from, specifier, 'of a feature the lists know its feature.ts only');
    }
  }
  if (!isOfFeature && source[0] !== 'app' && target[0] === 'app') {
    refuse(from, specifier, `${source[0]} does not know the app`);
  }
  if (target[0] === 'ui' && target.length === 2) {
    refuse(from, specifier, 'what ui holds lies in a folder by purpose');
  }
}

function checkPackage(from, specifier) {
  if (!from.startsWith('packages/') || from.includes('.test.') || /\.config\.ts$/.test(from)) {
    return;
  }
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0];
  const owner = packageOf(from);
  const isOwn = name.startsWith('node:') ? owner === 'server' : dependencies[owner].includes(name);
  if (!isOwn && !specifier.startsWith('virtual:') && testTools.get(from) !== name) {
    refuse(from, specifier, name.startsWith('node:') ? `${owner} is free of Node` : `${owner} does not depend on it`);
  }
  if (
    owner === 'server' &&
    /^(react|react-dom|@react-email)$/.test(specifier.split('/')[0]) &&
    !from.startsWith('packages/server/src/mail/')
  ) {
    refuse(from, specifier, 'on the server only mail/ renders');
  }
  if (from.startsWith('packages/server/src/time/')) {
    refuse(from, specifier, 'time/ stands on nothing');
  }
  for (const rule of onlyIn) {
    const mayKnow =
      rule.places.some((place) => from.startsWith(place)) || (rule.repositories === true && isRepository(from));
    if (name === rule.package && !mayKnow) {
      refuse(
        from,
        specifier,
        `only ${[...rule.places, ...(rule.repositories ? ['repositories'] : [])].join(', ')} import ${rule.package}`,
      );
    }
  }
}

/** The folders of the domains in the order of the list that makes them. */
function domainsInOrder(text) {
  const folderOf = new Map(
    [...text.matchAll(/import\s+\{([^}]*)\}\s+from\s+'\.\/domains\/([\w-]+)\/index\.ts'/g)].flatMap(
      ([, names, folder]) => namesIn(names).map((name) => [name, folder]),
    ),
  );
  const [, list = ''] = /: readonly Domain\[\] = \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/\b(create\w+)\(/g)].flatMap(([, name]) => folderOf.get(name) ?? []);
}

/** What lies in a domain's folder is in the list of the domains, and so is what it keeps. */
function checkDomainList() {
  const list = readFileSync(join(server, 'domains.ts'), 'utf8');
  const [, kept = ''] = /storedByDomains\b[^[]*\[\]? = Object\.freeze\(\[([^\]]*)\]/.exec(list) ?? [];
  for (const domain of readdirSync(join(server, 'domains'))) {
    if (!domains.includes(domain)) {
      findings.push(`domain ${domain} has no place in packages/server/src/domains.ts`);
    }
    const stored = join(server, 'domains', domain, 'stored.ts');
    const [, name = ''] =
      (existsSync(stored) && /export const (\w+): StoredTables/.exec(readFileSync(stored, 'utf8'))) || [];
    if (existsSync(stored) && !namesIn(kept).includes(name)) {
      findings.push(`what domain ${domain} keeps is missing in packages/server/src/domains.ts`);
    }
  }
}

/** What lies in a feature's folder is in one of the lists of features, by what it declares. */
function checkFeatureLists() {
  const listed = featureLists.flatMap((list) => specifiersOf(join(web, list)));
  for (const feature of readdirSync(join(web, 'features'))) {
    const declaration = ['feature.ts', 'feature.tsx'].find((name) => existsSync(join(web, 'features', feature, name)));
    if (declaration === undefined) {
      findings.push(`feature ${feature} has no feature.ts`);
    } else if (!listed.includes(`./features/${feature}/${declaration}`)) {
      findings.push(`feature ${feature} is missing in ${featureLists.join(' and ')}`);
    }
  }
}

/** Refuses files that need each other to be understood: type-only imports count too. */
function checkCycles(sources) {
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
}

/** Refuses folders of a package that need each other, in whatever way: type-only imports count here. */
function checkFolderCycles(name, sources, counts = () => true) {
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
  for (const part of edges.keys()) {
    if (reaches(part, part)) {
      findings.push(`packages/${name}/src/${part} needs what needs it`);
    }
  }
}

/** A folder, a domain, a feature, a group of components or a file that lies in no folder. */
function partOf(path) {
  const place = placeOf(path);
  if (place.folder === 'features' || (place.folder === 'ui' && path.startsWith('packages/web/'))) {
    return path.split('/').slice(3, 5).join('/');
  }
  return place.domain === undefined ? place.folder || place.file : `domains/${place.domain}`;
}

/** Refuses values that a domain's index exports and no other place of the product imports; tests do not count. */
function checkIndexes(sources) {
  const texts = sources.map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));
  for (const { file, text } of texts.filter((each) => placeOf(posixPath(each.file)).file === 'index.ts')) {
    if (placeOf(posixPath(file)).domain === undefined) {
      continue;
    }
    const imported = new Set(
      texts.flatMap((each) =>
        [...each.text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)]
          .filter((match) => match[2].startsWith('.') && resolve(dirname(each.file), match[2]) === file)
          .flatMap((match) => namesIn(match[1])),
      ),
    );
    const lists = [...text.matchAll(/export\s+\{([^}]*)\}/g)].flatMap((match) =>
      match[1].split(',').filter((each) => !/^\s*type\s/.test(each)),
    );
    const own = [...text.matchAll(/export\s+(?:async\s+)?(?:function|const)\s+(\w+)/g)].map((match) => match[1]);
    for (const name of [...namesIn(lists.join(',')), ...own].filter((each) => !imported.has(each))) {
      findings.push(`${posixPath(file)}: nobody imports ${name}`);
    }
  }
}

function namesIn(list) {
  return list
    .split(',')
    .map((each) => each.trim().replace(/^type\s+/, ''))
    .filter((each) => each !== '')
    .map((each) => each.split(/\s+as\s+/).at(-1));
}

/** Refuses rules of domains that do I/O: whatever they need is an argument. */
function checkRules(sources) {
  for (const file of sources) {
    const { domain, file: name } = placeOf(posixPath(file));
    if (domain === undefined || !/(^|\/)rules(\.ts$|\/)/.test(name)) {
      continue;
    }
    const code = withoutComments(readFileSync(file, 'utf8'));
    for (const { rule } of outsideRules.filter(({ pattern }) => pattern.test(code))) {
      findings.push(`${posixPath(file)}: ${rule}`);
    }
  }
}

/** Refuses questions, keys and their giving up outside the one home that each entity has for them. */
function checkQueries(sources) {
  for (const file of sources.filter((each) => !posixPath(each).startsWith('packages/web/src/queries/'))) {
    const code = withoutComments(readFileSync(file, 'utf8'));
    if (declaredQuery.test(code)) {
      findings.push(
        `${posixPath(file)}: what the dashboard asks and changes, and what makes it old, stands in queries/`,
      );
    }
    if (!posixPath(file).startsWith('packages/web/src/session/') && clientCall.test(code)) {
      findings.push(`${posixPath(file)}: the server is called in queries/ and session/ only`);
    }
  }
}

/** Refuses a minute, an hour or a day in milliseconds written as a figure outside time/. */
function checkSpans(sources) {
  for (const file of sources.filter((each) => !posixPath(each).startsWith('packages/server/src/time/'))) {
    for (const match of withoutComments(readFileSync(file, 'utf8')).matchAll(
      /\b(60_?000|3_?600_?000|86_?400_?000)\b/g,
    )) {
      findings.push(`${posixPath(file)}: ${match[1]} has a name in packages/server/src/time`);
    }
  }
}

function specifiersOf(file) {
  return importsOf(readFileSync(file, 'utf8')).map(({ specifier }) => specifier);
}

/** True for the one place of a domain that knows the database's language. */
function isRepository(path) {
  const parts = path.split('/');
  return parts.at(-1) === 'repository.ts' || parts.at(-2) === 'repository';
}

function placeOf(path) {
  const parts = path.split('/').slice(3);
  const folder = parts.length > 1 ? parts[0] : '';
  return folder === 'domains'
    ? { folder, domain: parts[1], file: parts.slice(2).join('/') }
    : { folder, domain: undefined, file: parts.slice(folder === '' ? 0 : 1).join('/') };
}

function packageOf(path) {
  return path.split('/')[1];
}

function refuse(from, specifier, rule) {
  findings.push(`${from}: imports ${specifier}: ${rule}`);
}
