/** A request to hold is read as one to book: what is wrong with it is told by the names that it has there. Pure. */
import { ValidationError } from '@openhours/contract';

/** Does the work and names refused fields as a hold has them. */
export function inNamesOfHold<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ValidationError) {
      throw new ValidationError(
        error.violations.map((each) => ({
          ...each,
          field: each.field.replace(/^booking\.(bookedEntity\.)?/, '').replace(/^bookedEntity$/, 'slot'),
        })),
        { cause: error },
      );
    }
    throw error;
  }
}
