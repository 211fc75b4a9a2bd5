/** The operations of staff members, their trash bin and their settings. */
import {
  type Filter,
  type FilterField,
  onlyMasked,
  parseFilter,
  type Query,
  readMasks,
  type Search,
  staff,
  staffSettings,
} from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall, type WriteCall } from '../../../call.ts';
import { doItems } from '../../../db/bulk.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { parseQuery } from '../../../db/paging.ts';
import { parseSearch } from '../../../db/search.ts';
import type { Reader } from '../../../db/transaction.ts';
import { connectToUser, disconnectFromUser, getOrCreateOfUser } from '../commands/connection.ts';
import {
  assignSchedule,
  createStaffMemberOf,
  deleteStaffMemberOf,
  removeFromTrashBin,
  requireDeletedStaff,
  requireStaffMember,
  setServiceProvider,
  updateStaffMemberOf,
  updateStaffSettings,
} from '../commands/members.ts';
import { bulkChangeTags } from '../commands/tags.ts';
import { staffFieldsFor } from '../fields.ts';
import type { StaffParts } from '../parts.ts';
import { presentStaffMember, presentStaffSettings, wholeView } from '../present.ts';
import {
  countStaff,
  findDeletedStaff,
  findStaffMember,
  queryStaff,
  readStaffSettings,
  type StaffRow,
  searchStaff,
} from '../repository.ts';
import { type RequestedField, type Sight, sightOf, viewOf } from '../view.ts';

const byId = [{ fieldName: 'id' }];
const newerDefaultLimit = 100;

/** Whether a filter says anything about a field. */
function names(filter: Filter<FilterField>, fieldName: string): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.some((part) => names(part, fieldName));
    case 'not':
      return names(filter.part, fieldName);
    default:
      return filter.field.name === fieldName;
  }
}

interface Asked {
  readonly fields?: readonly RequestedField[] | undefined;
}

/** Which staff members an operation is about: all, or those who can be booked unless the filter asks for others. */
type Scope = 'all' | 'providers';

