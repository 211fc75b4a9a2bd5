/** The operations of options and variants. */
import { serviceOptionsAndVariants as declared, onlyMasked, readMasks } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import {
  cloneOptions,
  createOptions,
  deleteOptions,
  type OptionsParts,
  requireOptions,
  updateOptions,
} from './commands.ts';
import { optionsFields } from './fields.ts';
import { presentOptions } from './present.ts';
import { findOptionsOfService, optionsTable, queryOptions } from './repository.ts';

export function optionsOperations(parts: OptionsParts): Binding[] {
  return [
    bindWrite(declared.createServiceOptionsAndVariants, async ({ tx, input, ...act }) => {
      const row = await createOptions(tx, act, input.serviceOptionsAndVariants, parts);
      return { serviceOptionsAndVariants: presentOptions(row, act.site.currency) };
    }),

    bindWrite(declared.cloneServiceOptionsAndVariants, async ({ tx, input, ...act }) => {
      const row = await cloneOptions(tx, act, input, parts);
      return { serviceOptionsAndVariants: presentOptions(row, act.site.currency) };
    }),

    bindRead(declared.getServiceOptionsAndVariants, async ({ input, reader, site }) => {
      const row = requireOptions(await optionsTable.find(reader, input.serviceOptionsAndVariantsId));
      return { serviceOptionsAndVariants: presentOptions(row, site.currency) };
    }),

    bindRead(declared.getServiceOptionsAndVariantsByServiceId, async ({ input, reader, site }) => {
      const row = requireOptions(await findOptionsOfService(reader, input.serviceId));
      return { serviceVariants: presentOptions(row, site.currency) };
    }),

    bindWrite(declared.updateServiceOptionsAndVariants, async ({ tx, input, ...act }) => {
      const change = onlyMasked(input.serviceOptionsAndVariants, readMasks(input, 'serviceOptionsAndVariants'));
      const row = await updateOptions(tx, act, change, parts);
      return { serviceOptionsAndVariants: presentOptions(row, act.site.currency) };
    }),

    bindWrite(declared.deleteServiceOptionsAndVariants, async ({ tx, input, ...act }) => {
      const { revision, serviceOptionsAndVariantsId: id } = input;
      await deleteOptions(tx, act, { id, revision }, parts);
      return {};
    }),

    bindRead(declared.queryServiceOptionsAndVariants, async ({ input, reader, signing, site }) => {
      const query = parseQuery(input.query, {
        fields: optionsFields,
        signing,
        defaultSort: [{ fieldName: 'id' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryOptions(reader, query, site.currency);
      return { serviceOptionsAndVariantsList: rows.map((row) => presentOptions(row, site.currency)), pagingMetadata };
    }),
  ];
}
