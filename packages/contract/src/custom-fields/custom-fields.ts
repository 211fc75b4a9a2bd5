/** Fields of profiles: made, ordered, hidden, deleted; who has them; and which the business might add (members sheet 1.16). */
import Type from 'typebox';
import { memberPrefixes as prefixes } from '../members/member.ts';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, OffsetPaging, optional, PagingMetadata, Revision, Sort, Words } from '../schema.ts';
import {
  ChangedCustomField,
  ChangedCustomFieldApplication,
  CustomField,
  CustomFieldApplication,
  CustomFieldSuggestion,
  FieldApplication,
  fieldSections,
  maxCustomFields,
  NewCustomField,
  NewCustomFieldApplication,
} from './custom-field.ts';

const source = 'members sheet 1.16';
const reads = { prefixes, permission: 'CUSTOM_FIELDS.READ', idempotency: 'natural', source } as const;
const writes = { prefixes, permission: 'CUSTOM_FIELDS.MANAGE', idempotency: 'natural', source } as const;
const path = '/v1/custom-fields';
const Answer = Type.Object({ field: CustomField });

const createCustomField = defineOperation({
  ...writes,
  name: 'customFields.createCustomField',
  summary: 'Creates a field behind the others of its section; one of that name that is hidden comes back.',
  method: 'POST',
  path,
  idempotency: 'stored',
  input: Type.Object({ field: NewCustomField }),
  output: Answer,
  errors: ['CUSTOM_FIELD_LIMIT_REACHED', 'ALREADY_EXISTS', 'INCORRECT_FIELD_TYPE', 'INVALID_FIELD_SOCIAL_TYPE'],
});

const getCustomField = defineOperation({
  ...reads,
  name: 'customFields.getCustomField',
  summary: 'Reads one field, also one that is hidden.',
  method: 'GET',
  path: `${path}/{id}`,
  input: Type.Object({ id: Guid() }),
  output: Answer,
});

const listCustomFields = defineOperation({
  ...reads,
  name: 'customFields.listCustomFields',
  summary: 'Lists the fields that are not hidden, by sections, in their order.',
  method: 'GET',
  path,
  input: Type.Object({ paging: optional(OffsetPaging) }),
  output: Type.Object({ fields: Type.Array(CustomField), metadata: PagingMetadata }),
});

const updateCustomField = defineOperation({
  ...writes,
  name: 'customFields.updateCustomField',
  summary: 'Changes a field from a known revision; its type, key and place stay.',
  method: 'PATCH',
  path: `${path}/{field.id}`,
  input: Type.Object({ field: ChangedCustomField }),
  output: Answer,
  errors: [
    'INVALID_REVISION',
    'ALREADY_EXISTS',
    'INCORRECT_FIELD_TYPE',
    'INVALID_FIELD_SOCIAL_TYPE',
    'RESERVED_FIELD_NAME_NON_EDITABLE',
  ],
});

const ended = { input: Type.Object({ id: Guid(), revision: Revision() }), output: Type.Object({}) };

const deleteCustomField = defineOperation({
  ...writes,
  ...ended,
  name: 'customFields.deleteCustomField',
  summary: 'Deletes a field with all that members have said in it.',
  method: 'DELETE',
  path: `${path}/{id}`,
  errors: ['INVALID_REVISION'],
});

const hideCustomField = defineOperation({
  ...writes,
  ...ended,
  name: 'customFields.hideCustomField',
  summary: 'Takes a field out of all profiles; what members have said in it is kept.',
  method: 'POST',
  path: `${path}/{id}/hide`,
  errors: ['INVALID_REVISION'],
});

const updateCustomFieldsOrder = defineOperation({
  ...writes,
  name: 'customFields.updateCustomFieldsOrder',
  summary: 'Puts fields of a section first in the order in which they are named; the others follow as they stood.',
  method: 'POST',
  path: `${path}/order`,
  input: Type.Object({
    fieldIds: Type.Array(Guid(), { minItems: 1, maxItems: maxCustomFields }),
    /** Absent: that of the first. */
    section: optional(Words(fieldSections)),
  }),
  output: Type.Object({ fields: Type.Array(CustomField), section: Words(fieldSections) }),
});

export const customFields = {
  createCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
  deleteCustomField,
  hideCustomField,
  updateCustomFieldsOrder,
};

