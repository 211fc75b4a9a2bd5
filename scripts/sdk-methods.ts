/**
 * Which methods of the published SDK packages this server answers: written to `docs/protocol/sdk-methods.md` from the
 * packages' own tables and the contract. `--check` writes nothing: it fails when the page is out of date, and prints
 * how many methods are still missing. A method that was answered once never comes back to the list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as bookings from '@wix/bookings/meta';
import * as businessTools from '@wix/business-tools/meta';
import * as media from '@wix/media/meta';
import * as members from '@wix/members/meta';
import * as redirects from '@wix/redirects/meta';
import { allOperations, pathsOf } from '../packages/contract/src/index.ts';

const page = fileURLToPath(new URL('../docs/protocol/sdk-methods.md', import.meta.url));
const packages = {
  '@wix/bookings': bookings,
  '@wix/business-tools': businessTools,
  '@wix/media': media,
  '@wix/members': members,
  '@wix/redirects': redirects,
};
const packageNames = Object.keys(packages) as (keyof typeof packages)[];

/** The SDK chooses paths by the name of the host: the platform's own, or any other (clients sheet 1). */
const hosts = ['www.wixapis.com', 'localhost'];

/** What a package says about one of its methods. */
interface Described {
  readonly httpMethod: string;
  getUrl(context: { host: string }): string;
}

interface SdkMethod {
  /** `<namespace>.<method>`. */
  readonly name: string;
  readonly from: keyof typeof packages;
  /** `GET /v1/things/{}`, one for each host. */
  readonly asked: readonly string[];
}

const answered = new Set(
  allOperations().flatMap((operation) =>
    pathsOf(operation).flatMap((path) =>
      [operation.method, ...(operation.postFallback ? ['POST'] : [])].map((method) => `${method} ${anonymous(path)}`),
    ),
  ),
);
const methods = packageNames.flatMap(methodsOf);
const missing = methods.filter(({ asked }) => asked.some((each) => !answered.has(each)));
const before = readFileSync(page, 'utf8');
const findings = [...missing.filter(isHalfAnswered).map(halfAnswered), ...lostSince(before)];
const text = pageText();
if (process.argv.includes('--check')) {
  if (before !== text) {
    findings.push(
      'docs/protocol/sdk-methods.md is out of date: node --conditions=source --import tsx scripts/sdk-methods.ts writes it',
    );
  }
} else if (findings.length === 0) {
  writeFileSync(page, text);
}
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.stdout.write(
  `${missing.length} of ${methods.length} methods of the SDK are not answered yet (docs/protocol/sdk-methods.md)\n`,
);
process.exit(findings.length === 0 ? 0 : 1);

/** A path whose parameters have no names: the packages call some of them otherwise. */
function anonymous(path: string): string {
  return path.replace(/\{[^}]+\}|(?<=\/):\w+/g, '{}');
}

function methodsOf(from: keyof typeof packages): SdkMethod[] {
  return Object.entries(packages[from]).flatMap(([namespace, members]) =>
    Object.entries(members as Record<string, unknown>).flatMap(([method, describe]) => {
      const described = typeof describe === 'function' ? (describe as () => Partial<Described>)() : undefined;
      const { httpMethod, getUrl } = described ?? {};
      return httpMethod === undefined || getUrl === undefined
        ? []
        : [
            {
              name: `${namespace}.${method}`,
              from,
              asked: hosts.map((host) => `${httpMethod} ${anonymous(getUrl({ host }))}`),
            },
          ];
    }),
  );
}

function isHalfAnswered({ asked }: SdkMethod): boolean {
  return asked.some((each) => answered.has(each));
}

function halfAnswered({ asked, name }: SdkMethod): string {
  return `${name} is answered for one host, not for another: ${asked.filter((each) => !answered.has(each)).join(', ')} is missing`;
}

/** Methods that the page, written from the same packages, did not list. */
function lostSince(listed: string): string[] {
  return packageNames
    .filter((from) => listed.includes(heading(from)))
    .flatMap((from) =>
      missing
        .filter((each) => each.from === from && !listed.includes(`\`${each.name}\``))
        .map(({ name }) => `${name} was answered, and is not any more`),
    );
}

/** With its version: another version may bring other methods. */
function heading(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`);
  return `## ${name} ${version}`;
}

function pageText(): string {
  const parts = packageNames.map((from) => {
    const all = methods.filter((each) => each.from === from);
    const open = missing.filter((each) => each.from === from);
    const names = [...new Set(all.map(({ name }) => name.split('.')[0] as string))];
    const rows = names.map((namespace) => {
      const isOfIt = ({ name }: SdkMethod) => name.startsWith(`${namespace}.`);
      const notYet = open.filter(isOfIt).map(({ name }) => `\`${name}\``);
      const count = all.filter(isOfIt).length;
      return `| \`${namespace}\` | ${count - notYet.length} of ${count} | ${notYet.join(', ')} |`;
    });
    return `${heading(from)}

${all.length - open.length} of ${all.length} methods are answered.

| Module | Answered | Not yet |
|---|---|---|
${rows.join('\n')}
`;
  });
  return `# Methods of the SDK

Which methods of the published packages this server answers, under the paths that they ask of the platform's host and of any other.
Written by \`scripts/sdk-methods.ts\` from the packages and the contract; \`npm run check\` fails when it is out of date. A method that is
not answered yet is refused with 404 and \`NOT_FOUND\`.

${parts.join('\n')}`;
}
