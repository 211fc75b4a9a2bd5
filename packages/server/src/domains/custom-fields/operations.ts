/** The operations of fields of profiles, of who has them, and of those that the business might add. */
import { customFieldApplications, customFieldSuggestions, customFields as declared } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import {
  createApplication,
  createField,
  deleteApplication,
  deleteField,
  hideField,
  orderFields,
  requireApplication,
  requireField,
  updateApplication,
  updateField,
} from './commands/fields.ts';
import { readSubjects } from './of-members.ts';
import { presentApplication, presentField } from './present.ts';
import {
  type ApplicationRow,
  applicationTable,
  type CustomFieldRow,
  customFieldTable,
  readApplications,
  readCustomFields,
} from './repository.ts';
import { bySections, fieldApplications, nobody } from './rules.ts';
import { pageOfSuggestions, suggestionFields, suggestionsFor } from './suggestions.ts';

async function whole(reader: Reader, field: CustomFieldRow) {
  return { field: presentField(field, { isForSome: (await applicationTable.find(reader, field.id)) !== undefined }) };
}

/** All fields, with who has those that not everybody has. */
async function readAll(reader: Reader) {
  const [fields, applications] = await Promise.all([readCustomFields(reader), readApplications(reader)]);
  const byField = new Map(applications.map((row) => [row.id, row]));
  const present = (field: CustomFieldRow) => presentField(field, { isForSome: byField.has(field.id) });
  return { fields, applications, byField, present };
}

function fieldOperations(): Binding[] {
  return [
    bindWrite(declared.createCustomField, async ({ tx, input, ...act }) =>
      whole(tx, await createField(tx, act, input.field)),
    ),

    bindRead(declared.getCustomField, async ({ input, reader }) =>
      whole(reader, requireField(await customFieldTable.find(reader, input.id))),
    ),

    bindRead(declared.listCustomFields, async ({ input: { paging = {} }, reader }) => {
      const { fields, present } = await readAll(reader);
      const shown = bySections(fields.filter(({ hidden }) => !hidden));
      const { limit = 100, offset = 0 } = paging;
      const page = shown.slice(offset, offset + limit);
      const metadata = { count: page.length, offset, total: shown.length, tooManyToCount: false };
      return { fields: page.map(present), metadata };
    }),

    bindWrite(declared.updateCustomField, async ({ tx, input, ...act }) =>
      whole(tx, await updateField(tx, act, input.field)),
    ),

    bindWrite(declared.deleteCustomField, async ({ tx, input, ...act }) => {
      await deleteField(tx, act, input);
      return {};
    }),

    bindWrite(declared.hideCustomField, async ({ tx, input, ...act }) => {
      await hideField(tx, act, input);
      return {};
    }),

    bindWrite(declared.updateCustomFieldsOrder, async ({ tx, input, ...act }) => {
      const { fields, section } = await orderFields(tx, act, input);
      const forSome = new Set((await readApplications(tx)).map(({ id }) => id));
      return { fields: fields.map((field) => presentField(field, { isForSome: forSome.has(field.id) })), section };
    }),
  ];
}

async function answered(reader: Reader, row: ApplicationRow) {
  const { key } = requireField(await customFieldTable.find(reader, row.id));
  return { application: presentApplication(row, key) };
}

function applicationOperations(): Binding[] {
  const applications = customFieldApplications;
  return [
    bindWrite(applications.createCustomFieldApplication, async ({ tx, input, ...act }) =>
      answered(tx, await createApplication(tx, act, input.application)),
    ),

    bindRead(applications.getCustomFieldApplication, async ({ input, reader }) =>
      answered(reader, requireApplication(await applicationTable.find(reader, input.customFieldId))),
    ),

    bindWrite(applications.updateCustomFieldApplication, async ({ tx, input, ...act }) =>
      answered(tx, await updateApplication(tx, act, input.application)),
    ),

    bindWrite(applications.deleteCustomFieldApplication, async ({ tx, input, ...act }) => {
      await deleteApplication(tx, act, input.customFieldId);
      return {};
    }),

    bindRead(applications.getCustomFieldApplications, async ({ input, reader }) => {
      const { byField, fields } = await readAll(reader);
      const keys = new Map(fields.map(({ id, key }) => [id, key]));
      return {
        applications: [...new Set(input.customFieldIds)].flatMap((id) => {
          const [row, key] = [byField.get(id), keys.get(id)];
          return row === undefined || key === undefined ? [] : [presentApplication(row, key)];
        }),
      };
    }),

    bindRead(applications.getMembersCustomFieldApplications, async ({ input: { memberIds }, reader }) => {
      const { applications: rows, byField, fields, present } = await readAll(reader);
      const subjectOf = await readSubjects(reader, memberIds, rows);
      return {
        results: [...new Set(memberIds)].map((memberId) => ({
          memberId,
          applications: fieldApplications(fields, byField, subjectOf(memberId), present),
        })),
      };
    }),

    bindRead(applications.getRolesCustomFieldApplications, async ({ input: { roleIds }, reader }) => {
      const { byField, fields, present } = await readAll(reader);
      return {
        results: [...new Set(roleIds)].map((roleId) => ({
          roleId,
          applications: fieldApplications(fields, byField, { ...nobody, roleIds: [roleId] }, present),
        })),
      };
    }),
  ];
}

const byName = [{ fieldName: 'name' }];

function suggestionOperations(): Binding[] {
  return [
    bindRead(
      customFieldSuggestions.listCustomFieldSuggestions,
      async ({ input: { paging, sorting }, reader, signing }) => {
        const wanted = { ...(paging && { paging }), ...(sorting && { sort: sorting }) };
        const query = parseQuery(wanted, { fields: suggestionFields, signing, defaultSort: byName, root: '' });
        return pageOfSuggestions(suggestionsFor(await readCustomFields(reader)), query);
      },
    ),

    bindRead(customFieldSuggestions.queryCustomFieldSuggestions, async ({ input, reader, signing }) => {
      const { sort, sorting = sort, ...query } = input.query ?? {};
      const wanted = { ...query, ...(sorting === undefined ? {} : { sort: sorting }) };
      const parsed = parseQuery(wanted, { fields: suggestionFields, signing, defaultSort: byName });
      return pageOfSuggestions(suggestionsFor(await readCustomFields(reader)), parsed);
    }),
  ];
}

export function customFieldsOperations(): Binding[] {
  return [...fieldOperations(), ...applicationOperations(), ...suggestionOperations()];
}
