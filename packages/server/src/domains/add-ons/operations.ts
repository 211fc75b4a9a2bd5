/** The operations of add-ons: each asks a command and presents. */
import { addOns as declared, onlyMasked, readMasks } from '@openhours/contract';
import { isBusiness } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { doItems, violationsOfItem } from '../../db/bulk.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { parseQuery } from '../../db/paging.ts';
import { type AddOnsParts, createAddOn, deleteAddOn, leaveGroups, requireAddOn, updateAddOn } from './commands.ts';
import { addOnFields } from './fields.ts';
import { presentAddOn, presentPublicAddOn } from './present.ts';
import { addOnTable, queryAddOns } from './repository.ts';

const presenterFor = ({ caller }: Pick<ReadCall<unknown>, 'caller'>) =>
  isBusiness(caller) ? presentAddOn : presentPublicAddOn;

/** Every operation of add-ons with its handler. */
export function addOnsOperations(parts: AddOnsParts): Binding[] {
  return [
    bindWrite(declared.createAddOn, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      return { addOn: presentAddOn(await createAddOn(tx, act, input.addOn, 'addOn', parts)) };
    }),

    bindRead(declared.getAddOn, async ({ input, reader, caller }) => {
      const row = requireAddOn(await addOnTable.find(reader, input.addOnId));
      return { addOn: presenterFor({ caller })(row) };
    }),

    bindWrite(declared.updateAddOn, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      const said = onlyMasked(input.addOn, readMasks(input, 'addOn'));
      return { addOn: presentAddOn(await updateAddOn(tx, act, said, 'addOn', parts)) };
    }),

    bindWrite(declared.deleteAddOn, async ({ tx, input: { addOnId }, ...act }) => {
      await beginCatalogueWrite(tx);
      await deleteAddOn(tx, act, addOnId, parts);
      await leaveGroups(tx, act, [addOnId], parts);
      return {};
    }),

    bindRead(declared.queryAddOns, async ({ input, reader, caller, signing }) => {
      const query = parseQuery(input.query, {
        fields: addOnFields,
        signing,
        defaultSort: [{ fieldName: 'id' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryAddOns(reader, query);
      return { addOns: rows.map(presenterFor({ caller })), pagingMetadata };
    }),

    bindWrite(
      declared.bulkCreateAddOns,
      async ({ tx, input, ...act }) => {
        await beginCatalogueWrite(tx);
        return doItems(tx, input.addOns, {
          refused: (index) => violationsOfItem(act.violations, `addOns[${index}]`),
          work: (said, index) => createAddOn(tx, act, said, `addOns[${index}]`, parts),
          present: input.returnEntity ? presentAddOn : undefined,
        });
      },
      { judges: ['addOns['] },
    ),

    bindWrite(
      declared.bulkUpdateAddOns,
      async ({ tx, input, ...act }) => {
        await beginCatalogueWrite(tx);
        return doItems(tx, input.addOns, {
          idOf: ({ addOn }: Partial<(typeof input.addOns)[number]>) => addOn?.id,
          refused: (index) => violationsOfItem(act.violations, `addOns[${index}]`),
          work: ({ addOn, ...masks }, index) => {
            const said = onlyMasked(addOn, readMasks(masks, 'addOn'));
            return updateAddOn(tx, act, said, `addOns[${index}].addOn`, parts);
          },
          present: input.returnEntity ? presentAddOn : undefined,
        });
      },
      { judges: ['addOns['] },
    ),

    bindWrite(declared.bulkDeleteAddOns, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      const gone: string[] = [];
      const answer = await doItems(tx, input.addOnIds, {
        idOf: (id) => id,
        work: async (id) => {
          const row = await deleteAddOn(tx, act, id, parts);
          gone.push(id);
          return row;
        },
      });
      await leaveGroups(tx, act, gone, parts);
      return answer;
    }),
  ];
}
