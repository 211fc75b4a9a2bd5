/** The operations on requests for substitutes. */
import { fail, staffResourceTypeId, substitutes } from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import { type CandidateParts, listCandidates, listRooms } from './candidates.ts';
import { askForSubstitute, declineRequest, type SubstitutesParts, withdrawRequest } from './commands.ts';
import { requestFields } from './fields.ts';
import { presentRequest } from './present.ts';
import { queryRequests } from './repository.ts';
import { requireTarget } from './target.ts';

export function substitutesOperations(parts: SubstitutesParts & CandidateParts): Binding[] {
  return [
    bindWrite(substitutes.createSubstituteRequest, async ({ tx, input, ...act }) => ({
      substituteRequest: presentRequest(await askForSubstitute(tx, act, input.substituteRequest, parts)),
    })),

    bindRead(substitutes.querySubstituteRequests, async (call) => {
      const query = parseQuery(call.input.query, {
        fields: requestFields,
        signing: call.signing,
        defaultSort: [{ fieldName: 'startDate', order: 'ASC' }],
      });
      const of = call.reach === 'all' ? 'everybody' : { resourceId: ownResourceOf(call.caller) };
      const { rows, pagingMetadata } = await queryRequests(call.reader, query, of);
      return { substituteRequests: rows.map(presentRequest), pagingMetadata };
    }),

    bindWrite(substitutes.withdrawSubstituteRequest, async ({ tx, input, ...act }) => ({
      substituteRequest: presentRequest(await withdrawRequest(tx, act, input.substituteRequestId, parts)),
    })),

    bindWrite(substitutes.declineSubstituteRequest, async ({ tx, input, ...act }) => ({
      substituteRequest: presentRequest(await declineRequest(tx, act, input, parts)),
    })),

    bindRead(substitutes.listSubstitutes, async ({ input, reader, nowMs }) => {
      const target = await requireTarget(reader, input, { field: 'eventId', isTheirs: () => true, nowMs });
      const room = input.resourceId === undefined ? undefined : await requireRoom(reader, input.resourceId, parts);
      const found =
        room === undefined
          ? await listCandidates(reader, target, { bookingId: input.bookingId, nowMs }, parts)
          : await listRooms(reader, target, room, { bookingId: input.bookingId, nowMs }, parts);
      return { substitutes: found };
    }),
  ];
}

/** Undefined for somebody of the staff: in whose place that is, is said by who has it. */
async function requireRoom(reader: Reader, resourceId: string, { availability }: CandidateParts) {
  const found = (await availability.latest(reader)).resources.get(resourceId);
  if (found === undefined) {
    throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId });
  }
  return found.typeId === staffResourceTypeId ? undefined : found;
}
