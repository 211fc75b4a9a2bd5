/** The rules of the house are held by the checks: each is broken once in a copy of the sources, and each is found. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'openhours-rules-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const server = 'packages/server/src';
const contacts = `${server}/domains/contacts`;
const pages = 'packages/web/src';

/** What is broken, in which file, by which text, and a part of what the check says of it. */
type Broken = readonly [rule: string, file: string, text: string, said: string];

const imports: readonly Broken[] = [
  ['the contract is free of Node', 'packages/contract/src/broken-a.ts', "import 'node:fs';", 'free of Node'],
  [
    'the contract knows no client',
    'packages/contract/src/broken-b.ts',
    "import '@openhours/client';",
    'does not depend',
  ],
  ['the contract knows no React', 'packages/contract/src/broken-c.ts', "import 'react';", 'does not depend'],
  ['the client knows no server', 'packages/client/src/broken-d.ts', "import '@openhours/server';", 'does not depend'],
  ['the client is free of Node', 'packages/client/src/broken-e.ts', "import 'node:fs';", 'free of Node'],
  ['the pages know no server', 'packages/web/src/ui/broken-f.ts', "import '@openhours/server';", 'does not depend'],
  ['the server knows no pages', `${server}/http/broken-g.ts`, "import '@openhours/web';", 'does not depend'],
  [
    'the server renders nothing but mail',
    `${server}/http/broken-h.ts`,
    "import 'react-dom/server';",
    'only mail/ renders',
  ],
  ['no other package by path', `${server}/http/broken-i.ts`, "import '../../../web/src/ui/x.ts';", 'by name'],
  ['only what the manifest names', `${server}/http/broken-j.ts`, "import 'left-pad';", 'does not depend'],
  ['time stands on nothing', `${server}/time/broken-k.ts`, "import '@openhours/contract';", 'stands on nothing'],
  ['time reads no database', `${server}/time/broken-l.ts`, "import '../db/ids.ts';", 'stands below db'],
  ['mail reads no database', `${server}/mail/broken-m.ts`, "import '../db/ids.ts';", 'stands below db'],
  ['the database knows no events', `${server}/db/broken-n.ts`, "import '../events/relay.ts';", 'stands below events'],
  ['of callers only the type', `${server}/db/broken-o.ts`, "import { x } from '../auth/auth.ts';", 'stands below auth'],
  ['the ground knows no domain', `${server}/auth/broken-p.ts`, "import '../domains/site/index.ts';", 'below domains'],
  ['the ground knows no http', `${server}/events/broken-q.ts`, "import '../http/server.ts';", 'stands below http'],
  ['domains know no http', `${contacts}/broken-r.ts`, "import '../../http/server.ts';", 'do not know http'],
  ['domains know no assembly', `${contacts}/broken-s.ts`, "import '../../assembly.ts';", 'does not know assembly.ts'],
  ['domains know no demo', `${contacts}/broken-t.ts`, "import '../../demo/index.ts';", 'does not know demo'],
  ['domains call down', `${contacts}/broken-u.ts`, "import '../bookings/index.ts';", 'calls go down'],
  [
    'notifications know what all stand on',
    `${server}/domains/notifications/broken-a.ts`,
    "import '../bookings/index.ts';",
    'notifications knows no domain above calendar',
  ],
  [
    'also where those only name a type',
    `${server}/domains/notifications/broken-b.ts`,
    "import type { X } from '../staff/index.ts';",
    'notifications knows no domain above calendar',
  ],
  [
    'and so in the contract',
    'packages/contract/src/notifications/broken-a.ts',
    "import '../bookings/recipient.ts';",
    'notifications of the contract knows no domain above calendar',
  ],
  [
    'the ground of messages knows no domain',
    `${server}/messages/broken-a.ts`,
    "import '../domains/site/index.ts';",
    'below',
  ],
  ['inner files stay inside', `${contacts}/broken-v.ts`, "import '../site/repository.ts';", 'its index.ts only'],
  ['also their types', `${contacts}/broken-w.ts`, "import type { X } from '../site/rules.ts';", 'its index.ts only'],
  [
    'also when it is late',
    `${contacts}/broken-x.ts`,
    "export const x = () => import('../site/rules.ts');",
    'its index.ts',
  ],
  ['also by the old way', `${contacts}/broken-y.ts`, "export const x = require('../site/rules.ts');", 'its index.ts'],
  ['http takes the index', `${server}/http/broken-z.ts`, "import '../domains/site/rules.ts';", 'its index.ts only'],
  [
    'commands take the index',
    `${server}/command-line/broken-a.ts`,
    "import '../domains/site/rules.ts';",
    'its index.ts',
  ],
  [
    'domains know no process',
    `${contacts}/broken-ba.ts`,
    "import '../../processes/run.ts';",
    'does not know processes',
  ],
  [
    'processes take the index',
    `${server}/processes/broken-a.ts`,
    "import '../domains/site/rules.ts';",
    'its index.ts only',
  ],
  ['processes know no http', `${server}/processes/broken-b.ts`, "import '../http/server.ts';", 'does not know http'],
  [
    'the ground knows no process',
    `${server}/tasks/broken-c.ts`,
    "import '../processes/run.ts';",
    'stands below processes',
  ],
  ['SQL of processes', `${server}/processes/broken-d.ts`, "import '../db/statement.ts';", 'in its repository'],
  ['SQL in repositories', `${contacts}/broken-b.ts`, "import '../../db/statement.ts';", 'in its repository'],
  ['tables in repositories', `${contacts}/broken-c.ts`, "import 'kysely';", 'repositories import kysely'],
  ['one folder knows fastify', `${contacts}/broken-d.ts`, "import 'fastify';", 'import fastify'],
  ['one folder knows pg', `${contacts}/broken-e.ts`, "import 'pg';", 'import pg'],
  ['one folder knows jose', `${contacts}/broken-f.ts`, "import 'jose';", 'import jose'],
  ['one knows OpenTelemetry', `${contacts}/broken-fa.ts`, "import '@opentelemetry/api';", 'import @opentelemetry/api'],
  ['one knows sharp', `${contacts}/broken-fb.ts`, "import 'sharp';", 'import sharp'],
  ['one knows argon2', `${contacts}/broken-fc.ts`, "import '@node-rs/argon2';", 'import @node-rs/argon2'],
  ['one knows altcha', `${contacts}/broken-fd.ts`, "import 'altcha-lib';", 'import altcha-lib'],
  ['time takes the index', `${contacts}/broken-fe.ts`, "import '../../time/zones.ts';", 'through index.ts only'],
  ['rules wait for nothing', `${contacts}/rules/broken-a.ts`, 'export async function x() {}', 'rules wait for nothing'],
  ['rules read nothing', `${contacts}/rules/broken-b.ts`, 'export type X = Reader;', 'rules read and write nothing'],
  ['spans have their names', `${contacts}/broken-ff.ts`, 'export const x = 86_400_000;', 'has a name in'],
  [
    'no transaction notifies',
    `${server}/tasks/broken-fg.ts`,
    "export const x = 'select pg_notify($1, $2)';",
    'notify through the database',
  ],
  ['nor by the statement', `${server}/tasks/broken-fh.ts`, "export const x = 'notify live';", 'notify through'],
  [
    'an index exports nothing for nobody',
    `${server}/domains/broken/index.ts`,
    'export const forNobody = 1;',
    'nobody imports forNobody',
  ],
  [
    'what is stored is listed',
    `${server}/domains/broken/stored.ts`,
    'export {};',
    'what domain broken keeps is missing in',
  ],
  ['endings are written', `${contacts}/broken-g.ts`, `import './rules';`, 'end in .ts'],
  ['no circles', `${contacts}/broken-h.ts`, "import './broken-h.ts';", 'cycle: '],
  [
    'domains of the contract know no assembly',
    'packages/contract/src/forms/broken-d.ts',
    "import '../domains.ts';",
    'does not know what is assembled',
  ],
  [
    'folders of the contract have their order',
    'packages/contract/src/site/broken-e.ts',
    "import '../bookings/booking.ts';\nimport '../services/service.ts';",
    'packages/contract/src/',
  ],
  [
    'domains have their order',
    `${server}/domains/broken/index.ts`,
    'export const forNobody = 1;',
    'domain broken has no place',
  ],
  ['folders have their place', `${server}/broken/x.ts`, 'export {};', `${server}/broken has no place`],
  ['files have their place', `${server}/broken.ts`, 'export {};', 'src/broken.ts has no place'],
  ['features stand alone', `${pages}/features/rooms/broken-a.ts`, "import '../staff/x.ts';", 'each other'],
  ['features know no app', `${pages}/features/rooms/broken-b.ts`, "import '../../app/x.ts';", 'know the app'],
  ['nor the lists', `${pages}/features/rooms/broken-c.ts`, "import '../../features.ts';", 'know the app'],
  ['parts know no feature', `${pages}/ui/broken-c.ts`, "import '../features/rooms/x.ts';", 'only features.ts'],
  ['nor does the app', `${pages}/app/broken-d.ts`, "import '../features/rooms/x.ts';", 'only features.ts'],
  ['parts know no app', `${pages}/ui/broken-e.ts`, "import '../app/x.ts';", 'ui does not know the app'],
  ['features say what they bring', `${pages}/features/broken/x.ts`, 'export {};', 'feature broken has no feature.ts'],
  ['and are listed', `${pages}/features/broken-more/feature.ts`, 'export {};', 'feature broken-more is missing'],
  [
    'lists take what is declared',
    `${pages}/site-features.ts`,
    "/** Takes more. */\nimport './features/legal-pages/load.ts';",
    'its feature.ts only',
  ],
  [
    'queries have one home',
    `${pages}/bookings/broken-g.ts`,
    'export const x = { queryFn: read };',
    'stands in queries/',
  ],
  ['and so have keys', `${pages}/ui/broken-h.ts`, "export const x = { queryKey: ['x'] };", 'stands in queries/'],
  [
    'written out or not',
    `${pages}/ui/broken-j.ts`,
    "export const x = (q) => q.setQueryData(['x'], 1);",
    'stands in queries/',
  ],
  [
    'mutations, too',
    `${pages}/features/rooms/broken-k.ts`,
    'export const x = () => useMutation({});',
    'stands in queries/',
  ],
  [
    'by whatever hook',
    `${pages}/features/rooms/broken-l.ts`,
    'export const x = () => useEntityMutation({ mutationFn: write });',
    'stands in queries/',
  ],
  [
    'and what makes them old',
    `${pages}/features/rooms/broken-i.ts`,
    'export const x = (q) => q.invalidateQueries({ queryKey: roomsKey });',
    'stands in queries/',
  ],
  [
    'the server is called there, too',
    `${pages}/features/rooms/broken-m.ts`,
    'export const x = (session) => session.client.resources\n  .deleteResource({ resourceId: y });',
    'is called in queries/',
  ],
  [
    'nor is a part of the client taken out',
    `${pages}/ui/broken-n.ts`,
    'export const x = ({ client }) => {\n  const { resources } = client;\n  return resources.deleteResource;\n};',
    'is called in queries/',
  ],
  [
    'folders of pages have an order',
    `${pages}/days/broken-f.ts`,
    "import '../ui/display/x.ts';",
    `${pages}/days needs what`,
  ],
  [
    'folders of components too',
    `${pages}/ui/feedback/broken-t.ts`,
    "import '../editing/x.ts';",
    `${pages}/ui/feedback needs what`,
  ],
  [
    'components lie in folders',
    `${pages}/days/broken-u.ts`,
    "import '../ui/broken.ts';",
    'what ui holds lies in a folder by purpose',
  ],
  ['folders of the server too', `${server}/time/broken-q.ts`, "import '../db/x.ts';", `${server}/time needs what`],
];