export function membersOperations(parts: StaffParts): Binding[] {
  async function present(reader: Reader, sight: Sight, { fields }: Asked, rows: readonly StaffRow[]) {
    const view = await viewOf(reader, sight, fields, rows);
    return rows.map((row) => presentStaffMember(row, view));
  }

  /** The answer of everything that is about one staff member. */
  async function answer(call: Pick<WriteCall<Asked>, 'tx' | 'input' | 'caller'>, row: StaffRow) {
    await call.tx.flush();
    const [staffMember] = await present(call.tx, await sightOf(call.tx, call.caller), call.input, [row]);
    return { staffMember: staffMember! };
  }

  const scopeOf = (scope: Scope, filter: Filter<FilterField>) => ({
    providersOnly: scope === 'providers' && !names(filter, 'serviceProvider'),
  });

  async function query(call: ReadCall<Asked & { readonly query?: Query | undefined }>, scope: Scope) {
    const { input, reader, signing } = call;
    const sight = await sightOf(reader, call.caller);
    const parsed = parseQuery(input.query, {
      fields: staffFieldsFor({ search: false, ...sight }),
      signing,
      defaultSort: byId,
      absentPaging: 'cursor',
      ...(scope === 'all' ? { defaultLimit: newerDefaultLimit } : {}),
    });
    const { rows, pagingMetadata } = await queryStaff(reader, scopeOf(scope, parsed.filter), parsed);
    return { staffMembers: await present(reader, sight, input, rows), pagingMetadata };
  }

  async function search(call: ReadCall<Asked & { readonly search?: Search | undefined }>, scope: Scope) {
    const { input, reader, site, signing } = call;
    const sight = await sightOf(reader, call.caller);
    const asked = parseSearch(input.search, {
      fields: staffFieldsFor({ search: true, ...sight }),
      wordless: ['resource.workingHoursSchedules.shared'],
      signing,
      defaultSort: byId,
      ...(scope === 'all' ? { defaultLimit: newerDefaultLimit } : {}),
    });
    const staffScope = scopeOf(scope, asked.parsed.filter);
    const { rows, pagingMetadata, aggregationData } = await searchStaff(reader, staffScope, asked, site.timeZone);
    return {
      staffMembers: await present(reader, sight, input, rows),
      pagingMetadata,
      ...(aggregationData === undefined ? {} : { aggregationData }),
    };
  }

  async function count(call: ReadCall<{ readonly filter?: Record<string, unknown> | undefined }>, scope: Scope) {
    const sight = await sightOf(call.reader, call.caller);
    const filter = parseFilter(call.input.filter, staffFieldsFor({ search: false, ...sight }), 'filter');
    return { count: await countStaff(call.reader, scopeOf(scope, filter), filter) };
  }

  return [
    bindWrite(staff.createStaffMember, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await createStaffMemberOf(tx, act, input, parts)),
    ),

    bindRead(staff.getStaffMember, async ({ input, reader, caller }) => {
      const [row, sight] = await Promise.all([findStaffMember(reader, input.staffMemberId), sightOf(reader, caller)]);
      const [staffMember] = await present(reader, sight, input, [requireStaffMember(row)]);
      return { staffMember: staffMember! };
    }),

    bindWrite(staff.updateStaffMember, async ({ tx, input, ...act }) => {
      const staffMember = onlyMasked(input.staffMember, readMasks(input, 'staffMember'));
      const row = await updateStaffMemberOf(tx, act, { staffMember }, parts);
      return answer({ tx, input, caller: act.caller }, row);
    }),

    bindWrite(staff.deleteStaffMember, async ({ tx, input, ...act }) => {
      await deleteStaffMemberOf(tx, act, input.staffMemberId, parts);
      return {};
    }),

    bindRead(staff.queryStaffMembers, (call) => query(call, 'providers')),
    bindRead(staff.queryAllStaffMembers, (call) => query(call, 'all')),
    bindRead(staff.searchStaffMembers, (call) => search(call, 'providers')),
    bindRead(staff.searchAllStaffMembers, (call) => search(call, 'all')),
    bindRead(staff.countStaffMembers, (call) => count(call, 'providers')),
    bindRead(staff.countAllStaffMembers, (call) => count(call, 'all')),

    bindWrite(staff.connectStaffMemberToUser, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await connectToUser(tx, act, input, parts)),
    ),

    bindWrite(staff.disconnectStaffMemberFromUser, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await disconnectFromUser(tx, act, input.staffMemberId, parts)),
    ),

    bindWrite(staff.setServiceProvider, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await setServiceProvider(tx, act, input, parts)),
    ),

    bindWrite(staff.assignWorkingHoursSchedule, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await assignSchedule(tx, act, input, parts)),
    ),

    bindWrite(staff.assignCustomSchedule, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await assignSchedule(tx, act, input, parts)),
    ),

    bindWrite(staff.getOrCreateStaffMember, async ({ tx, input, ...act }) =>
      answer({ tx, input, caller: act.caller }, await getOrCreateOfUser(tx, act, input.wixUserId, parts)),
    ),

    bindWrite(staff.bulkGetOrCreateStaffMembers, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      const made: StaffRow[] = [];
      const { results, bulkActionMetadata } = await doItems(tx, input.wixUserIds, {
        idOf: (id) => id,
        work: async (id) => {
          const row = await getOrCreateOfUser(tx, act, id, parts);
          await tx.flush();
          made.push(row);
          return row;
        },
        present: (row) => row,
      });
      const view = await viewOf(tx, await sightOf(tx, act.caller), input.fields, made);
      return {
        results: results.map(({ itemMetadata, item }) => ({
          itemMetadata,
          ...(item === undefined ? {} : { staffMember: presentStaffMember(item, view) }),
        })),
        bulkActionMetadata,
      };
    }),

    bindWrite(staff.bulkUpdateStaffMemberTags, async ({ tx, input, ...act }) =>
      bulkChangeTags(tx, act, input.ids, input, parts),
    ),

    bindRead(staff.listDeletedStaffMembers, async ({ input, reader, caller, signing }) => {
      const { staffMemberIds, paging } = input;
      const parsed = parseQuery(
        {
          ...(staffMemberIds === undefined ? {} : { filter: { id: { $in: staffMemberIds } } }),
          cursorPaging: paging ?? {},
        },
        {
          fields: staffFieldsFor({ search: false, ...wholeView }),
          signing,
          cursorField: 'paging.cursor',
          defaultSort: byId,
          defaultLimit: newerDefaultLimit,
        },
      );
      const { rows, pagingMetadata } = await queryStaff(reader, { providersOnly: false, deleted: true }, parsed);
      return { staffMembers: await present(reader, await sightOf(reader, caller), input, rows), pagingMetadata };
    }),

    bindRead(staff.getDeletedStaffMember, async ({ input, reader, caller }) => {
      const row = requireDeletedStaff(await findDeletedStaff(reader, input.staffMemberId));
      const [staffMember] = await present(reader, await sightOf(reader, caller), input, [row]);
      return { staffMember: staffMember! };
    }),

    bindWrite(staff.removeStaffMemberFromTrashBin, async ({ tx, input }) => {
      await removeFromTrashBin(tx, input.staffMemberId);
      return {};
    }),

    bindRead(staffSettings.getStaffMemberSettings, async ({ reader }) => ({
      staffMemberSettings: presentStaffSettings(await readStaffSettings(reader)),
    })),

    bindWrite(staffSettings.updateStaffMemberSettings, async ({ tx, input, ...act }) => ({
      staffMemberSettings: presentStaffSettings(await updateStaffSettings(tx, act, input, presentStaffSettings, parts)),
    })),
  ];
}
