/**
 * The key under which the server carries out one decision once: pressing again after a lost answer repeats it, and whoever
 * decides anew gets a new one.
 */
import { useState } from 'react';
import { isDecided } from '../../session/decided.ts';
import { randomId } from '../../session/random-id.ts';

export interface IdempotencyKey {
  /** The key of what is being decided, the same however often it is sent. */
  readonly current: () => string;
  /** It was done, or something else is asked for: what is sent next is another decision. */
  readonly renew: () => void;
  /** Renews when the server has refused, and says whether it has; what got lost on its way is still the same decision. */
  readonly renewIfDecided: (error: Error) => boolean;
}

export function createIdempotencyKey(): IdempotencyKey {
  let key: string | undefined;
  const renew = () => {
    key = undefined;
  };
  return {
    current() {
      key ??= randomId();
      return key;
    },
    renew,
    renewIfDecided(error) {
      const decided = isDecided(error);
      if (decided) {
        renew();
      }
      return decided;
    },
  };
}

/** One that lives as long as the part of the page that asks. */
export function useIdempotencyKey(): IdempotencyKey {
  const [key] = useState(createIdempotencyKey);
  return key;
}
