/** Badges that the business gives to members, as other domains use them. */
import type { Domain } from '../../domain.ts';
import { createBadgesByFilter } from './by-filter.ts';
import { badgesOperations } from './operations.ts';
import type { BadgesParts } from './parts.ts';

/** The domain: its operations, and the job that one of them starts. */
export function createBadges(parts: BadgesParts): Domain {
  const { bulkJobs, operations } = createBadgesByFilter(parts);
  return { name: 'badges', operations: [...badgesOperations(parts), ...operations], bulkJobs };
}

export { readAssignments } from './repository.ts';
export { storedByBadges } from './stored.ts';