const applied = '/v1/custom-fields-applications';
const Application = Type.Object({ application: CustomFieldApplication });
const Ids = () => Type.Array(Guid(), { minItems: 1, maxItems: 100 });
const createCustomFieldApplication = defineOperation({
  ...writes,
  name: 'customFieldApplications.createCustomFieldApplication',
  summary: 'Says who has a field; until then all members have it.',
  method: 'POST',
  path: applied,
  input: Type.Object({ application: NewCustomFieldApplication }),
  output: Application,
  errors: ['ALREADY_EXISTS'],
});

const getCustomFieldApplication = defineOperation({
  ...reads,
  name: 'customFieldApplications.getCustomFieldApplication',
  summary: 'Reads who has a field.',
  method: 'GET',
  path: `${applied}/{customFieldId}`,
  input: Type.Object({ customFieldId: Guid() }),
  output: Application,
});

const updateCustomFieldApplication = defineOperation({
  ...writes,
  name: 'customFieldApplications.updateCustomFieldApplication',
  summary: 'Changes who has a field from a known revision.',
  method: 'PATCH',
  path: `${applied}/{application.customFieldId}`,
  input: Type.Object({ application: ChangedCustomFieldApplication }),
  output: Application,
  errors: ['INVALID_REVISION'],
});

const deleteCustomFieldApplication = defineOperation({
  ...writes,
  name: 'customFieldApplications.deleteCustomFieldApplication',
  summary: 'Gives a field to all members again.',
  method: 'DELETE',
  path: `${applied}/{customFieldId}`,
  input: Type.Object({ customFieldId: Guid() }),
  output: Type.Object({}),
});

const getCustomFieldApplications = defineOperation({
  ...reads,
  name: 'customFieldApplications.getCustomFieldApplications',
  summary: 'Reads who has several fields; those that all have are left out.',
  method: 'POST',
  path: `${applied}/applications`,
  input: Type.Object({ customFieldIds: Ids() }),
  output: Type.Object({ applications: Type.Array(CustomFieldApplication) }),
});

const getMembersCustomFieldApplications = defineOperation({
  ...reads,
  name: 'customFieldApplications.getMembersCustomFieldApplications',
  summary: 'Says which fields members have.',
  method: 'POST',
  path: `${applied}/members`,
  input: Type.Object({ memberIds: Ids() }),
  output: Type.Object({
    results: Type.Array(Type.Object({ memberId: Guid(), applications: Type.Array(FieldApplication) })),
  }),
});

const getRolesCustomFieldApplications = defineOperation({
  ...reads,
  name: 'customFieldApplications.getRolesCustomFieldApplications',
  summary: 'Says which fields members of roles have, whatever else they are.',
  method: 'POST',
  path: `${applied}/roles`,
  input: Type.Object({ roleIds: Ids() }),
  output: Type.Object({
    results: Type.Array(Type.Object({ roleId: Guid(), applications: Type.Array(FieldApplication) })),
  }),
});

export const customFieldApplications = {
  createCustomFieldApplication,
  getCustomFieldApplication,
  updateCustomFieldApplication,
  deleteCustomFieldApplication,
  getCustomFieldApplications,
  getMembersCustomFieldApplications,
  getRolesCustomFieldApplications,
};

const suggested = '/v1/custom-field-suggestions';
const Suggestions = Type.Object({ suggestions: Type.Array(CustomFieldSuggestion), metadata: PagingMetadata });
const asked = { paging: optional(OffsetPaging), sorting: optional(Sort) };

const listCustomFieldSuggestions = defineOperation({
  ...reads,
  name: 'customFieldSuggestions.listCustomFieldSuggestions',
  summary: 'Lists fields that the business might add: those that many have, and its own that are hidden.',
  method: 'GET',
  path: suggested,
  input: Type.Object(asked),
  output: Suggestions,
});

const queryCustomFieldSuggestions = defineOperation({
  ...reads,
  name: 'customFieldSuggestions.queryCustomFieldSuggestions',
  summary: 'Finds such fields by name and type.',
  method: 'POST',
  path: `${suggested}/query`,
  input: Type.Object({ query: optional(Type.Object({ filter: optional(JsonMap()), sort: optional(Sort), ...asked })) }),
  output: Suggestions,
});

export const customFieldSuggestions = { listCustomFieldSuggestions, queryCustomFieldSuggestions };
