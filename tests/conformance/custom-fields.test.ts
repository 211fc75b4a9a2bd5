/** The published SDK keeps profile fields, says who has them, and reads and writes what members say in them (members sheet 1.16). */
import {
  badges,
  customFieldApplications,
  customFieldSuggestions,
  customFields,
  members as modules,
} from '@wix/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { newAddress, openMembers } from '../support/members.ts';
import { fetchTo, ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer();
  members = openMembers(server);
  await members.resetSettings();
  globalThis.fetch = fetchTo(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const all = { badges, customFields, customFieldApplications, customFieldSuggestions, members: modules };
const owner = (isOwnHost = false) => sdkClient(server, all, ownerOf(server), { isOwnHost });
const visitor = () => sdkClient(server, all, visitorOf(server));
async function as(memberId: string) {
  const auth = visitorOf(server);
  const { authorization = '' } = await members.headersOf(memberId);
  auth.setTokens({
    accessToken: { value: authorization, expiresAt: 4_102_444_800 },
    refreshToken: { value: 'none', role: 'member' as never },
  });
  return sdkClient(server, all, auth);
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as { details?: { applicationError?: object; validationError?: object } } | undefined;
  return error?.details?.applicationError ?? error?.details?.validationError ?? error;
}

async function newMember(profile: object = { firstName: 'Ada' }): Promise<string> {
  const { identity } = await members.register({ email: newAddress(), profile });
  return String(identity?.id);
}

let made = 0;
async function newField(field: object = {}) {
  made += 1;
  const answer = await owner().customFields.createCustomField({ name: `Field ${made}`, ...field });
  return { ...answer, id: String(answer._id), key: String(answer.key), revision: String(answer.revision) };
}

type Said = Record<string, { name?: string; value?: unknown }>;
const saidBy = async (id: string, client = owner()): Promise<Said | undefined> =>
  (await client.members.getMember(id, { fieldsets: ['FULL' as never] })).contact?.customFields as Said | undefined;
const say = (id: string, customFields: Said, client = owner()) =>
  client.members.updateMember(id, { contact: { customFields } });

test.each([false, true])(
  'fields are made, changed, ordered, hidden and deleted; host of our own: %s',
  async (isOwnHost) => {
    const { customFields: fields, customFieldSuggestions: suggestions } = owner(isOwnHost);
    const name = isOwnHost ? 'Instagram' : 'Facebook';
    const social = await fields.createCustomField({ name });
    expect(social).toMatchObject({ fieldType: 'SOCIAL', socialType: name.toUpperCase(), section: 'SOCIAL' });
    const [one, two] = [await newField({ fieldType: 'NUMBER' }), await newField()];
    expect(two).toMatchObject({
      fieldType: 'TEXT',
      defaultPrivacy: 'PRIVATE',
      appliesTo: 'ALL_MEMBERS',
      section: 'GENERAL',
    });
    const listed = async () => (await fields.listCustomFields()).fields?.map(({ _id }) => _id) ?? [];
    expect((await listed()).slice(-1)).toEqual([social._id]);
    const page = await fields.listCustomFields({ paging: { limit: 1, offset: 1 } });
    expect(page.metadata).toMatchObject({ count: 1, offset: 1 });
    const ordered = await fields.updateCustomFieldsOrder([two.id, one.id]);
    expect(ordered.section).toBe('GENERAL');
    expect((await listed()).slice(0, 2)).toEqual([two.id, one.id]);
    const fresh = (await fields.getCustomField(two.id)).field;
    const renamed = await fields.updateCustomField(two.id, {
      name: `${two.name} anew`,
      defaultPrivacy: 'PUBLIC' as never,
      revision: String(fresh?.revision),
    });
    expect(renamed).toMatchObject({ key: two.key, name: `${two.name} anew`, defaultPrivacy: 'PUBLIC' });
    expect(await refusalOf(fields.updateCustomField(two.id, { name: 'Late', revision: '99' }))).toMatchObject({
      code: 'INVALID_REVISION',
    });
    const wrong = { name: String(one.name), fieldType: 'TEXT' as never, revision: String(one.revision) };
    const current = (await fields.getCustomField(one.id)).field;
    expect(
      await refusalOf(fields.updateCustomField(one.id, { ...wrong, revision: String(current?.revision) })),
    ).toMatchObject({
      code: 'INCORRECT_FIELD_TYPE',
      data: { incorrectType: 'TEXT', correctType: 'NUMBER' },
    });
    expect(await refusalOf(fields.createCustomField({ name: String(one.name) }))).toMatchObject({
      code: 'ALREADY_EXISTS',
    });
    expect(await refusalOf(fields.createCustomField({ name: 'Page', fieldType: 'SOCIAL' as never }))).toMatchObject({
      code: 'INVALID_FIELD_SOCIAL_TYPE',
      data: { invalidSocialType: 'UNKNOWN' },
    });
    const rename = fields.updateCustomField(String(social._id), { name: 'Pages', revision: String(social.revision) });
    expect(await refusalOf(rename)).toMatchObject({
      code: 'RESERVED_FIELD_NAME_NON_EDITABLE',
      data: { newName: 'Pages', currentName: name },
    });
    // Hidden fields keep what is said in them, and come back by their names.
    const ada = await newMember();
    await say(ada, { [one.key]: { value: 7 } });
    await fields.hideCustomField(one.id, String(current?.revision));
    expect(await listed()).not.toContain(one.id);
    expect(await saidBy(ada)).toEqual({});
    const found = await suggestions.queryCustomFieldSuggestions().eq('name', String(one.name)).find();
    expect(found.items).toMatchObject([{ customFieldId: one.id, fieldType: 'NUMBER', socialType: 'UNKNOWN' }]);
    const { suggestions: known } = await suggestions.listCustomFieldSuggestions({ paging: { limit: 3 } });
    expect(known).toHaveLength(3);
    const names = (
      await suggestions.queryCustomFieldSuggestions().in('fieldType', ['SOCIAL']).descending('name').find()
    ).items;
    expect(names.map((each) => each.name)).toContain('YouTube');
    expect(names.map((each) => each.name)).not.toContain(name);
    expect(
      await refusalOf(fields.createCustomField({ name: String(one.name), fieldType: 'TEXT' as never })),
    ).toMatchObject({
      code: 'INCORRECT_FIELD_TYPE',
    });
    const back = await fields.createCustomField({ name: String(one.name), fieldType: 'NUMBER' as never });
    expect([back._id, await saidBy(ada)]).toEqual([one.id, { [one.key]: { name: one.name, value: 7 } }]);
    await fields.deleteCustomField(one.id, String(back.revision));
    expect(await saidBy(ada)).toEqual({});
    expect(await refusalOf(fields.getCustomField(one.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(visitor().customFields.listCustomFields())).toMatchObject({ code: 'PERMISSION_DENIED' });
  },
);

test('what members say is seen as the field is shown, by whoever asks for however much', async () => {
  const open = await newField({ defaultPrivacy: 'PUBLIC' });
  const own = await newField({ defaultPrivacy: 'PRIVATE', fieldType: 'URL' });
  const ada = await newMember({ firstName: 'Ada', nickname: 'Countess', privacyStatus: 'PUBLIC' });
  const client = await as(ada);
  const values = { [open.key]: { value: ' Chess ' }, [own.key]: { value: 'https://example.com/ada' } };
  const changed = await say(ada, values, client);
  const whole = {
    [open.key]: { name: open.name, value: 'Chess' },
    [own.key]: { name: own.name, value: 'https://example.com/ada' },
  };
  expect(changed.contact?.customFields).toEqual(whole);
  for (const seeing of [client, owner()]) {
    expect(await saidBy(ada, seeing)).toEqual(whole);
    expect(await seeing.members.getMember(ada)).not.toHaveProperty('contact');
  }
  for (const seeing of [visitor(), await as(await newMember())]) {
    expect(await saidBy(ada, seeing)).toEqual({ [open.key]: whole[open.key] });
    for (const fieldsets of [[], ['PUBLIC'], ['EXTENDED']]) {
      expect(await seeing.members.getMember(ada, { fieldsets: fieldsets as never })).not.toHaveProperty('contact');
    }
    const listed = await seeing.members.listMembers({ fieldsets: ['FULL' as never], paging: { limit: 100 } });
    expect(JSON.stringify(listed.members)).toContain('Chess');
    expect(JSON.stringify(listed.members)).not.toContain('https://example.com/ada');
    expect(JSON.stringify(listed.members)).not.toContain('@people.test');
  }
  expect(await refusalOf(say(ada, { [own.key]: { value: 'ftp://example.com' } }, client))).toMatchObject({
    fieldViolations: [{ ruleName: 'INVALID_CUSTOM_FIELD_URL', data: { fields: { [own.key]: 'ftp://example.com' } } }],
  });
  expect(await refusalOf(say(ada, { nothing: { value: 'x' } }, client))).toMatchObject({
    fieldViolations: [{ field: 'member.contact.customFields' }],
  });
  const cleared = await say(ada, { [own.key]: { value: '' } }, client);
  expect(cleared.contact?.customFields).toEqual({ [open.key]: whole[open.key] });
  const born = await owner().members.createMember({
    member: { loginEmail: newAddress(), contact: { customFields: { [open.key]: { value: 'Go' } } } },
  });
  expect(born.contact?.customFields).toEqual({ [open.key]: { name: open.name, value: 'Go' } });
});

test('applications decide who has a field', async () => {
  const { badges: older, customFieldApplications: applications, customFields: fields } = owner();
  const field = await newField();
  const badge = await older.createBadge({ title: 'Regular', backgroundColor: '#000000', textColor: '#FFFFFF' });
  const [ada, grace] = [await newMember(), await newMember()];
  const badgeId = String(badge._id);
  await older.assignBadge(badgeId, [ada, grace]);
  expect(await refusalOf(applications.getCustomFieldApplication(field.id))).toMatchObject({ code: 'NOT_FOUND' });
  await say(grace, { [field.key]: { value: 'Kept' } });
  const roleId = newId();
  const items = [
    { applicationType: 'BADGE' as never, entityId: badgeId },
    { applicationType: 'ROLE' as never, entityId: roleId },
  ];
  const application = await applications.createCustomFieldApplication({
    customFieldId: field.id,
    applications: { items },
    exclusions: { items: [{ exclusionType: 'MEMBER' as never, entityId: grace }] },
  });
  expect(application).toMatchObject({ customFieldKey: field.key, applications: { items }, revision: '1' });
  expect((await fields.getCustomField(field.id)).field).toMatchObject({ appliesTo: 'SELECTED_MEMBERS' });
  const appliesOf = async (memberId: string) => {
    const { results } = await applications.getMembersCustomFieldApplications([memberId]);
    return results?.[0]?.applications?.find(({ customFieldKey }) => customFieldKey === field.key)?.applies;
  };
  const stranger = await newMember();
  expect([await appliesOf(ada), await appliesOf(grace), await appliesOf(stranger)]).toEqual([true, false, false]);
  const roles = (await applications.getRolesCustomFieldApplications([roleId, newId()])).results;
  const ofField = roles?.map((each) => each.applications?.find(({ customFieldKey }) => customFieldKey === field.key));
  expect(ofField?.map((each) => each?.applies)).toEqual([true, false]);
  // Where a member has a field no longer, what they said is kept and not shown, and nothing more is said in it.
  expect(await saidBy(grace)).toEqual({});
  expect(await refusalOf(say(grace, { [field.key]: { value: 'More' } }))).toMatchObject({ fieldViolations: [{}] });
  const update = { applications: { items }, exclusions: { items: [] } };
  expect(
    await refusalOf(applications.updateCustomFieldApplication(field.id, { ...update, revision: '7' })),
  ).toMatchObject({ code: 'INVALID_REVISION' });
  const changed = await applications.updateCustomFieldApplication(field.id, { ...update, revision: '1' });
  expect(changed).toMatchObject({ exclusions: { items: [] }, revision: '2' });
  expect(await saidBy(grace)).toEqual({ [field.key]: { name: field.name, value: 'Kept' } });
  const several = await applications.getCustomFieldApplications([field.id, newId()]);
  expect(several.applications).toMatchObject([{ customFieldId: field.id }]);
  await applications.deleteCustomFieldApplication(field.id);
  expect(await appliesOf(stranger)).toBe(true);
});
