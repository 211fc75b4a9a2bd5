/**
 * Every citation names what is there (docs/protocol/README.md): sections of sheets, of the design and of the look, rules of
 * numbered lists, decision pages, files. The source of an operation is a citation and nothing else. Work that was asked for
 * elsewhere is cited nowhere: who reads the sources cannot read it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow } from './sources.mjs';

/** What is cited by number, by the words that it is cited by. */
const pages = new Map([
  ...namesIn('docs/protocol', /^(?!README)(.+)\.md$/).map((name) => [`${name} sheet`, `docs/protocol/${name}.md`]),
  ['design', 'docs/design.md'],
  ['look', 'docs/look.md'],
]);
const findings = [];
const headings = new Map([...pages].map(([name, path]) => [name, headingsOf(path)]));
const decisions = namesIn('docs/decisions', /^(\d{4}-.+)\.md$/);

/** Rules are broken there on purpose, and this file says what breaks them. */
const exempt = ['scripts/check-rules.test.ts', 'scripts/check-citations.mjs'];

const section = String.raw`\d+(?:\.\d+)*(?: [A-Z](?![\w-]))?`;
const more = String.raw`(?:,? rule \d+)?(?:(?:, | and | to |, and )${section}(?![\w%]|[.,:]\d)(?:,? rule \d+)?)*`;
const citation = new RegExp(
  String.raw`\b(?:(?:(\w+) )?(sheets?)|([Dd]esign|[Ll]ook)),? (?<cited>${section}${more})`,
  'g',
);
const decision = /\bdocs\/decisions\/(\d{4}[\w-]*)(?:\.md)?((?:(?:, | and )\d{4})*)/g;

const files = ['packages', 'scripts', 'tests', 'docs']
  .flatMap((folder) => sourcesBelow(join(root, folder), /\.(ts|tsx|mjs|css|sql|md)$/))
  .concat(namesIn('.', /^(.+\.md)$/).map((name) => join(root, name)))
  .filter((file) => !exempt.includes(posixPath(file)));
const sourcePaths = [...files.map((file) => posixPath(file)), ...exempt];
/** Files that a guide has its reader write. */
const written = ['book.mjs'];
for (const file of files) {
  const path = posixPath(file);
  const text = unbroken(readFileSync(file, 'utf8'));
  checkSections(path, text);
  checkDecisions(path, text);
  checkFiles(path, text);
  for (const [found] of text.matchAll(/\b[Ii]ssues? #?\d+/g)) {
    findings.push(`${path}: ${found} is no page of this repository`);
  }
  if (path.startsWith('packages/contract/src/') && !path.includes('.test.')) {
    checkSources(path, text);
  }
}
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

function checkSections(path, text) {
  for (const { 0: found, 1: sheet, 3: page, groups } of text.matchAll(citation)) {
    const name = page?.toLowerCase() ?? `${sheet} sheet`;
    const known = headings.get(name);
    if (known === undefined) {
      findings.push(`${path}: ${found} names no sheet of docs/protocol`);
      continue;
    }
    for (const { number, rule } of citedIn(groups.cited)) {
      if (!known.has(number)) {
        findings.push(`${path}: ${found}: ${pages.get(name)} has no section ${number}`);
      } else if (rule !== undefined && !known.get(number).has(rule)) {
        findings.push(`${path}: ${found}: section ${number} of ${pages.get(name)} has no rule ${rule}`);
      }
    }
  }
  for (const [found] of text.matchAll(/\b(?:LOOK|DESIGN)\b(?! ?\()/g)) {
    findings.push(`${path}: ${found} is cited by its section, such as ${found.toLowerCase()} 2`);
  }
  const own = [...pages].find(([, file]) => file === path)?.[0];
  for (const [found, number] of text.matchAll(new RegExp(String.raw`(?<!RFC \d+, )\b[Ss]ections? (${section})`, 'g'))) {
    if (own === undefined) {
      findings.push(`${path}: ${found} does not say of which page`);
    } else if (!headings.get(own).has(number)) {
      findings.push(`${path}: ${found}: ${path} has no section ${number}`);
    }
  }
}

function checkDecisions(path, text) {
  for (const [found, first, others] of text.matchAll(decision)) {
    for (const cited of [first, ...others.matchAll(/\d{4}/g)].map(String)) {
      if (!decisions.some((name) => name === cited || name.slice(0, 4) === cited)) {
        findings.push(`${path}: ${found}: there is no page docs/decisions/${cited}`);
      }
    }
  }
  for (const [found, number] of text.matchAll(/\b[Dd]ecision (\d+)/g)) {
    const page = decisions.find((name) => Number(name.slice(0, 4)) === Number(number));
    if (page === undefined) {
      findings.push(`${path}: ${found}: there is no such page in docs/decisions`);
    } else if (!path.endsWith('.md')) {
      findings.push(`${path}: ${found} is cited as docs/decisions/${page.slice(0, 4)}`);
    }
  }
}

/** Files that are named in pages and in comments, by their name or by the end of their path. */
function checkFiles(path, text) {
  const said = path.endsWith('.md') ? [text] : text.match(/\/\*.*?\*\//gs);
  for (const part of said ?? []) {
    for (const [found] of part.matchAll(
      /(?<![\w./:<>{}*$-])[a-z][\w/-]*(?:\.[\w-]+)*\.(?:tsx?|mjs|css|sql)(?![\w/-])/g,
    )) {
      if (!written.includes(found) && !sourcePaths.some((each) => each === found || each.endsWith(`/${found}`))) {
        findings.push(`${path}: ${found} is no file of this repository`);
      }
    }
  }
}

/** What an operation is from, as the reference shows it. */
function checkSources(path, text) {
  for (const [, source] of text.matchAll(/\bsource(?:: | = )'([^']*)'/g)) {
    const rest = source.replace(citation, '').replace(decision, '').replace(/^, /, '');
    if (rest !== '') {
      findings.push(`${path}: the source '${source}' is no citation`);
    }
  }
}

/** Sections in the order in which they are named, each with the rule of it that is meant. */
function citedIn(cited) {
  return [...cited.matchAll(new RegExp(`(?:^|, | and | to |, and )(${section})(?:,? rule (\\d+))?`, 'g'))].map(
    ([, number, rule]) => ({ number, rule }),
  );
}

/** Every numbered heading of a page with the numbers of the rules that stand below it, in lists or in tables. */
function headingsOf(path) {
  const found = new Map();
  let rules = new Set();
  for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
    const [, number, letter] = /^#{2,6} (\d+(?:\.\d+)*)\.?(?: ([A-Z]) )?/.exec(line) ?? [];
    if (number !== undefined) {
      const name = letter === undefined ? number : `${number} ${letter}`;
      if (found.has(name)) {
        findings.push(`${path}: two sections are called ${name}`);
      }
      rules = new Set();
      found.set(name, rules);
    }
    const rule = /^(?:(\d+)\. |\| (\d+) \|)/.exec(line);
    if (rule !== null) {
      rules.add(rule[1] ?? rule[2]);
    }
  }
  return found;
}

/** A text without the breaks of its lines: a citation may go over the end of one, in a comment as well. */
function unbroken(text) {
  return text.replace(/[ \t]*\r?\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' ');
}

function namesIn(folder, pattern) {
  return readdirSync(join(root, folder)).flatMap((name) => pattern.exec(name)?.[1] ?? []);
}
