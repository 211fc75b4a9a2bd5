/** Holds refusals against the declaration of their operation and of their data; for tests, as answers are held against theirs. */
import { ApplicationError, errorData, type Operation, sharedErrorCodes } from '@openhours/contract';
import { fitOf } from './fit.ts';

/** A refusal as it was made, unless its code is one that nobody was told to expect, or says what nobody declared. */
export function checkedRefusal({ name, errors }: Pick<Operation, 'name' | 'errors'>, error: unknown): unknown {
  if (!(error instanceof ApplicationError)) {
    return error;
  }
  if (!sharedErrorCodes.has(error.code) && !errors.includes(error.code)) {
    return new Error(`${name} refuses with ${error.code}, which it does not declare`, { cause: error });
  }
  const schema = errorData[error.code];
  // As it travels: absent members stay out.
  const wrong = schema === undefined ? undefined : fitOf(schema)(JSON.parse(JSON.stringify(error.data)));
  return wrong === undefined
    ? error
    : new Error(`${name} refuses with ${error.code}, whose data does not fit its declaration: ${wrong}`, {
        cause: error,
      });
}
