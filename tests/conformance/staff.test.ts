/** Staff members through the published SDK, and over plain HTTP where it does not reach (services sheet 5.1). */
import { staff as declared } from '@openhours/contract';
import { staffMemberSettings as sdkSettings, staffMembers as sdkStaff } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { endedJob } from '../support/jobs.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { plantUser } from '../support/sites.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
let businessSchedule: string;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
  const row = await server.database.serverReader.first(
    statement<{ id: string }>(`select id from schedule where site_id = $1 and owner_type = 'BUSINESS'`, [
      server.siteId,
    ]),
  );
  businessSchedule = row!.id;
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const modules = { staff: sdkStaff, settings: sdkSettings };
const owner = () => sdkClient(server, modules, ownerOf(server)).staff;
const settings = () => sdkClient(server, modules, ownerOf(server)).settings;
const asVisitor = () => sdkClient(server, modules, visitorOf(server)).staff;
const send = (method: string, path: string, body?: unknown, headers = business.owner) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error) => error.details.applicationError?.code ?? 'INVALID_ARGUMENT',
  );
const slugsOf = async (id: string) =>
  (await business.eventsOf(id)).map(({ type }) => type.replace(/^.*\.(staff_member|resource)_/, ''));
const details = { fields: ['RESOURCE_DETAILS' as const] };
const create = async (staffMember: object, more: object = {}) => {
  const answer = await send('POST', '/bookings/v1/staff-members', { staffMember, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.staffMember as { id: string; resourceId: string; revision: string };
};

describe('the life of a staff member through the SDK', () => {
  test('is created with resource and calendar, on default hours; created, then fully created', async () => {
    const made = await owner().createStaffMember({ name: 'Grace', email: 'grace@example.com' }, details);
    expect(made).toMatchObject({
      name: 'Grace',
      email: 'grace@example.com',
      revision: '1',
      serviceProvider: true,
      resource: {
        _id: made.resourceId,
        usesDefaultWorkingHours: true,
        workingHoursSchedules: [{ _id: businessSchedule, shared: true }],
      },
    });
    expect(await slugsOf(made._id as string)).toEqual(['created', 'fully_created']);
    expect(await slugsOf(made.resourceId as string)).toEqual(['created']);
    const calendarId = made.resource!.eventsSchedule!._id!;
    expect((await business.eventsOf(calendarId)).map(({ type }) => type)).toEqual(['wix.calendar.v3.schedule_created']);
    const [, full] = await business.eventsOf(made._id as string);
    expect(full?.body.staffMember).toMatchObject({ resource: { id: made.resourceId } });
    const plain = await owner().getStaffMember(made._id as string);
    expect(plain).not.toHaveProperty('resource');
  });

  test('is changed from a known revision; resource and calendar take the new name', async () => {
    const made = await owner().createStaffMember({ name: 'Maiden name', description: 'Kind' });
    const changed = await owner().updateStaffMember(made._id as string, {
      revision: made.revision as string,
      name: 'Married name',
      phone: '+49 30 1234',
    });
    expect(changed).toMatchObject({ name: 'Married name', phone: '+49 30 1234', description: 'Kind', revision: '2' });
    expect(await codeOf(owner().updateStaffMember(made._id as string, { revision: '1', name: 'Late' }))).toBe(
      'INVALID_REVISION',
    );
    const { body } = await send('GET', `/v2/resources/${made.resourceId}`);
    expect(body.resource).toMatchObject({ name: 'Married name' });
    const schedule = await server.database.serverReader.first(
      statement<{ name: string }>('select name from schedule where site_id = $1 and external_id = $2', [
        server.siteId,
        made.resourceId,
      ]),
    );
    expect(schedule?.name).toBe('Married name');
    expect(await slugsOf(made.resourceId as string)).toEqual(['created', 'updated']);
  });

  test('goes to the trash bin: out of services, calendar and offers; from there for good', async () => {
    const made = await owner().createStaffMember({ name: 'Leaver' }, details);
    const service = await business.addService({
      name: 'Of two',
      resourceIds: [made.resourceId as string, business.ben.resourceId],
    });
    await owner().deleteStaffMember(made._id as string);
    expect(await codeOf(owner().getStaffMember(made._id as string))).toBe('NOT_FOUND');
    const read = await send('GET', `/v2/services/${service.serviceId}`);
    expect(read.body.service).toMatchObject({ staffMemberIds: [business.ben.resourceId], revision: '2' });
    expect((await business.eventsOf(service.serviceId)).at(-1)?.type).toBe('wix.bookings.services.v2.service_updated');
    const schedule = await server.database.serverReader.first(
      statement<{ status: string }>('select status from schedule where site_id = $1 and external_id = $2', [
        server.siteId,
        made.resourceId,
      ]),
    );
    expect(schedule?.status).toBe('CANCELLED');
    const own = made.resource?.eventsSchedule?._id as string;
    expect((await business.eventsOf(own)).at(-1)?.type).toBe('wix.calendar.v3.schedule_cancelled');
    expect(await slugsOf(made._id as string)).toEqual(['created', 'fully_created', 'deleted']);
    expect(await slugsOf(made.resourceId as string)).toEqual(['created', 'deleted']);

    const bin = await owner().listDeletedStaffMembers();
    expect(bin.staffMembers?.map(({ name }) => name)).toEqual(['Leaver']);
    const other = await owner().listDeletedStaffMembers({ staffMemberIds: [newId()] });
    expect(other.staffMembers).toEqual([]);
    const { staffMember } = await owner().getDeletedStaffMember(made._id as string, details);
    expect(staffMember).toMatchObject({ name: 'Leaver', resource: { _id: made.resourceId } });
    await owner().removeStaffMemberFromTrashBin(made._id as string);
    expect(await codeOf(owner().getDeletedStaffMember(made._id as string))).toBe('NOT_FOUND');
    expect(await codeOf(owner().removeStaffMemberFromTrashBin(made._id as string))).toBe('NOT_FOUND');
  });

  test('a service whose only person is gone is offered to nobody', async () => {
    const made = await create({ name: 'Alone' });
    const service = await business.addService({ name: 'Of one', resourceIds: [made.resourceId] });
    const slots = async () => {
      const answer = await send('POST', '/_api/service-availability/v2/time-slots', {
        serviceId: service.serviceId,
        fromLocalDate: new Date(server.now() + 86_400_000).toISOString().slice(0, 19),
        toLocalDate: new Date(server.now() + 8 * 86_400_000).toISOString().slice(0, 19),
      });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.timeSlots as object[]).length;
    };
    expect(await slots()).toBeGreaterThan(0);
    await send('DELETE', `/bookings/v1/staff-members/${made.id}`);
    expect(await slots()).toBe(0);
  });
});

describe('working hours', () => {
  test('own ones by the own calendar, the business hours back, nothing else', async () => {
    const made = await owner().createStaffMember({ name: 'Hours' }, details);
    const own = made.resource?.eventsSchedule?._id as string;
    const assigned = await owner().assignWorkingHoursSchedule(made._id as string, own, details);
    expect(assigned.staffMember?.resource).toMatchObject({
      usesDefaultWorkingHours: false,
      workingHoursSchedules: [{ _id: own, shared: false }],
    });
    const back = await owner().assignCustomSchedule(made._id as string, businessSchedule, details);
    expect(back.staffMember?.resource).toMatchObject({
      usesDefaultWorkingHours: true,
      workingHoursSchedules: [{ _id: businessSchedule, shared: true }],
    });
    for (const other of [newId(), business.ada.eventsScheduleId]) {
      expect(await codeOf(owner().assignWorkingHoursSchedule(made._id as string, other))).toBe('INVALID_SCHEDULE');
    }
  });
});

describe('who can be booked', () => {
  test('v1 finds providers unless asked for others, v2 everybody', async () => {
    const desk = await create({ name: 'Deskworker' }, { serviceProvider: false });
    const query = async (path: string, filter: object = {}) =>
      (
        (await send('POST', `${path}/query`, { query: { filter, cursorPaging: { limit: 100 } } })).body
          .staffMembers as { id: string }[]
      ).map(({ id }) => id);
    const v1 = '/bookings/v1/staff-members';
    expect(await query(v1)).not.toContain(desk.id);
    expect(await query(v1, { serviceProvider: false })).toContain(desk.id);
    expect(await query(v1, { $not: { serviceProvider: true } })).toContain(desk.id);
    for (const v2 of ['/bookings/v2/staff-members', '/bookings/staff/v2/staff-members']) {
      expect(await query(v2)).toContain(desk.id);
    }
    const { count: providers } = await asVisitor().countStaffMembers();
    const { count: all } = await asVisitor().countStaffMembersV2();
    expect(all).toBe((providers as number) + 1);
    const set = await owner().setServiceProvider(desk.id, true);
    expect(set.staffMember).toMatchObject({ serviceProvider: true, revision: '2' });
    expect(await query(v1)).toContain(desk.id);
  });

  test('are queried with cursors and searched by name', async () => {
    for (const name of ['Zoe Quick', 'Zara Quick', 'Zita Slow']) {
      await owner().createStaffMember({ name });
    }
    const found = await asVisitor()
      .queryStaffMembers()
      .in('name', ['Zoe Quick', 'Zara Quick', 'Zita Slow'])
      .limit(2)
      .find();
    expect(found.items).toHaveLength(2);
    expect((await found.next()).items).toHaveLength(1);
    const quick = await asVisitor().searchStaffMembers({
      search: { expression: 'quick' },
      sort: [{ fieldName: 'name', order: 'ASC' }],
      aggregations: [{ name: 'providers', type: 'VALUE', fieldPath: 'serviceProvider' }],
    } as never);
    expect(quick.staffMembers?.map(({ name }) => name)).toEqual(['Zara Quick', 'Zoe Quick']);
    expect(quick.aggregationData?.results?.[0]).toMatchObject({
      values: { results: [{ value: 'true', count: 2 }] },
    });
    const both = await asVisitor().searchStaffMembersV2({ search: { expression: 'zita' } } as never);
    expect(both.staffMembers?.map(({ name }) => name)).toEqual(['Zita Slow']);
    const all = await asVisitor().queryStaffMembersV2({ query: { filter: { name: 'Zoe Quick' } } });
    expect(all.staffMembers).toHaveLength(1);
    const sorted = await send('POST', '/v1/staff-members/query', { query: { sort: [{ fieldName: 'name' }] } });
    expect(sorted.status).toBe(400);
  });
});

describe('what customers see', () => {
  test('contact details and gender only by the settings; the business everything', async () => {
    const made = await create({
      name: 'Private',
      email: 'private@example.com',
      phone: '+1 555 0100',
      gender: 'FEMALE',
      tags: { tags: { tagIds: ['open'] }, privateTags: { tagIds: ['inner'] } },
    });
    const member = await server.caller('member');
    for (const caller of [visitor, member]) {
      const { body, text } = await send('GET', `/v1/staff-members/${made.id}`, undefined, caller);
      expect(body.staffMember).toMatchObject({ email: '', phone: '', gender: 'UNKNOWN_GENDER' });
      expect((body.staffMember as { tags: object }).tags).toEqual({ tags: { tagIds: ['open'] } });
      expect(text).not.toContain('private@example.com');
      const signsIn = 'associatedWixIdentity.identificationData';
      for (const field of [
        'email',
        'phone',
        'tags.privateTags.tagIds',
        `${signsIn}.wixUserId`,
        `${signsIn}.contactId`,
      ]) {
        const filter = { [field]: { $exists: true } };
        expect((await send('POST', '/v1/staff-members/count', { filter }, caller)).status).toBe(400);
      }
    }
    const desk = await send('GET', `/v1/staff-members/${made.id}`, undefined, await server.caller('FRONT_DESK'));
    expect(desk.body.staffMember).toMatchObject({
      email: 'private@example.com',
      phone: '+1 555 0100',
      gender: 'FEMALE',
      tags: { privateTags: { tagIds: ['inner'] } },
    });

    const before = await settings().getStaffMemberSettings();
    expect(before).toMatchObject({
      contactInformation: { publiclyAccessible: false },
      staffProperties: { genderPubliclyAccessible: false },
    });
    const { revision, _id } = before;
    const changed = await settings().updateStaffMemberSettings({
      revision: revision as string,
      contactInformation: { publiclyAccessible: true },
      staffProperties: { genderPubliclyAccessible: true },
    } as never);
    expect(changed).toMatchObject({ revision: '2' });
    expect((await business.eventsOf(_id as string)).map(({ type }) => type)).toEqual([
      'wix.bookings.staff_settings.v1.staff_member_settings_updated',
    ]);
    const seen = await send('GET', `/v1/staff-members/${made.id}`, undefined, visitor);
    expect(seen.body.staffMember).toMatchObject({ email: 'private@example.com', gender: 'FEMALE' });
    expect((seen.body.staffMember as { tags: object }).tags).not.toHaveProperty('privateTags');
    const stale = await send('PATCH', '/v1/staff-member-settings', { staffMemberSettings: { revision: '1' } });
    expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
    await send('PATCH', '/v1/staff-member-settings', {
      staffMemberSettings: { contactInformation: null, staffProperties: null },
    });
    const hidden = await send('GET', `/v1/staff-members/${made.id}`, undefined, visitor);
    expect(hidden.body.staffMember).toMatchObject({ email: '', gender: 'UNKNOWN_GENDER' });
  });
});

describe('who signs in as a staff member', () => {
  const status = { fields: ['ASSOCIATED_IDENTITY_STATUS' as const] };
  const addUser = async () => {
    const email = `${newId()}@example.com`;
    const id = await plantUser(server.database, server.siteId, { email, role: 'STAFF' }, server.now());
    return { id, email };
  };

  test('connects by address, the member’s own unless another is said', async () => {
    const user = await addUser();
    const made = await owner().createStaffMember({ name: 'Connected', email: user.email });
    const { staffMember } = await owner().connectStaffMemberToUser(made._id as string, status);
    expect(staffMember?.associatedWixIdentity).toMatchObject({
      identificationData: { wixUserId: user.id },
      connection: { status: 'CONNECTED' },
    });
    expect(await slugsOf(made._id as string)).toEqual(['created', 'fully_created', 'updated', 'connected_to_user']);
    expect(await codeOf(owner().connectStaffMemberToUser(made._id as string))).toBe('STAFF_ALREADY_CONNECTED');
    const other = await owner().createStaffMember({ name: 'Second', email: user.email });
    expect(await codeOf(owner().connectStaffMemberToUser(other._id as string))).toBe('USER_ALREADY_CONNECTED');
    const plain = await owner().getStaffMember(made._id as string);
    expect(plain.associatedWixIdentity).not.toHaveProperty('connection');
    for (const kind of ['visitor', 'member'] as const) {
      const path = `/v1/staff-members/${made._id}?fields=ASSOCIATED_IDENTITY_STATUS`;
      const { text } = await send('GET', path, undefined, await server.caller(kind));
      expect(text).toContain('"name":"Connected"');
      expect(text).not.toContain(user.id);
      expect(text).not.toContain('associatedWixIdentity');
    }

    const gone = await owner().disconnectStaffMemberFromUser(made._id as string, status);
    expect(gone.staffMember?.associatedWixIdentity).toEqual({ connection: { status: 'DISCONNECTED' } });
    expect((await slugsOf(made._id as string)).at(-1)).toBe('disconnected_from_user');
    await owner().connectStaffMemberToUser(other._id as string);
    const resource = await server.database.serverReader.first(
      statement<{ resource_id: string }>('select resource_id from site_user where site_id = $1 and id = $2', [
        server.siteId,
        user.id,
      ]),
    );
    expect(resource?.resource_id).toBe(other.resourceId);
  });

  test('goes over from another staff member in one call, or stays where it was', async () => {
    const user = await addUser();
    const former = await owner().createStaffMember({ name: 'Former', email: user.email });
    const next = await owner().createStaffMember({ name: 'Next' });
    const taken = await owner().createStaffMember({ name: 'Taken' });
    const connect = (member: { _id?: string | null }, email: string, more: object = {}) =>
      send('POST', `/v1/staff-members/${member._id}/connect-staff-member-to-user`, { email, ...more });
    await connect(former, user.email);
    await connect(taken, (await addUser()).email);
    const statusOf = async (member: { _id?: string | null }) =>
      (await owner().getStaffMember(member._id as string, status)).associatedWixIdentity?.connection?.status;

    const refused = await connect(taken, user.email, { replaceConnection: true });
    expect([refused.status, refused.code]).toEqual([400, 'STAFF_ALREADY_CONNECTED']);
    expect((await connect(next, user.email)).code).toBe('USER_ALREADY_CONNECTED');
    expect(await statusOf(former)).toBe('CONNECTED');

    expect((await connect(next, user.email, { replaceConnection: true })).status).toBe(200);
    expect([await statusOf(former), await statusOf(next)]).toEqual(['DISCONNECTED', 'CONNECTED']);
    expect((await slugsOf(former._id as string)).at(-1)).toBe('disconnected_from_user');
    expect((await slugsOf(next._id as string)).at(-1)).toBe('connected_to_user');
    const row = await server.database.serverReader.first(
      statement<{ resource_id: string }>('select resource_id from site_user where site_id = $1 and id = $2', [
        server.siteId,
        user.id,
      ]),
    );
    expect(row?.resource_id).toBe(next.resourceId);
  });

  test('waits for somebody who does not sign in yet, if there will be a role', async () => {
    const made = await owner().createStaffMember({ name: 'Invited' });
    expect(await codeOf(owner().connectStaffMemberToUser(made._id as string))).toBe('NO_EMAIL');
    const email = 'not-here-yet@example.com';
    const { staffMember } = await owner().connectStaffMemberToUser(made._id as string, { email, ...status });
    expect(staffMember?.associatedWixIdentity).toEqual({ connection: { status: 'PENDING' } });
    const desk = await owner().createStaffMember({ name: 'No provider' }, { serviceProvider: false });
    expect(await codeOf(owner().connectStaffMemberToUser(desk._id as string, { email }))).toBe(
      'STAFF_INVITE_REQUIRES_ROLE',
    );
  });

  test('get or create answers one staff member per user, one at a time or many', async () => {
    const [one, other] = [await addUser(), await addUser()];
    const getOrCreate = (id: string) => send('POST', `/bookings/v1/staff-members/get-or-create/wix-user-id/${id}`, {});
    const { staffMember } = (await getOrCreate(one.id)).body as { staffMember: { id: string } };
    expect(staffMember).toMatchObject({
      email: one.email,
      associatedWixIdentity: { identificationData: { wixUserId: one.id } },
    });
    expect((await getOrCreate(one.id)).body.staffMember).toEqual(staffMember);
    const unknown = await getOrCreate(newId());
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
    const many = await send('POST', '/bookings/v1/bulk/staff-members/get-or-create', {
      wixUserIds: [one.id, other.id, other.id, newId()],
      fields: ['RESOURCE_DETAILS'],
    });
    const results = many.body.results as { itemMetadata: { success: boolean }; staffMember?: { id: string } }[];
    expect(results.map((each) => each.itemMetadata.success)).toEqual([true, true, true, false]);
    expect(results[0]?.staffMember?.id).toBe(staffMember.id);
    expect(results[1]?.staffMember).toMatchObject({ resource: { usesDefaultWorkingHours: true } });
    expect(results[2]?.staffMember?.id).toBe(results[1]?.staffMember?.id);
    expect(many.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 3, totalFailures: 1 });
  });

  test('get or create with the published SDK, one and many', async () => {
    const user = await addUser();
    // In the package, not in its typings.
    const calls = owner() as ReturnType<typeof owner> & {
      getOrCreateStaffMember(wixUserId: string): Promise<{ staffMember: { _id: string } }>;
      bulkGetOrCreateStaffMembers(
        wixUserIds: string[],
      ): Promise<{ results: { staffMember?: { _id: string } }[]; bulkActionMetadata: object }>;
    };
    const { staffMember } = await calls.getOrCreateStaffMember(user.id);
    expect(staffMember).toMatchObject({ associatedWixIdentity: { identificationData: { wixUserId: user.id } } });
    const many = await calls.bulkGetOrCreateStaffMembers([user.id]);
    expect(many.results[0]?.staffMember?._id).toBe(staffMember._id);
    expect(many.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 0 });
  });

  test('races for one user make one staff member', async () => {
    const user = await addUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', `/v1/staff-members/get-or-create/wix-user-id/${user.id}`, {})),
    );
    expect(new Set(answers.map(({ body }) => (body.staffMember as { id: string }).id)).size).toBe(1);
  });
});

