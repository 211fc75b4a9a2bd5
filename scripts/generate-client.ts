/**
 * Writes the table of operations and the few values that the client and the pages need at run time: plain data, so that
 * no schema reaches a browser. `--check` writes nothing and fails when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  allOperations,
  bookedLocationTypes,
  bookingsAppId,
  businessScheduleExternalId,
  type Operation,
  staffResourceTypeId,
  streams,
} from '../packages/contract/src/index.ts';

const generatedFile: string = fileURLToPath(new URL('../packages/client/src/generated.ts', import.meta.url));

function entryOf(operation: Operation): string {
  const parts = [`method: ${quoted(operation.method)}`, `path: ${quoted(operation.path)}`];
  if (operation.postFallback) {
    parts.push('fallback: true');
  }
  if (operation.keepNames) {
    parts.push('keepNames: true');
  }
  if (operation.isWrittenDown === true) {
    parts.push('once: true');
  }
  return `  ${quoted(operation.name)}: { ${parts.join(', ')} },`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The text of the generated file. */
function generatedText(): string {
  return `/** Written by scripts/generate-client.ts from the contract; not to be edited. Method, path and flags of each operation. */

export const operationTable = {
${allOperations().map(entryOf).join('\n')}
} as const;

export const streamPaths = {
${streams.map(({ name, path }) => `  ${quoted(name)}: ${quoted(path)},`).join('\n')}
} as const;

/** The application whose configuration of time slots every site has. */
export const bookingsAppId = ${quoted(bookingsAppId)};

/** The id of the type every staff resource has. */
export const staffResourceTypeId = ${quoted(staffResourceTypeId)};

/** The external id of every site's business schedule. */
export const businessScheduleExternalId = ${quoted(businessScheduleExternalId)};

/** How a booking spells the kind of place that a slot or service names. */
export const bookedLocationTypes = {
${Object.entries(bookedLocationTypes)
  .map(([kind, booked]) => `  ${kind}: ${quoted(booked)},`)
  .join('\n')}
} as const;
`;
}

/** Writes the file, or says that it would change. */
export function generate(options: { check: boolean }): boolean {
  const wanted = generatedText();
  const isCurrent = currentText() === wanted;
  if (!isCurrent && !options.check) {
    writeFileSync(generatedFile, wanted);
  }
  return isCurrent;
}

function currentText(): string {
  try {
    return readFileSync(generatedFile, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check');
  if (!generate({ check }) && check) {
    process.stderr.write('packages/client/src/generated.ts is out of date: run npm run build\n');
    process.exitCode = 1;
  }
}
