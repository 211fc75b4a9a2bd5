/**
 * Holds refusals against the declaration of their operation and of their data; for tests, as answers are held against
 * theirs.
 */
import { ApplicationError, errorData, type Operation, sharedErrorCodes } from '@openhours/contract';
import { fitOf } from './fit.ts';

/** What is thrown on in place of an error. */
export type RefusalCheck = (operation: Pick<Operation, 'name' | 'errors'>, error: unknown) => unknown;

/**
 * A refusal stays as it was made, unless its code is one that nobody was told to expect, or it says what nobody
 * declared.
 */
export function createRefusalCheck(): RefusalCheck {
  return ({ name, errors }, error) => {
    if (!(error instanceof ApplicationError)) {
      return error;
    }
    const { code } = error;
    if (!sharedErrorCodes.has(code) && !errors.includes(code)) {
      return new Error(`${name} refuses with ${code}, which it does not declare`, { cause: error });
    }
    const schema = errorData[code];
    if (schema === undefined) {
      return error;
    }
    // As it travels: absent members stay out.
    const wrong = fitOf(schema)(JSON.parse(JSON.stringify(error.data)));
    return wrong === undefined
      ? error
      : new Error(`${name} refuses with ${code}, whose data does not fit its declaration: ${wrong}`, { cause: error });
  };
}
