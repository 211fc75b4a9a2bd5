/**
 * What a file must be before anybody looks into it: named in small words with hyphens, in a folder that says what it is
 * for, opened by a sentence that does the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow } from './sources.mjs';

/** Words that say of a file or folder only that somebody found no better place; the second ones may be a part of a name. */
const emptyWords = /(?:^|-)(?:utils?|utilities|helpers?|managers?)(?:-|$)|^(?:common|lib|misc|shared)$/;

/**
 * The folders of the contract, which are the domains and jobs besides money and text; a package that is one flat
 * folder; and the folders of the pages by what things are for (docs/decisions/0025).
 */
const folders = {
  contract: [...domainsOfServer(), 'jobs', 'money', 'server', 'text'],
  client: [],
  'sdk-adapter': [],
  web: [
    'app',
    'bookings',
    'captcha',
    'days',
    'features',
    'language',
    'locales',
    'pages',
    'queries',
    'session',
    'site',
    'theme',
    'ui',
  ],
};

/** A file of the product that is longer does more than one thing. */
const mostLines = 400;

/** The domains of the server: the contract is cut as they are. */
function domainsOfServer() {
  return readdirSync(join(root, 'packages', 'server', 'src', 'domains'));
}

/**
 * A domain's second level is one of its files that grew, split by intent, or what it writes to people; never a layer of its
 * own. Its messages may have rules of theirs.
 */
const roomsOfDomains = [
  'commands',
  'messages',
  'operations',
  'present',
  'repository',
  'rules',
  // Steps of a protocol under the names that the standard gives them (docs/decisions/0081).
  'authorize',
  'grants',
];

/** Tests of what stands on the machine's own time, by its reason; all others reckon from the clock of their server. */
const machineClocks = {
  'tests/integration/backup/backup.test.ts': 'the age of files',
  'tests/integration/clock/one-time.test.ts': 'plants on the machine’s clock to be found',
  'tests/integration/db/clock.test.ts': 'the clock itself',
  'tests/integration/events/deliveries.test.ts': 'the age of what waits, which is real time',
  'tests/integration/tasks/external.test.ts': 'delays and times of tasks, which are real time',
  'tests/integration/identity/openid-parties.test.ts': 'libraries of others that go by the machine’s clock',
  'tests/integration/media/deliveries.test.ts': 'the age of files',
  'tests/support/clock.ts': 'finds what was planted on the machine’s clock',
  'tests/support/browser-clock.ts': 'says what the machine’s clock is to a browser',
};

/**
 * How a script or a statement of SQL asks the machine what time it is. Waits are instants of the database's own clock
 * (docs/decisions/0041), so tests of them say clock_timestamp().
 */
const machineClock =
  /\bDate\.now\b|\bnew Date\b(?!\((?!\)))|\bperformance\.timeOrigin\b|\bcurrent_(?:timestamp|date)\b|(?<![.\w])now\(\)(?! \{|:)/;

const findings = ['packages', 'scripts', 'tests']
  .flatMap((folder) => sourcesBelow(join(root, folder), /\.(ts|tsx|mjs|css|sql)$/))
  .filter((file) => !file.endsWith('generated.ts'))
  .flatMap((file) =>
    [aboutName, aboutPlace, aboutOpening, aboutLength, aboutClock]
      .flatMap((look) => look(posixPath(file), file) ?? [])
      .map(String),
  );
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

function aboutName(path) {
  const names = path.split('/');
  const isMigration = /^\d{4}_[a-z0-9_]+\.sql$/.test(names.at(-1));
  if (!isMigration && !names.every((name) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name))) {
    return `${path}: names are small words with hyphens`;
  }
  const empty = names.map((name) => name.split('.')[0]).find((name) => emptyWords.test(name));
  return empty === undefined ? undefined : `${path}: "${empty}" does not say what it is for`;
}

function aboutPlace(path) {
  const [, name, source, ...rest] = path.split('/');
  if (!path.startsWith('packages/') || source !== 'src') {
    return undefined;
  }
  if (rest.length > 1 && folders[name]?.includes(rest[0]) === false) {
    return `${path}: packages/${name}/src has no folder ${rest[0]} (scripts/check-files.mjs)`;
  }
  const isInRoom = name === 'server' && rest[0] === 'domains' && rest.length > 3;
  const depth = rest[2] === 'messages' && rest[3] === 'rules' ? 5 : 4;
  if (isInRoom && (rest.length > depth || !roomsOfDomains.includes(rest[2]))) {
    return `${path}: the folders of a domain are ${roomsOfDomains.join(', ')}`;
  }
  return undefined;
}

function aboutOpening(path, file) {
  const text = readFileSync(file, 'utf8').replace(/^#!.*\n/, '');
  return /^(?:\/\*\*?|\/\/|--)\s*\*?\s*\S+(?:\s+\S+){2}/.test(text)
    ? undefined
    : `${path}: a file opens with a sentence that says what it is for`;
}

function aboutLength(path, file) {
  if (!/^packages\/\w+\/src\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) {
    return undefined;
  }
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
  return lines > mostLines ? `${path}: ${lines} lines; one of more than ${mostLines} is split by intent` : undefined;
}

function aboutClock(path, file) {
  const isTest = /^tests\/(?:browser|conformance|integration|support)\//.test(path);
  return isTest && machineClocks[path] === undefined && machineClock.test(readFileSync(file, 'utf8'))
    ? `${path}: a test reckons from the clock of its server, server.now() (scripts/check-files.mjs)`
    : undefined;
}
