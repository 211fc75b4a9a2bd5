/**
 * One way out of the server by HTTP: `packages/server/src/outgoing/` (docs/decisions/0050-outgoing-calls.md). Nobody else
 * there asks or connects by Node's own modules, or by what every program has: fetch, WebSocket, EventSource. That the
 * library behind it is nobody else's either is a rule of check-imports.mjs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const server = join(root, 'packages', 'server', 'src');
const home = 'packages/server/src/outgoing/';

/** What of these modules listens, or judges addresses, and reaches nobody. */
const harmless = {
  http: ['createServer', 'Server', 'STATUS_CODES'],
  https: ['createServer', 'Server'],
  http2: ['createServer', 'createSecureServer'],
  net: ['createServer', 'Server', 'isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress'],
  tls: ['createServer', 'Server', 'rootCertificates'],
  dgram: [],
};

/**
 * What is named all the same: the doctor looks whether the operator's mail server is there, and the reference has an
 * example for a program of somebody else. PostgreSQL and mail connect through their libraries.
 */
const allowed = {
  'packages/server/src/command-line/doctor-machine.ts': ['connect'],
  'packages/server/src/http/reference/docs-start.ts': ['globalThis.fetch'],
};

const modules = Object.keys(harmless).join('|');
const anyImport = new RegExp(
  `\\b(?:import|export)\\s+(?!type\\b)(?:([\\w*{}\\s,$]+?)\\s+from\\s+)?['"](?:node:)?(${modules})['"]`,
  'g',
);
const lateImport = new RegExp(`\\b(?:import|require)\\(\\s*['"\`](?:node:)?(?:${modules})['"\`]`, 'g');
const globals = /(?<![.\w'"`-])(?:globalThis\.)?(?:fetch(?=\s*[(,;)}])|(?:WebSocket|EventSource)(?=\s*\())/g;

const findings = sourcesBelow(server).flatMap((file) => {
  const path = posixPath(file);
  if (path.startsWith(home) || path.includes('.test.')) {
    return [];
  }
  const code = withoutComments(readFileSync(file, 'utf8'));
  return [
    ...[...code.matchAll(anyImport)].flatMap(([, names = '', module]) => reaching(path, names, module)),
    ...[...code.matchAll(lateImport)].map(([found]) => `${found})`),
    ...[...code.matchAll(globals)].map(([found]) => found).filter((found) => !isAllowed(path, found)),
  ].map((found) => `${path}: ${found} goes out by itself: packages/server/src/outgoing does`);
});
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

function isAllowed(path, name) {
  return allowed[path]?.includes(name) === true;
}

/** What an import brings by which somebody could be reached: all of a module, or names that are not harmless. */
function reaching(path, names, module) {
  const [, list] = /^\{([\s\S]*)\}$/.exec(names.trim()) ?? [];
  if (list === undefined) {
    return [`${names.trim() || 'all'} of node:${module}`];
  }
  return list
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/)[0])
    .filter((each) => each !== '' && !each.startsWith('type '))
    .filter((each) => !harmless[module].includes(each) && !isAllowed(path, each))
    .map((each) => `${each} of node:${module}`);
}