describe('tags', () => {
  test('are assigned and taken back, what is in both lists assigned; nothing named is refused', async () => {
    const made = await create({ name: 'Tagged', tags: { tags: { tagIds: ['a', 'b'] } } });
    const updated = await owner().bulkUpdateStaffMemberTags([made.id, newId()], {
      assignTags: { tags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['p'] } },
      unassignTags: { tags: { tagIds: ['a', 'b'] } },
    });
    expect(updated.results?.map((each) => each.itemMetadata?.error?.code)).toEqual([undefined, 'NOT_FOUND']);
    const { staffMember } = (await send('GET', `/v1/staff-members/${made.id}`)).body as {
      staffMember: { tags: object };
    };
    expect(staffMember.tags).toEqual({ tags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['p'] } });
    const last = (await business.eventsOf(made.id)).at(-1);
    expect(last?.type).toBe('wix.bookings.staff.v1.staff_member_tags_modified');
    expect(last?.body).toMatchObject({
      assignedTags: { tags: { tagIds: ['c'] }, privateTags: { tagIds: ['p'] } },
      unassignedTags: { tags: { tagIds: ['a'] } },
    });
    expect(await codeOf(owner().bulkUpdateStaffMemberTags([made.id], {}))).toBe('EMPTY_ASSIGN_AND_UNASSIGN_LISTS');
    const empty = { assignTags: { tags: { tagIds: [] } } };
    expect(await codeOf(owner().bulkUpdateStaffMemberTagsByFilter({}, empty))).toBe('EMPTY_ASSIGN_AND_UNASSIGN_LISTS');
  });

  test('by filter, and found by them', async () => {
    const made = await Promise.all(['Far', 'Near'].map((name) => create({ name, description: 'by filter' })));
    const { jobId } = await owner().bulkUpdateStaffMemberTagsByFilter(
      { description: 'by filter' },
      { assignTags: { tags: { tagIds: ['found'] } } },
    );
    const job = await endedJob(server, jobId, business.owner);
    expect(job).toMatchObject({ status: 'DONE', total: made.length, succeeded: made.length });
    const filter = { 'tags.tags.tagIds': { $hasSome: ['found'] } };
    expect(await asVisitor().countStaffMembers({ filter })).toEqual({ count: made.length });
  });
});

