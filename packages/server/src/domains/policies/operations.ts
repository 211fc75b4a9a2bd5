/** The operations of booking policies. */
import { fail, onlyMasked, parseFilter, policies, readMasks } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import {
  createBookingPolicy,
  deleteBookingPolicy,
  type PoliciesParts,
  requirePolicy,
  setDefaultPolicy,
  updateBookingPolicy,
} from './commands.ts';
import { policyFields } from './fields.ts';
import { presentPolicy, presentStrictest } from './present.ts';
import { countPolicies, findPolicy, type PolicyRow, queryPolicies, readPolicies } from './repository.ts';
import { strictestOf } from './rules/strictest.ts';

/** Every operation of policies with its handler. */
export function policiesOperations(parts: PoliciesParts): Binding[] {
  return [
    bindWrite(policies.createBookingPolicy, async ({ tx, input, ...act }) => ({
      bookingPolicy: presentPolicy(await createBookingPolicy(tx, act, input, parts), act.site.currency),
    })),

    bindRead(policies.getBookingPolicy, async ({ input, reader, site }) => ({
      bookingPolicy: presentPolicy(requirePolicy(await findPolicy(reader, input.bookingPolicyId)), site.currency),
    })),

    bindWrite(policies.updateBookingPolicy, async ({ tx, input, ...act }) => {
      const bookingPolicy = onlyMasked(input.bookingPolicy, readMasks(input, 'bookingPolicy'));
      return {
        bookingPolicy: presentPolicy(await updateBookingPolicy(tx, act, { bookingPolicy }, parts), act.site.currency),
      };
    }),

    bindWrite(policies.deleteBookingPolicy, async ({ tx, input, ...act }) => {
      await deleteBookingPolicy(tx, act, input.bookingPolicyId, parts);
      return {};
    }),

    bindWrite(policies.setDefaultBookingPolicy, async ({ tx, input, ...act }) => {
      const { current, previous } = await setDefaultPolicy(tx, act, input.bookingPolicyId, parts);
      const present = (row: PolicyRow) => presentPolicy(row, act.site.currency);
      return {
        currentDefaultBookingPolicy: present(current),
        ...(previous === undefined ? {} : { previousDefaultBookingPolicy: present(previous) }),
      };
    }),

    bindRead(policies.getStrictestBookingPolicy, async ({ input, reader, site }) => {
      const wanted = [...new Set(input.bookingPolicyIds)];
      const found = await readPolicies(reader, wanted);
      const rules = wanted.map((id) => found.find((policy) => policy.id === id)?.rules);
      const [first, ...others] = rules.filter((each) => each !== undefined);
      if (first === undefined || others.length + 1 < wanted.length) {
        throw fail('NOT_FOUND', 'The site has no booking policy with one of these ids', {
          bookingPolicyIds: wanted.filter((_, index) => rules[index] === undefined),
        });
      }
      return { bookingPolicy: presentStrictest(strictestOf([first, ...others]), site.currency) };
    }),

    bindRead(policies.queryBookingPolicies, async ({ input, reader, site, signing }) => {
      const query = parseQuery(input.query, {
        fields: policyFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryPolicies(reader, query);
      return { bookingPolicies: rows.map((row) => presentPolicy(row, site.currency)), pagingMetadata };
    }),

    bindRead(policies.countBookingPolicies, async ({ input, reader }) => ({
      count: await countPolicies(reader, parseFilter(input.filter, policyFields, 'filter')),
    })),
  ];
}
