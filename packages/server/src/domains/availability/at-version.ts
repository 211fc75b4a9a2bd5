/** Answers from the catalogue in memory, as long as it is the one that the database has (design 7). */
import { fail } from '@openhours/contract';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { Reader } from '../../db/transaction.ts';
import type { Catalogue } from './rules/catalogue.ts';
import type { Availability } from './snapshot.ts';

/** What an attempt says when it has read another version than the one it was given. */
export class OtherVersion {
  readonly version: number;

  constructor(version: number) {
    this.version = version;
  }
}

/** How often a catalogue that changes under the question is read again before the question gives way. */
const maxAttempts = 5;

/**
 * Answers from a catalogue. `attempt` compares the version that it reads with its data and says `OtherVersion` when they
 * differ; what it refuses is refused only by the catalogue of now.
 */
export async function atOneVersion<Answer>(
  availability: Availability,
  reader: Reader,
  attempt: (catalogue: Catalogue) => Promise<Answer | OtherVersion>,
): Promise<Answer> {
  let catalogue = await availability.snapshot(reader.siteId);
  for (let round = 1; ; round += 1) {
    const outcome = await attempt(catalogue).catch(async (error: unknown) => {
      // What is refused by a catalogue of yesterday, such as a service made a moment ago, may be right today.
      const version = await readCatalogueVersion(reader);
      if (version === catalogue.version) {
        throw error;
      }
      return new OtherVersion(version);
    });
    if (!(outcome instanceof OtherVersion)) {
      return outcome;
    }
    if (round === maxAttempts) {
      throw fail(
        'UNAVAILABLE',
        'The services are being changed at the moment; try again in a second',
        {},
        { retryAfterSeconds: 1 },
      );
    }
    catalogue = await availability.snapshotAt(reader.siteId, outcome.version);
  }
}
