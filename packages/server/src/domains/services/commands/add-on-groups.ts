/** The writes of groups of add-ons: each is a change of their service (services sheet 1.13). */
import { type AddOnGroup, fail } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { readServiceContext } from '../context.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { type ServiceWithParts, serviceTable } from '../repository.ts';
import { addOnsOf, groupAfter, requireRoomForGroup, type SaidAddOnGroup } from '../rules/add-on-groups.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

/** What becomes of the groups of a service, and the one that it is about. */
interface GroupsAfter {
  readonly groups: readonly AddOnGroup[];
  readonly group: AddOnGroup;
}

type Known = { has(addOnId: string): boolean };

/** Adds a group behind the others of a service. */
export function createAddOnGroup(
  tx: Transaction,
  act: ServiceAct,
  { serviceId, addOnGroup }: { readonly serviceId: string; readonly addOnGroup: SaidAddOnGroup },
  parts: ServicesParts,
): Promise<AddOnGroup> {
  return changeGroups(tx, act, serviceId, parts, (service, known) => {
    requireRoomForGroup(service);
    const group = groupAfter({ id: newId(), name: '', addOnIds: [] }, addOnGroup, known, 'addOnGroup');
    return { groups: [...service.add_on_groups, group], group };
  });
}

interface ChangedGroup {
  readonly serviceId: string;
  readonly addOnGroup: SaidAddOnGroup & { readonly id: string };
  /** Of the service; absent: the group is changed from whichever. */
  readonly revision?: string | undefined;
}

/** Changes what is said of a group; what is not said stays. */
export function updateAddOnGroup(
  tx: Transaction,
  act: ServiceAct,
  { addOnGroup, revision, serviceId }: ChangedGroup,
  parts: ServicesParts,
): Promise<AddOnGroup> {
  return changeGroups(tx, act, serviceId, parts, (service, known) => {
    requireRevision(service, revision, serviceTable.staleCode);
    const before = requireGroup(service, addOnGroup.id, 'GROUP_NOT_ON_SERVICE');
    return withGroup(service, groupAfter(before, addOnGroup, known, 'addOnGroup'));
  });
}

/** Replaces the add-ons of a group. */
export function setAddOnsForGroup(
  tx: Transaction,
  act: ServiceAct,
  request: { readonly serviceId: string; readonly groupId: string; readonly addOnIds: readonly string[] },
  parts: ServicesParts,
): Promise<AddOnGroup> {
  return changeGroups(tx, act, request.serviceId, parts, (service, known) => {
    const before = requireGroup(service, request.groupId, 'ADD_ON_GROUP_NOT_FOUND');
    return withGroup(service, { ...before, addOnIds: addOnsOf(request.addOnIds, known, 'addOnIds') });
  });
}

/** Takes a group from a service. */
export async function deleteAddOnGroup(
  tx: Transaction,
  act: ServiceAct,
  { serviceId, addOnGroupId }: { readonly serviceId: string; readonly addOnGroupId: string },
  parts: ServicesParts,
): Promise<void> {
  await changeGroups(tx, act, serviceId, parts, (service) => {
    const group = requireGroup(service, addOnGroupId, 'GROUP_NOT_ON_SERVICE');
    return { groups: service.add_on_groups.filter((each) => each !== group), group };
  });
}

function requireGroup(
  { id: serviceId, add_on_groups: groups }: ServiceWithParts,
  groupId: string,
  code: 'GROUP_NOT_ON_SERVICE' | 'ADD_ON_GROUP_NOT_FOUND',
): AddOnGroup {
  const group = groups.find(({ id }) => id === groupId);
  if (group === undefined) {
    throw fail(code, 'The service has no such group of add-ons', { serviceId, groupId });
  }
  return group;
}

function withGroup({ add_on_groups: groups }: ServiceWithParts, group: AddOnGroup): GroupsAfter {
  return { groups: groups.map((each) => (each.id === group.id ? group : each)), group };
}

/** Answers the group that the change is about. */
async function changeGroups(
  tx: Transaction,
  act: ServiceAct,
  serviceId: string,
  parts: ServicesParts,
  change: (service: ServiceWithParts, known: Known) => GroupsAfter,
): Promise<AddOnGroup> {
  await beginCatalogueWrite(tx);
  const [before, context] = await Promise.all([loadService(tx, serviceId), readServiceContext(tx, act.site, parts)]);
  const { groups, group } = change(before, context.addOns);
  const after = serviceTable.update(tx, before, { add_on_groups: groups, updated_at: act.nowMs });
  recordService(tx, act, { before, after }, context, parts);
  return group;
}
