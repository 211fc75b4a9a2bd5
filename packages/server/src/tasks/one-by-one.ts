/** Several pieces of the same work, done one after the other: what fails on one of them keeps no other from its turn. */

/** How one piece is named where its failure is told, for example `site 0192…`. */
export type NameOf<Item> = (item: Item) => string;

/**
 * Does the work on every item, in order, until the signal. When it failed on some, it fails at its end with an
 * AggregateError: what went wrong on each, named.
 */
export async function doOneByOne<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  nameOf: NameOf<Item>,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: Error[] = [];
  for await (const item of items) {
    if (signal?.aborted === true) {
      break;
    }
    try {
      await work(item);
    } catch (error) {
      failures.push(...named(nameOf(item), error));
    }
  }
  throwTogether(failures);
}

/** The failure of one piece under its name; what was gathered inside it stays apart. */
function named(name: string, error: unknown): Error[] {
  if (error instanceof AggregateError) {
    return error.errors.flatMap((each) => named(name, each));
  }
  const reason = error instanceof Error ? error.message : String(error);
  return [new Error(`${name}: ${reason}`, { cause: error })];
}

function throwTogether(failures: readonly Error[]): void {
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  }
}
