/** Every operation of staff members, resources and resource types with its handler. */
import type { Binding } from '../../call.ts';
import { membersOperations } from './operations/members.ts';
import { resourcesOperations } from './operations/resources.ts';
import type { StaffParts } from './parts.ts';

export function staffOperations(parts: StaffParts): Binding[] {
  return [...membersOperations(parts), ...resourcesOperations(parts)];
}