const places: readonly Broken[] = [
  ['small words', `${contacts}/brokenName.ts`, '/** A name of two cases. */', 'small words with hyphens'],
  ['no folder for anything', `${contacts}/utils/x.ts`, '/** Found no better place. */', '"utils" does not say'],
  [
    'no file for anything',
    `${server}/http/date-helpers.ts`,
    '/** Found no better place. */',
    '"date-helpers" does not say',
  ],
  ['no layers in a domain', `${contacts}/broken/x.ts`, '/** A layer of its own. */', 'the folders of a domain are'],
  ['no file without an end', `${contacts}/broken-long.ts`, `/** Does too much. */${'\n'.repeat(400)}x`, '401 lines'],
  ['folders of the pages', 'packages/web/src/broken/x.ts', '/** Stands nowhere. */', 'src has no folder broken'],
  [
    'the contract is cut as the domains',
    'packages/contract/src/nowhere/x.ts',
    '/** Stands nowhere. */',
    'src has no folder nowhere',
  ],
  ['an opening sentence', `${contacts}/broken-open.ts`, 'export {};', 'opens with a sentence'],
  [
    'the clock of tests',
    'tests/integration/contacts/broken-clock.test.ts',
    '/** Reckons from the machine. */\nexport const nowMs = Date.now();',
    'reckons from the clock of its server',
  ],
  ['also of styles', 'packages/web/src/ui/broken.module.css', '.x { color: red; }', 'opens with a sentence'],
];

