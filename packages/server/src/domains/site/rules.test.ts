/** The end of a site, and what its facts may be. */
import { siteTrashDays } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { afterDeletion, canRestore, requireFacts, requireLive, type SiteStanding } from './rules.ts';

const day = 86_400_000;
const nowMs = Date.UTC(2030, 0, 1);
const live: SiteStanding = { state: 'ENABLED', deleteStatus: undefined, trashedAt: undefined };
const trashed = (days: number): SiteStanding => ({ ...live, deleteStatus: 'TRASH', trashedAt: nowMs - days * day });

describe('the end of a site', () => {
  test.each([
    ['live', live, 'TRASH', 'PENDING_PURGE'],
    ['in the trash', trashed(1), undefined, 'PENDING_PURGE'],
    ['to be purged', { ...trashed(1), deleteStatus: 'PENDING_PURGE' as const }, undefined, undefined],
    ['erased', { ...trashed(1), deleteStatus: 'DELETED' as const }, undefined, undefined],
  ])('%s', (_what, site, byTrash, byPurge) => {
    expect(afterDeletion(site, false)).toBe(byTrash);
    expect(afterDeletion(site, true)).toBe(byPurge);
  });

  test('comes back within its days, and not after', () => {
    expect(canRestore(live, nowMs)).toBe(false);
    expect(canRestore(trashed(siteTrashDays - 1), nowMs)).toBe(true);
    expect(() => canRestore(trashed(siteTrashDays), nowMs)).toThrow(expect.objectContaining({ status: 428 }));
    expect(() => canRestore({ ...trashed(1), deleteStatus: 'PENDING_PURGE' }, nowMs)).toThrow();
  });

  test('a site that is not in service does not change', () => {
    expect(() => requireLive(trashed(1))).toThrow(expect.objectContaining({ code: 'FAILED_PRECONDITION' }));
    expect(() => requireLive(live)).not.toThrow();
  });
});

describe('facts of a site', () => {
  test('are brought into one form', () => {
    expect(
      requireFacts({
        displayName: ' Studio ',
        timeZone: 'europe/berlin',
        currency: 'eur',
        language: 'de-at',
        hosts: ['A.Example'],
      }),
    ).toEqual({
      displayName: 'Studio',
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      language: 'de-AT',
      hosts: ['a.example'],
    });
    expect(requireFacts({})).toEqual({});
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'site.timeZone'],
    [{ currency: 'XYZ' }, 'site.currency'],
    [{ language: 'not a tag' }, 'site.language'],
    [{ displayName: '   ' }, 'site.displayName'],
    [{ hosts: ['a.example', 'A.EXAMPLE'] }, 'site.hosts'],
  ])('%j is refused', (facts, field) => {
    expect(() => requireFacts(facts)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ field })] }),
    );
  });
});
