/** Whether what the server says is what it declared: for answers and events, looked at in tests. */
import { ValidationError } from '@openhours/contract';
import type { TSchema } from 'typebox';
import { shapeOf } from './shape.ts';
import { registerFormats, validatorOf } from './validation.ts';

/** Says what is wrong with a value of JSON, a member that nobody declared included; undefined when nothing is. */
export type Fit = (value: unknown) => string | undefined;

/** The path of a member that shaping by the schema dropped: an answer may hold only what is declared. */
function undeclaredMember(given: unknown, shaped: unknown, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null) {
    return undefined;
  }
  for (const [name, value] of Object.entries(given)) {
    const known = (shaped as Record<string, unknown> | undefined)?.[name];
    const at = path === '' ? name : `${path}.${name}`;
    const wrong = known === undefined ? `${at} is not declared` : undeclaredMember(value, known, at);
    if (wrong !== undefined) {
      return wrong;
    }
  }
  return undefined;
}

/** Made once for each schema, like its validator. */
const fits = new WeakMap<TSchema, Fit>();

/** The check of one schema. */
export function fitOf(schema: TSchema): Fit {
  const fit = fits.get(schema) ?? makeFit(schema);
  fits.set(schema, fit);
  return fit;
}

function makeFit(schema: TSchema): Fit {
  registerFormats();
  const validator = validatorOf(schema);
  const shape = shapeOf(schema);
  return (value) =>
    validator.accepts(value)
      ? undeclaredMember(value, shape(value, 'json'))
      : new ValidationError(validator.violationsOf(value)).message;
}
