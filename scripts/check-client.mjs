/**
 * The client runs in the oldest browsers of the specification (identity sheet 15): what is built of it, the modules and the
 * single file, is in syntax that they read, and whatever it calls of the platform was there by then, as the data of
 * MDN say. What is asked for before it is used stands below with where that is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { buildClient, oldestBrowsers } from './build-client.mjs';
import { root } from './prepare.mjs';

const { api, javascript } = JSON.parse(
  readFileSync(join(root, 'node_modules', '@mdn', 'browser-compat-data', 'data.json'), 'utf8'),
);

/** What is newer, and used only where it is. */
const askedFor = new Map([
  ['AbortController', 'stream.ts: without it a connection under way ends with its reader'],
  ['navigator.locks', 'renewal-lock.ts: a lease in local storage stands in'],
]);

/** Objects that every page has, by their interface. */
const interfaces = {
  crypto: 'Crypto',
  document: 'Document',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  window: 'Window',
};

/** What reads it all, named groups and the other news of 2018 in patterns aside: acorn takes those by the year before. */
const ecmaVersion = 2018;
const ecmaVersionOfPatterns = 2017;

const isThere = ({ __compat: compat }) =>
  compat === undefined ||
  Object.entries(oldestBrowsers).every(([browser, oldest]) =>
    [compat.support[browser] ?? []]
      .flat()
      .some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
        const since = Number.parseFloat(String(version_added).replace('≤', ''));
        const isPlain = flags === undefined && prefix === undefined && alternative_name === undefined;
        return isPlain && since <= oldest && !(Number.parseFloat(version_removed) <= oldest);
      }),
  );

const own = (object, name) => (object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined);

/** What the data have of a global. */
const globalEntries = (name) =>
  [
    own(javascript.builtins, name),
    own(javascript.builtins.globalThis, name),
    own(api, name),
    own(api.Window, name),
  ].filter((entry) => entry !== undefined);

/** What the data have of a member of a global, or of whatever has a member of that name. */
function memberEntries(owner, name) {
  const all = [...Object.entries(javascript.builtins), ...Object.entries(api)];
  const owners = owner === undefined ? all : all.filter(([each]) => each === (own(interfaces, owner) ?? owner));
  return owners
    .flatMap(([, entry]) => [own(entry, name), own(entry, `${name}_static`)])
    .filter((entry) => entry?.__compat !== undefined);
}

function* nodesOf(node, parents = []) {
  yield [node, parents];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') {
        yield* nodesOf(child, [node, ...parents]);
      }
    }
  }
}

/** Whether a name in this place names nothing of the platform: a property, a label, an export, or what is only asked for. */
function isOnlyName(node, [parent]) {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
    case 'MethodDefinition':
      return parent.key === node && !parent.computed && !parent.shorthand;
    case 'ExportSpecifier':
    case 'ImportSpecifier':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'typeof';
    default:
      return false;
  }
}

/** The names that a pattern binds. */
function* bound(pattern) {
  if (pattern?.type === 'Identifier') {
    yield pattern.name;
  } else if (pattern !== null && pattern !== undefined) {
    const { argument, elements = [], left, properties = [], value } = pattern;
    for (const part of [argument, left, pattern.type === 'Property' ? value : undefined, ...elements, ...properties]) {
      yield* bound(part);
    }
  }
}

function namesBoundIn(nodes) {
  const names = new Set(['arguments', 'undefined']);
  for (const [node] of nodes) {
    const patterns = [...(node.params ?? []), node.type === 'CatchClause' ? node.param : undefined];
    if (/Declarator$|^Function|^Class|^Import\w*Specifier$/.test(node.type)) {
      patterns.push(node.id ?? undefined, /^Import/.test(node.type) ? node.local : undefined);
    }
    for (const pattern of patterns) {
      for (const name of bound(pattern)) {
        names.add(name);
      }
    }
  }
  return names;
}

/**
 * What of the platform a tree names: globals, their members, and the methods of whatever else. What is not called of
 * something else may be a property of our own, and is undefined at worst.
 */
function* platformNames(nodes) {
  const ours = namesBoundIn(nodes);
  const globalName = (node) => (node?.type === 'Identifier' && !ours.has(node.name) ? node.name : undefined);
  for (const [node, parents] of nodes) {
    if (node.type === 'MemberExpression' && !node.computed) {
      const owner = globalName(node.object);
      if (owner !== undefined || (parents[0].type === 'CallExpression' && parents[0].callee === node)) {
        yield [node, owner, node.property.name];
      }
    } else if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && globalName(node.init)) {
      for (const { key } of node.id.properties) {
        yield [node, node.init.name, key.name];
      }
    } else if (globalName(node) !== undefined && !isOnlyName(node, parents)) {
      yield [node, node.name, undefined];
    }
  }
}

/** What is too new in a text, in words. `asked` is told which of the exceptions it needed. */
export function tooNewIn(text, asked = new Set()) {
  let tree;
  const place = ({ line, column }) => `${line}:${column + 1}`;
  try {
    tree = parse(text, { ecmaVersion, sourceType: 'module', locations: true });
  } catch (error) {
    return [`${place(error.loc)} ${error.message.replace(/ \(\d+:\d+\)$/, '')}`];
  }
  const nodes = [...nodesOf(tree)];
  const findings = [];
  for (const [{ loc, regex }] of nodes.filter(([node]) => node.regex !== undefined)) {
    try {
      parse(`/${regex.pattern}/${regex.flags}`, { ecmaVersion: ecmaVersionOfPatterns });
    } catch {
      findings.push(`${place(loc.start)} /${regex.pattern}/${regex.flags} is a pattern that they do not read`);
    }
  }
  for (const [{ loc }, owner, member] of platformNames(nodes)) {
    const name = member === undefined ? owner : `${owner ?? ''}.${member}`;
    const entries = member === undefined ? globalEntries(owner) : memberEntries(owner, member);
    if (member === undefined && entries.length === 0) {
      findings.push(`${place(loc.start)} ${name} is nothing that the data know`);
    } else if (entries.length > 0 && !entries.some(isThere)) {
      if (askedFor.has(name)) {
        asked.add(name);
      } else {
        findings.push(`${place(loc.start)} ${name} is newer than the oldest browsers`);
      }
    }
  }
  return findings;
}

async function check() {
  const dist = join(root, 'packages', 'client', 'dist');
  const sources = readdirSync(join(root, 'packages', 'client', 'src')).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules = sources.map((name) => name.replace(/ts$/, 'js'));
  const texts = [
    ...modules.map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
    ['openhours-client.js', await buildClient({ write: false })],
  ];
  const asked = new Set();
  const findings = texts.flatMap(([name, text]) =>
    tooNewIn(text, asked).map((finding) => `packages/client/dist/${name}:${finding}`),
  );
  const unused = [...askedFor.keys()].filter((name) => !asked.has(name));
  return [...findings, ...unused.map((name) => `check-client.mjs: nothing uses ${name} any more`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await check();
  for (const finding of findings) {
    process.stdout.write(`${finding}\n`);
  }
  process.exitCode = findings.length === 0 ? 0 : 1;
}
