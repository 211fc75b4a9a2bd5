/** The version of the catalogue rises with the transaction that changes it, and is locked ahead of all else. */
import { fail } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasRaisedCatalogueVersion,
  raiseCatalogueVersion,
  readCatalogueVersion,
} from '../../../packages/server/src/db/catalogue-version.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createSampleDatabase, newSite, sample } from './sample-table.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createSampleDatabase();
});
afterAll(() => db.drop());

const taken = () => fail('SLOT_NOT_AVAILABLE', 'The time is already taken');

describe('the catalogue version', () => {
  const versionOf = (site: string) => readCatalogueVersion(db.database.reader(site));

  test('rises once in a transaction, also when the part that raised it first was undone', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => {
      await tx
        .savepoint(async () => {
          raiseCatalogueVersion(tx);
          throw taken();
        })
        .catch(() => {});
      expect(hasRaisedCatalogueVersion(tx)).toBe(false);
      await tx.savepoint(async () => raiseCatalogueVersion(tx));
      raiseCatalogueVersion(tx);
    });
    expect(await versionOf(site)).toBe(1);
    await db.database.transact(site, async (tx) => {
      raiseCatalogueVersion(tx);
      raiseCatalogueVersion(tx);
    });
    expect(await versionOf(site)).toBe(2);
  });

  test('is locked when it is raised, ahead of what is locked later', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => raiseCatalogueVersion(tx));
    await db.database.transact(site, async (tx) => {
      raiseCatalogueVersion(tx);
      await tx.all(sample.all(site));
      const rival = db.database.transact(site, async (other) =>
        other.all(statement('select version from site_catalogue where site_id = $1 for share nowait', [site])),
      );
      await expect(rival).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  });
});
