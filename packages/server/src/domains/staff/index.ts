/** Staff and resources as other domains use them, and the domain with its operations. */
import { changingCatalogue } from '../../call.ts';
import type { ConsequenceJob, Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { userAdded, userRemoved } from '../identity/index.ts';
import { siteCreated } from '../site/index.ts';
import { createStaffByFilter } from './by-filter.ts';
import { createStaffGround } from './commands/add.ts';
import { forgetUser, meetUser } from './commands/connection.ts';
import { deletionOfResources } from './commands/resource-types.ts';
import { staffOperations } from './operations.ts';
import type { StaffParts } from './parts.ts';
import { readStaffReachedAtSignIn } from './reached.ts';

export {
  assignWorkingHours,
  createStaffMember,
  type NewStaffMember,
} from './commands/add.ts';
export { deleteStaffMemberOf, type ImageNamed, imageNamed, noImageFound } from './commands/members.ts';
export { createResourceType, deleteResourceType } from './commands/resource-types.ts';
export {
  createResourceOf,
  deleteResourceOf,
  type ResourcesDeleted,
  resourcesDeleted,
} from './commands/resources.ts';
export { type ReachedStaff, readReachedStaff } from './reached.ts';
export {
  type ResourceRow,
  readResources,
  readResourceTypes,
  readStaff,
  readStaffPublicity,
  type StaffPublicity,
  type StaffRow,
} from './repository.ts';

/** The domain: its operations, and what every new site has of it. */
export function createStaff(parts: StaffParts): Domain {
  const byFilter = createStaffByFilter(parts);
  return {
    name: 'staff',
    operations: [...changingCatalogue(staffOperations(parts)), ...byFilter.operations],
    bulkJobs: [...byFilter.bulkJobs, deletionOfResources(parts) as ConsequenceJob],
    readReachedAtSignIn: readStaffReachedAtSignIn,
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }) => {
        createStaffGround(tx, nowMs);
      }),
      reactTo(userAdded, (tx, act, { user }) => meetUser(tx, act, user, parts)),
      reactTo(userRemoved, (tx, act, { user }) => forgetUser(tx, act, user.id, parts)),
    ],
  };
}
export { storedByStaff } from './stored.ts';
