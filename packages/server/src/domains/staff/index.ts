/** Staff and resources as other domains use them. */
export {
  assignWorkingHours,
  type CreatedResource,
  createStaffMember,
  type NewResource,
  type NewStaffMember,
} from './commands.ts';
export { type ResourceRow, readResources, readStaff, type StaffRow } from './repository.ts';
