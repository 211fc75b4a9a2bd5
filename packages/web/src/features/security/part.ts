/** What each part of the page about second factors is given. */
import type { OwnFactors } from '@openhours/contract';

export interface FactorsPart {
  readonly factors: OwnFactors;
  /** Whoever is signed in has just shown who they are. */
  readonly mayChange: boolean;
  /** Told of codes that are shown once; undefined: there were none. */
  readonly onCodes: (codes: readonly string[] | undefined) => void;
}
