/**
 * Reads the installed packages of the lockfile: what runs in production must be under a licence of the list, others
 * need a page in docs/decisions/. With `--notices FILE` it writes the notices that are shipped, and judges nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'MIT-0',
  'PostgreSQL',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
]);
/** Development tools under another licence, each with the reason it may be here. They are never shipped. */
const developmentOnly = new Map([
  ['axe-core', 'MPL-2.0: the accessibility scan of the browser tests'],
  ['lightningcss', 'MPL-2.0: minifies style sheets while the pages are built'],
  ['pako', 'Zlib: part of the published client packages against which conformance is tested'],
]);

/** Libraries that are shipped under another licence, each with the page in docs/decisions/ that says why it may be. */
const decided = [
  {
    page: '0037-pictures.md',
    isIt: (name) => /^@img\/sharp-(?:libvips-|win32-|wasm32$|webcontainers-)/.test(name),
    licence: 'LGPL-3.0-or-later',
  },
  { page: '0068-external-calendars.md', isIt: (name) => name === 'ical.js', licence: 'MPL-2.0' },
  { page: '0070-closed-days.md', isIt: (name) => name === 'date-holidays', licence: 'CC-BY-3.0' },
  { page: '0070-closed-days.md', isIt: (name) => name === 'argparse', licence: 'PSF-2.0' },
];

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const findings = [];
const notices = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  const name = path.split('node_modules/').at(-1);
  if (!path.includes('node_modules/') || entry.link || name.startsWith('@openhours/')) {
    continue;
  }
  const licence = licenceOf(path, entry);
  const isDevelopment = entry.dev === true;
  const reason = [...developmentOnly.keys()].find((each) => name === each || name.startsWith(`${each}-`));
  const exception = decided.find(({ isIt }) => isIt(name));
  if (exception !== undefined && !existsSync(join(root, 'docs', 'decisions', exception.page))) {
    findings.push(`${name}: the page docs/decisions/${exception.page} is missing`);
  }
  const passes = satisfies(licence, exception?.licence) || (isDevelopment && reason !== undefined);
  if (!passes && !(isDevelopment && isReferenceClient(name))) {
    findings.push(
      `${name}@${entry.version}: ${licence ?? 'no licence stated'}${isDevelopment ? ' (development)' : ''}`,
    );
  }
  if (!isDevelopment) {
    notices.push({ name, version: entry.version, licence, text: licenceText(path) });
  }
}

const target = process.argv.indexOf('--notices');
if (target > 0) {
  writeFileSync(process.argv[target + 1], `${notices.map(noticeOf).join('\n\n')}\n`);
  process.exit(0);
}
for (const finding of findings) {
  process.stdout.write(`licence not on the list: ${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

function licenceOf(path, entry) {
  if (entry.license !== undefined) {
    return entry.license;
  }
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) {
    return undefined;
  }
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof license === 'string' ? license : (license?.type ?? licenses?.map((each) => each.type).join(' OR '));
}

/** An SPDX expression passes when one alternative, or all joined parts, are on the list; brackets bind first. */
function satisfies(expression, alsoAllowed) {
  const words = expression?.match(/[()]|[^\s()]+/g) ?? [];
  const next = (word) => words[0] === word && words.shift() !== undefined;
  const readOne = () => {
    if (!next('(')) {
      const word = words.shift();
      return allowed.has(word) || (word !== undefined && word === alsoAllowed);
    }
    const passes = readAlternatives();
    return next(')') && passes;
  };
  const readJoined = () => {
    let passes = readOne();
    while (next('AND')) {
      passes = readOne() && passes;
    }
    return passes;
  };
  const readAlternatives = () => {
    let passes = readJoined();
    while (next('OR')) {
      passes = readJoined() || passes;
    }
    return passes;
  };
  return readAlternatives() && words.length === 0;
}

/** The published client packages against which conformance is tested. */
function isReferenceClient(name) {
  return name.startsWith('@wix/');
}

function licenceText(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) {
    return '';
  }
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}

function noticeOf({ name, version, licence, text }) {
  return `${name} ${version} (${licence})\n${'-'.repeat(60)}\n${text}`;
}