const sheet = 'packages/web/src/ui/broken-sheet.module.css';
const styles: readonly Broken[] = [
  [
    'a class has its style',
    'packages/web/src/ui/broken-class.ts',
    "/** Names it. */\nimport styles from '../ui/broken-sheet.module.css';\nexport const name = styles['none'];",
    'has no class none',
  ],
  ['a style has its class', sheet, '/* Named by nobody. */\n.dead {\n  color: red;\n}', 'nobody names the class dead'],
];

const opened = (text: string) => `/** Calculates on its own. */\n${text}`;
const web = 'packages/web/src/ui';
const money: readonly Broken[] = [
  [
    'numbers of amounts',
    `${contacts}/broken-money-a.ts`,
    opened('export const x = Number(price);'),
    'a number of an amount',
  ],
  [
    'of their parts',
    `${web}/broken-money-b.ts`,
    opened('export const x = Number(fixed.price?.value);'),
    'a number of an',
  ],
  ['of longer names', `${web}/broken-money-c.ts`, opened('export const x = parseFloat(bookingFee);'), 'a number of an'],
  [
    'whole numbers of them',
    `${contacts}/broken-money-d.ts`,
    opened('export const x = BigInt(amount);'),
    'a number of an',
  ],
  [
    'numbers by a sign',
    `${contacts}/broken-money-e.ts`,
    opened('export const x = +money.amount;'),
    'a number of an amount',
  ],
  [
    'rounded amounts',
    `${contacts}/broken-money-f.ts`,
    opened('export const x = Math.round(tax * 7);'),
    'rounds an amount',
  ],
  ['cut amounts', `${contacts}/broken-money-g.ts`, opened('export const x = subtotal.toFixed(2);'), 'rounds an amount'],
  [
    'parts of amounts',
    `${contacts}/broken-money-h.ts`,
    opened("export const x = price.split('.');"),
    'takes an amount apart',
  ],
  [
    'amounts by Intl',
    `${web}/broken-money-i.ts`,
    opened("export const x = { style: 'currency' };"),
    'an amount by Intl',
  ],
];

