/** What the events of staff members, resources and their types carry (services sheet 5). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { TagList } from '../tags.ts';
import type { staffCodes } from './codes.ts';
import { Resource, ResourceType } from './resources.ts';
import { StaffMemberSettings } from './settings.ts';
import { StaffMember } from './staff-member.ts';

const tagLists = Type.Object({ tags: TagList, privateTags: TagList });

export const staffEventBodies: BodiesOf<typeof staffCodes.events> = {
  resource: { entity: Resource },
  resourceType: { entity: ResourceType },
  staffMember: {
    entity: StaffMember,
    actions: {
      fully_created: {},
      connected_to_user: {},
      disconnected_from_user: {},
      tags_modified: { assignedTags: tagLists, unassignedTags: tagLists },
    },
  },
  staffMemberSettings: { entity: StaffMemberSettings },
};
