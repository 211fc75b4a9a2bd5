/** The operations of the groups in which services offer add-ons (services sheet 1.13). */
import {
  type AddOnGroup,
  type AddOnGroupDetails,
  addOnGroups as declared,
  onlyMasked,
  readMasks,
} from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { type AddOnRow, readAddOns } from '../../add-ons/index.ts';
import { createAddOnGroup, deleteAddOnGroup, setAddOnsForGroup, updateAddOnGroup } from '../commands/add-on-groups.ts';
import { loadService } from '../commands/load.ts';
import type { ServicesParts } from '../parts.ts';

export function addOnGroupOperations(parts: ServicesParts): Binding[] {
  return [
    bindWrite(declared.createAddOnGroup, async ({ tx, input, ...act }) => ({
      addOnGroup: await createAddOnGroup(tx, act, input, parts),
    })),

    bindWrite(declared.updateAddOnGroup, async ({ tx, input, ...act }) => {
      const addOnGroup = onlyMasked(input.addOnGroup, readMasks(input, 'addOnGroup'));
      const { revision, serviceId } = input;
      return { addOnGroup: await updateAddOnGroup(tx, act, { serviceId, addOnGroup, revision }, parts) };
    }),

    bindWrite(declared.deleteAddOnGroup, async ({ tx, input, ...act }) => {
      await deleteAddOnGroup(tx, act, input, parts);
      return {};
    }),

    bindWrite(declared.setAddOnsForGroup, async ({ tx, input, ...act }) => ({
      addOnGroup: await setAddOnsForGroup(tx, act, input, parts),
    })),

    bindRead(declared.listAddOnGroupsByServiceId, async ({ input: { serviceId, groupIds = [] }, reader }) => {
      const [{ add_on_groups: groups }, addOns] = await Promise.all([
        loadService(reader, serviceId),
        readAddOns(reader),
      ]);
      const byId = new Map(addOns.map((addOn) => [addOn.id, addOn]));
      const asked = groups.filter(({ id }) => groupIds.length === 0 || groupIds.includes(id));
      return { addOnGroupsDetails: asked.map((group) => presentDetails(group, byId)) };
    }),
  ];
}

function presentDetails(
  { id, name, prompt, translations, maxNumberOfAddOns, addOnIds }: AddOnGroup,
  addOns: ReadonlyMap<string, AddOnRow>,
): AddOnGroupDetails {
  return {
    groupId: id,
    groupName: name,
    ...(prompt === undefined ? {} : { prompt }),
    ...(translations === undefined ? {} : { translations }),
    ...(maxNumberOfAddOns === undefined ? {} : { maxNumberOfAddOns }),
    addOns: addOnIds.flatMap((addOnId) => {
      const addOn = addOns.get(addOnId);
      return addOn === undefined ? [] : [presentChoice(addOn)];
    }),
  };
}

function presentChoice({
  id,
  name,
  translations,
  price,
  duration_minutes: minutes,
  max_quantity: maxQuantity,
}: AddOnRow): AddOnGroupDetails['addOns'][number] {
  return {
    addOnId: id,
    name,
    ...(translations.length === 0 ? {} : { translations: [...translations] }),
    ...(price === null ? {} : { price }),
    ...(minutes === null ? {} : { durationInMinutes: minutes }),
    ...(maxQuantity === null ? {} : { maxQuantity }),
  };
}