describe('the wire', () => {
  test('has the declared shape, at every path', async () => {
    const { id } = await create({ name: 'Shaped', mainMedia: { image: { url: 'https://x/i.png' } } });
    for (const prefix of ['', '/bookings']) {
      const answer = await send('GET', `${prefix}/v1/staff-members/${id}?fields=RESOURCE_DETAILS`);
      expect(Compile(declared.getStaffMember.output).Check(answer.body)).toBe(true);
    }
  });

  test.each<[string, object, string]>([
    ['a name of 41', { name: 'n'.repeat(41) }, 'MAX_LENGTH'],
    ['no name', {}, 'REQUIRED_FIELD'],
    ['a phone of 21', { name: 'P', phone: '1'.repeat(21) }, 'MAX_LENGTH'],
    ['a description of 501', { name: 'D', description: 'd'.repeat(501) }, 'MAX_LENGTH'],
    ['an address that is none', { name: 'E', email: 'nobody' }, 'FORMAT'],
    ['a tag of 6', { name: 'T', tags: { tags: { tagIds: ['123456'] } } }, 'MAX_LENGTH'],
  ])('refuses %s', async (_, staffMember, violatedRule) => {
    const answer = await send('POST', '/v1/staff-members', { staffMember });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`"violatedRule":"${violatedRule}"`);
  });

  test.each(['', '  ', null])('a name never becomes %j', async (name) => {
    const { id } = await create({ name: 'Named' });
    const answer = await send('PATCH', `/v1/staff-members/${id}`, { staffMember: { revision: '1', name } });
    expect([answer.status, answer.text.includes('"field":"staffMember.name"')]).toEqual([400, true]);
  });

  test('an image needs an id or an address; null clears', async () => {
    const refused = await send('POST', '/v1/staff-members', { staffMember: { name: 'I', mainMedia: { image: {} } } });
    expect([refused.status, refused.code]).toEqual([400, 'NO_IMAGE_FOUND']);
    const unknown = { mainMedia: { image: { id: 'a1b2_c3.jpg' } } };
    const strange = await send('POST', '/v1/staff-members', { staffMember: { name: 'I', ...unknown } });
    expect([strange.status, strange.code]).toEqual([400, 'NO_IMAGE_FOUND']);
    const { id } = await create({ name: 'Cleared', email: 'c@example.com', description: 'There' });
    const { body } = await send('PATCH', `/v1/staff-members/${id}`, {
      staffMember: { revision: '1', email: null, description: null },
    });
    expect(body.staffMember).toMatchObject({ email: '', description: '' });
  });

  test('the business alone writes; another site knows nothing of it', async () => {
    const { id } = await create({ name: 'Guarded' });
    for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
      const caller = await server.caller(kind);
      for (const [method, path, body] of [
        ['DELETE', `/v1/staff-members/${id}`, undefined],
        ['POST', '/v1/staff-members', { staffMember: { name: 'X' } }],
        ['GET', '/v2/staff-members/trash-bin', undefined],
        ['PATCH', '/v1/staff-member-settings', { staffMemberSettings: {} }],
      ] as const) {
        expect((await send(method, path, body, caller)).status, `${kind} ${path}`).toBe(403);
      }
    }
    const stranger = await server.caller('apiKey', await server.addSite('Stranger'));
    expect((await send('GET', `/v1/staff-members/${id}`, undefined, stranger)).status).toBe(404);
    expect((await send('DELETE', `/v1/staff-members/${id}`, undefined, stranger)).status).toBe(404);
  });
});