const out = 'goes out by itself';
const outgoing: readonly Broken[] = [
  ['no calls by fetch', `${contacts}/broken-out-a.ts`, opened("export const x = () => fetch('https://a.test');"), out],
  ['nor by its other name', `${contacts}/broken-out-b.ts`, opened('export const x = { by: globalThis.fetch };'), out],
  ['no sockets of the web', `${contacts}/broken-out-c.ts`, opened("export const x = new WebSocket('wss://a');"), out],
  ['no requests', `${server}/http/broken-out-d.ts`, opened("import { request } from 'node:https';"), out],
  ['none by all of a module', `${server}/http/broken-out-e.ts`, opened("import * as x from 'node:http';"), out],
  ['none by its default', `${server}/http/broken-out-f.ts`, opened("import x from 'http';"), out],
  ['none later', `${server}/http/broken-out-g.ts`, opened("export const x = () => import('node:http2');"), out],
  ['no connections', `${server}/tasks/broken-out-h.ts`, opened("import { connect, isIP } from 'node:net';"), out],
  ['none encrypted', `${server}/tasks/broken-out-i.ts`, opened("export { connect } from 'node:tls';"), out],
  ['one folder knows undici', `${server}/tasks/broken-out-j.ts`, opened("import 'undici';"), 'import undici'],
  ['one knows the ranges', `${contacts}/broken-out-k.ts`, opened("import 'ipaddr.js';"), 'import ipaddr.js'],
  ['the way out knows no tables', `${server}/outgoing/broken-l.ts`, opened("import '../db/ids.ts';"), 'below db'],
];

