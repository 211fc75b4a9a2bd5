/**
 * Work of which each piece takes a core for a while, such as hashing a password or cutting a picture: few at a time, the
 * rest in their order, and whoever comes when too many wait is asked to come back.
 */
export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

/** `tooMany` is the refusal of whoever finds `mostWaiting` before them. */
export function createBoundedWork({
  atOnce,
  mostWaiting,
  tooMany,
}: {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly tooMany: () => Error;
}): BoundedWork {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= mostWaiting) {
        throw tooMany();
      }
      // The one that finishes hands its place over, so `running` does not change here.
      await new Promise<void>((begin) => waiting.push(begin));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) {
        running -= 1;
      } else {
        next();
      }
    }
  };
}
