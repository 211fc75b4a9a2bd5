/**
 * The groups of a service in which add-ons are offered with it: a part of the service, written by calls of their own
 * (services sheet 1.13).
 */
import Type, { type Static } from 'typebox';
import { AddOn } from '../add-ons/add-ons.ts';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { Changes, Guid, Int64, optional } from '../schema.ts';
import { maxAddOnGroups, maxAddOnsOfGroup } from './add-on-limits.ts';
import { AddOnGroup } from './service.ts';

const { name, maxNumberOfAddOns, addOnIds, prompt, translations } = AddOnGroup.properties;

const NewAddOnGroup = Type.Object({ name, maxNumberOfAddOns, addOnIds: optional(addOnIds), prompt, translations });
export type NewAddOnGroupInput = Static<typeof NewAddOnGroup>;

const ChangedAddOnGroup = Changes(NewAddOnGroup, { id: Guid() });
export type ChangedAddOnGroupInput = Static<typeof ChangedAddOnGroup>;

/** A group as customers choose from it. */
const AddOnGroupDetails = Type.Object({
  groupId: Guid(),
  groupName: Type.String(),
  prompt: optional(Type.String()),
  translations,
  maxNumberOfAddOns: optional(Type.Integer()),
  /** In the order of the group. */
  addOns: Type.Array(
    Type.Object({
      addOnId: Guid(),
      name: Type.String(),
      translations: AddOn.properties.translations,
      price: AddOn.properties.price,
      durationInMinutes: AddOn.properties.durationInMinutes,
      maxQuantity: AddOn.properties.maxQuantity,
    }),
    { maxItems: maxAddOnsOfGroup },
  ),
});
export type AddOnGroupDetails = Static<typeof AddOnGroupDetails>;

const path = '/v2/services/add-on-groups';
const prefixes = ['/_api/bookings', '/bookings'];
const write = {
  permission: 'SERVICES.MANAGE',
  idempotency: 'stored',
  source: 'services sheet 1.13',
  events: ['wix.bookings.services.v2.service_updated'],
} as const;
const Answer = Type.Object({ addOnGroup: AddOnGroup });

const createAddOnGroup = defineOperation({
  name: 'services.createAddOnGroup',
  summary: 'Adds a group of add-ons to a service, behind its others.',
  method: 'POST',
  path: `${path}/create`,
  prefixes,
  ...write,
  input: Type.Object({ serviceId: Guid(), addOnGroup: NewAddOnGroup }),
  output: Answer,
  errors: ['SUBSCRIPTION_SERVICE_NOT_SUPPORTED', 'ADD_ON_GROUP_LIMIT_REACHED'],
});

const updateAddOnGroup = defineOperation({
  name: 'services.updateAddOnGroup',
  summary: 'Changes a group of add-ons of a service: the fields of the mask, or those that were sent.',
  method: 'POST',
  path: `${path}/update`,
  prefixes,
  ...write,
  input: Type.Object({
    serviceId: Guid(),
    addOnGroup: ChangedAddOnGroup,
    ...Masks,
    /** That of the service, from which the group is changed; absent: from whichever. An extension of ours. */
    revision: optional(Int64()),
  }),
  output: Answer,
  errors: ['GROUP_NOT_ON_SERVICE', 'INVALID_REVISION'],
});

const deleteAddOnGroup = defineOperation({
  name: 'services.deleteAddOnGroup',
  summary: 'Takes a group of add-ons from a service; the add-ons themselves stay.',
  method: 'POST',
  path: `${path}/delete`,
  prefixes,
  ...write,
  input: Type.Object({ serviceId: Guid(), addOnGroupId: Guid() }),
  output: Type.Object({}),
  errors: ['GROUP_NOT_ON_SERVICE'],
});

const listAddOnGroupsByServiceId = defineOperation({
  name: 'services.listAddOnGroupsByServiceId',
  summary: 'Lists the groups of add-ons of a service with what customers read of each add-on.',
  method: 'POST',
  path: `${path}/list-add-on-groups-by-service-id`,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 1.13',
  input: Type.Object({
    serviceId: Guid(),
    /** Absent or empty: all. */
    groupIds: optional(Type.Array(Guid(), { maxItems: maxAddOnGroups })),
  }),
  output: Type.Object({ addOnGroupsDetails: Type.Array(AddOnGroupDetails, { maxItems: maxAddOnGroups }) }),
});

const setAddOnsForGroup = defineOperation({
  name: 'services.setAddOnsForGroup',
  summary: 'Replaces the add-ons of a group, in the order in which customers see them.',
  method: 'POST',
  path: `${path}/set-add-ons-for-group`,
  prefixes,
  ...write,
  input: Type.Object({
    serviceId: Guid(),
    groupId: Guid(),
    addOnIds: Type.Array(Guid(), { minItems: 1, maxItems: maxAddOnsOfGroup }),
  }),
  output: Answer,
  errors: ['ADD_ON_GROUP_NOT_FOUND'],
});

export const addOnGroups = {
  createAddOnGroup,
  updateAddOnGroup,
  deleteAddOnGroup,
  listAddOnGroupsByServiceId,
  setAddOnsForGroup,
};
