/**
 * What the typings of the published client say may be filtered and sorted, read from the package itself: whoever writes
 * a call by them must be answered, and a newer package with more of them shows itself in a test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Fields of one query and what its typed form lets them be used for. */
export interface TypedFields {
  readonly names: readonly string[];
  /** `*` stands for all that fit the type of the field. */
  readonly operators: readonly string[] | '*';
  readonly sorts: boolean;
}

/** One method of a query builder with the fields that it takes. */
export interface BuilderMethod {
  readonly method: string;
  readonly names: readonly string[];
}

/** The text of the typings of one part of the client, such as `bookings_resources`. */
export function typingsOf(part: string): string {
  const folder = dirname(fileURLToPath(import.meta.resolve(`@wix/auto_sdk_${part}`))).replace(/cjs$/, 'es');
  return readdirSync(folder)
    .filter((file) => /universal.*\.d\.mts$|^index\.typings\.d\.mts$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word as string);

function bodyOf(typings: string, name: string): string {
  const [, body] = new RegExp(`^interface ${name}\\b[^{]*\\{(.*?)^\\}`, 'ms').exec(typings) ?? [];
  if (body === undefined) {
    throw new Error(`the typings have no ${name}`);
  }
  return body;
}

function found<Each>(name: string, all: readonly Each[]): readonly Each[] {
  if (all.length === 0) {
    throw new Error(`nothing is understood of ${name} in the typings`);
  }
  return all;
}

/** The fields of a typed query, as `ResourceQuerySpec` says them. */
export function typedFieldsOf(typings: string, name: string): readonly TypedFields[] {
  const groups = bodyOf(typings, name).matchAll(/fields: \[(.*?)\];\s*operators: (.*?);\s*sort: '(\w+)'/gs);
  return found(
    name,
    [...groups].map(([, names = '', operators = '', sort]) => ({
      names: quoted(names),
      operators: operators === `'*'` ? '*' : quoted(operators),
      sorts: sort !== 'NONE',
    })),
  );
}

/** The methods of a builder that take the name of a field, as `ResourcesQueryBuilder` says them. */
export function builderMethodsOf(typings: string, name: string): readonly BuilderMethod[] {
  const methods = bodyOf(typings, name).matchAll(/^\s+(\w+): \((?:\.\.\.)?propertyNames?: (.*)$/gm);
  return found(
    name,
    [...methods].map(([, method = '', names = '']) => ({ method, names: quoted(names) })),
  );
}