const declares = 'the domain declares';
const ground: readonly Broken[] = [
  [
    'the ground knows no operation of a domain',
    `${server}/admission/broken-ground-a.ts`,
    opened("import { fail, operations } from '@openhours/contract';"),
    declares,
  ],
  [
    'nor what a domain refuses',
    `${server}/auth/broken-ground-b.ts`,
    opened("export const x = 'SLOT_HOLD_LIMIT_REACHED';"),
    declares,
  ],
];

const mayThrow = 'may throw';
const storage: readonly Broken[] = [
  [
    'what browsers keep is asked for in one place',
    `${pages}/ui/context/broken-storage-a.ts`,
    opened("export const read = () => localStorage.getItem('x');"),
    mayThrow,
  ],
  [
    'also of the tab, by whatever name',
    `${pages}/features/setup/broken-storage-b.ts`,
    opened("export const read = () => window.sessionStorage['x'];"),
    mayThrow,
  ],
];

const aCommand = "is a command's";
const operations: readonly Broken[] = [
  [
    'operations take nothing that writes',
    `${contacts}/operations/broken-a.ts`,
    opened("import {\n  type ContactRow,\n  insertContact as keep,\n} from '../repository.ts';"),
    `insertContact writes, and what is written ${aCommand}`,
  ],
  [
    'nor of a part of the repository',
    `${server}/domains/bookings/operations/broken-b.ts`,
    opened("import { deleteViewer } from '../repository/viewers.ts';"),
    aCommand,
  ],
  [
    'they know no audit log',
    `${contacts}/operations/broken-c.ts`,
    opened("import { recordAudit } from '../../../db/audit.ts';"),
    aCommand,
  ],
  [
    'and write by no table',
    `${contacts}/operations/broken-d.ts`,
    opened('export const x = (tx, row) => contactTable.insert(tx, row);'),
    `contactTable.insert writes, and what is written ${aCommand}`,
  ],
];

const contract = 'packages/contract/src';
const cites = (text: string) => `/** Reads what is said of it (${text}). */\nexport {};`;
const citations: readonly Broken[] = [
  [
    'a file that is named is there',
    `${contacts}/broken-file.ts`,
    opened('/** As gone-since.ts says. */'),
    'gone-since.ts is no file of this repository',
  ],
  ['a sheet that is there', `${contacts}/broken-cite-a.ts`, cites('orders sheet 4.1'), 'names no sheet'],
  ['which sheet', `${contacts}/broken-cite-b.ts`, cites('sheet 4.1'), 'names no sheet'],
  ['a section that is there', `${contacts}/broken-cite-c.ts`, cites('bookings sheet 4.99'), 'has no section 4.99'],
  ['every one of several', `${contacts}/broken-cite-d.ts`, cites('services sheet 1.1, 1.2 and 99'), 'no section 99'],
  ['also over a line', `${contacts}/broken-cite-e.ts`, cites('bookings sheet\n * 4.98'), 'has no section 4.98'],
  ['a rule that is there', `${contacts}/broken-cite-f.ts`, cites('bookings sheet 4.1 rule 99'), 'has no rule 99'],
  ['a flow that is there', `${contacts}/broken-cite-g.ts`, cites('identity sheet 9 Q'), 'has no section 9 Q'],
  ['the design', `${server}/db/migrations/9999_broken.sql`, '-- Kept for nobody (design 4.99).', 'has no section 4.99'],
  ['the look', `${web}/broken-cite-h.module.css`, '/* As wide as it is (look 99). */', 'has no section 99'],
  ['by their sections', `${contacts}/broken-cite-i.ts`, cites('LOOK, measures'), 'is cited by its section'],
  ['of which page', `${contacts}/broken-cite-j.ts`, cites('section 4.9'), 'does not say of which page'],
  ['sections of the own page', 'docs/protocol/broken.md', '## 1 What is\n\nSee section 2.', 'has no section 2'],
  ['numbered once', 'docs/protocol/twice.md', '## 1 What is\n\n## 1 What is as well', 'two sections are called 1'],
  ['decisions that are there', `${contacts}/broken-cite-k.ts`, cites('docs/decisions/9999'), 'there is no page'],
  ['by their name', `${contacts}/broken-cite-l.ts`, cites('docs/decisions/0001-all.md'), 'there is no page'],
  ['by their path', `${contacts}/broken-cite-m.ts`, cites('decision 16'), 'is cited as docs/decisions/0016'],
  ['also in pages', 'docs/broken.md', 'As decision 9999 has it.', 'there is no such page'],
  ['nothing of elsewhere', `${contacts}/broken-cite-n.ts`, cites('issue 4'), 'is no page of this repository'],
  ['sources are citations', `${contract}/broken-cite.ts`, opened("const source = 'by heart';"), 'is no citation'],
];

