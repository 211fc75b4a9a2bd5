/**
 * Operations write nothing (design 3): they load, ask a rule and present, and what is written, or told to the audit
 * log, is a command's. So no file that binds operations takes what writes from a repository, writes by a table itself,
 * or knows the log.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const bindsOperations = /^packages\/server\/src\/domains\/[^/]+\/operations(?:\.ts$|\/)/;

const taken = /\bimport\s+\{([^}]*)\}\s+from\s+'([^']+)'/g;
const isRepository = /(?:^|\/)repository(?:\.ts$|\/)/;
const writes = /^(?:write|insert|delete)(?:$|[A-Z])/;
const byTable = /\b\w*(?:Table|Settings)\s*\.\s*(?:insert|update|delete|change)\(/g;

const findings = sourcesBelow(join(root, 'packages', 'server', 'src', 'domains')).flatMap((file) => {
  const path = posixPath(file);
  if (!bindsOperations.test(path) || path.includes('.test.')) {
    return [];
  }
  const code = withoutComments(readFileSync(file, 'utf8'));
  const names = [...code.matchAll(taken)].flatMap(([, list, specifier]) =>
    list
      .split(',')
      .map((each) => each.trim().split(/\s+/)[0])
      .filter((name) => name === 'recordAudit' || (isRepository.test(specifier) && writes.test(name))),
  );
  const calls = [...code.matchAll(byTable)].map(([call]) => call.slice(0, -1).replace(/\s+/g, ''));
  return [...names, ...calls].map((what) => `${path}: ${what} writes, and what is written is a command's`);
});
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);