/** Everything that the checks of the sources say. */
function findingsOfSources(): string[] {
  return [
    'check-imports.mjs',
    'check-files.mjs',
    'check-styles.mjs',
    'check-money.mjs',
    'check-outgoing.mjs',
    'check-ground.mjs',
    'check-storage.mjs',
    'check-operations.mjs',
    'check-citations.mjs',
  ].flatMap(findingsOf);
}

function findingsOf(script: string): string[] {
  const run = spawnSync(process.execPath, [join(copy, 'scripts', script)], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  return run.stdout.split('\n').filter((line) => line !== '');
}

beforeAll(() => {
  for (const folder of ['packages', 'scripts', 'docs', 'tests']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
    });
  }
});

test('the sources as they are break none', () => {
  expect(findingsOfSources()).toEqual([]);
});

describe('broken', () => {
  const everyBroken = [
    ...imports,
    ...places,
    ...styles,
    ...money,
    ...outgoing,
    ...ground,
    ...storage,
    ...operations,
    ...citations,
  ];
  let found: readonly string[];
  beforeAll(() => {
    for (const [, file, text] of everyBroken) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `${text}\n`);
    }
    found = findingsOfSources();
  });

  test.each(everyBroken)('%s', (_rule, file, _text, said) => {
    const ofFile = found.filter((finding) => finding.includes(file) || finding.startsWith(said));
    expect(ofFile.join('\n')).toContain(said);
  });
});

describe('licences', () => {
  const passing = ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0', 'OFL-1.1'];
  const refused = [
    { license: 'GPL-3.0-only' },
    { license: 'AGPL-3.0-only', dev: true },
    { license: 'LGPL-3.0-or-later', optional: true, os: ['darwin'] },
    { license: '(MIT AND GPL-3.0-only)' },
    { license: 'GPL-3.0-only AND (MIT OR Apache-2.0)' },
    { license: 'SEE LICENSE IN LICENSE' },
    { license: 'UNLICENSED' },
    {},
  ];
  let found: readonly string[];
  beforeAll(() => {
    const planted = [...passing.map((license) => ({ license })), ...refused];
    const packages = planted.map((entry, place) => [`node_modules/planted-${place}`, { version: '1.0.0', ...entry }]);
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify({ packages: Object.fromEntries(packages) }));
    found = findingsOf('check-licences.mjs');
  });

  /** What the check says of one of the packages that are planted into a lockfile. */
  const saidOf = (place: number) => found.filter((finding) => finding.includes(`planted-${place}@`));

  test.each(passing)('%s passes', (license) => {
    expect(saidOf(passing.indexOf(license))).toEqual([]);
  });

  test.each(refused)('%j is named', (entry) => {
    const place = passing.length + refused.indexOf(entry);
    expect(saidOf(place)).toEqual([expect.stringContaining(`licence not on the list: planted-${place}@1.0.0: `)]);
  });

  test('nothing else is named', () => {
    expect(found.length).toBe(refused.length);
  });
});
