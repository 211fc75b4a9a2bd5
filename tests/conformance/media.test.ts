/** The media library through the published SDK (media sheet 1, 2 and 4): what owners do with pictures, and who may. */
import { files } from '@wix/media';
import { media as sdkMedia } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { addPicture, picture, sendBytes } from '../support/pictures.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let library: ReturnType<typeof asOwner>;
const asOwner = () => sdkClient(server, { files }, ownerOf(server)).files;

beforeAll(async () => {
  server = await startTestServer();
  library = asOwner();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly details: {
    readonly applicationError?: { readonly code: string };
    readonly validationError?: {
      readonly fieldViolations: readonly { field: string; ruleName: string; data: object }[];
    };
  };
}

/** Status, and code or field with rule, of the error that a call of the SDK throws. */
async function refusalOf(call: Promise<unknown>): Promise<unknown[]> {
  const error = await call.then(
    () => undefined,
    (thrown: Refusal) => thrown,
  );
  expect(error?.details, String(error)).toBeDefined();
  const { applicationError, validationError } = (error as Refusal).details;
  const [first] = validationError?.fieldViolations ?? [];
  return [
    (error as Refusal).status,
    ...(first === undefined ? [applicationError?.code] : [first.field, first.ruleName]),
  ];
}

const add = async (fileName: string, width = 30, height = 20, more: object = {}) =>
  addPicture(server, await picture(width, height), { fileName, ...more });
const namesOf = (found: { files?: { displayName?: string | null }[] }) => found.files?.map((file) => file.displayName);

test('a picture is sent, found by its identifier, renamed and found again', async () => {
  const made = await picture(960, 300);
  const { uploadUrl } = await library.generateFileUploadUrl(made.mimeType, {
    fileName: 'front desk.png',
    sizeInBytes: String(made.bytes.length),
    labels: ['desk'],
  });
  // Clients put the name behind the address as text.
  const sent = await sendBytes(`${uploadUrl}?filename=${encodeURIComponent('front desk.png')}`, made.bytes, {
    type: made.mimeType,
  });
  expect(sent.status, sent.text).toBe(200);
  const found = await library.getFileDescriptor(sent.file.id);
  expect(found).toMatchObject({
    _id: sent.file.id,
    displayName: 'front desk.png',
    labels: ['desk'],
    mediaType: 'IMAGE',
    operationStatus: 'READY',
    state: 'OK',
    sizeInBytes: String(made.bytes.length),
  });
  expect(found._createdDate).toBeInstanceOf(Date);
  const identifier = String(found.media?.image?.image);
  expect(identifier).toBe(`wix:image://v1/${sent.file.id}/front%20desk.png#originWidth=960&originHeight=300`);
  expect((await library.getFileDescriptor(identifier))._id).toBe(sent.file.id);
  expect((await library.getFileDescriptors([sent.file.url, identifier])).files).toHaveLength(2);

  const changed = await library.updateFileDescriptor({ ...found, displayName: 'Desk', labels: ['a', 'b'] });
  expect(changed).toMatchObject({ displayName: 'Desk', labels: ['a', 'b'], hash: found.hash });
  expect((await library.getFileDescriptor(sent.file.id)).displayName).toBe('Desk');

  // Helpers of the SDK write addresses of the platform's host; the path is the same here.
  const filled = new URL(sdkMedia.getScaledToFillImageUrl(identifier, 200, 100, {}));
  const answer = await fetch(`${server.url}${filled.pathname}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('lists are sorted, filtered and paged; the trash is a list of its own', async () => {
  const other = { ...server, ...(await server.addSite('Lists')) };
  const lists = sdkClient(server, { files }, ownerOf(other)).files;
  for (const [name, width, isPrivate] of [
    ['b.png', 400, false],
    ['A.png', 20, true],
    ['c.png', 60, false],
  ] as const) {
    await addPicture(other, await picture(width, width), { fileName: name, private: isPrivate });
  }
  const sorted = (fieldName: 'displayName' | 'sizeInBytes' | 'updatedDate', order: 'ASC' | 'DESC') =>
    lists.listFiles({ sort: { fieldName, order } });
  expect(namesOf(await lists.listFiles())).toEqual(['c.png', 'A.png', 'b.png']);
  expect(namesOf(await sorted('displayName', 'ASC'))).toEqual(['A.png', 'b.png', 'c.png']);
  expect(namesOf(await sorted('sizeInBytes', 'DESC'))).toEqual(['b.png', 'c.png', 'A.png']);
  expect(namesOf(await lists.listFiles({ private: true }))).toEqual(['A.png']);
  expect(namesOf(await lists.listFiles({ mediaTypes: ['VIDEO'] }))).toEqual([]);
  expect(namesOf(await lists.listFiles({ mediaTypes: [] }))).toHaveLength(3);
  expect(namesOf(await lists.listFiles({ parentFolderId: 'nowhere' }))).toEqual([]);

  const first = await lists.listFiles({ sort: { fieldName: 'displayName', order: 'ASC' }, paging: { limit: 2 } });
  const cursor = first.nextCursor?.cursors?.next as string;
  const second = await lists.listFiles({ paging: { cursor, limit: 2 } });
  expect([namesOf(first), namesOf(second)]).toEqual([['A.png', 'b.png'], ['c.png']]);
  expect(second.nextCursor?.cursors?.next ?? undefined).toBeUndefined();

  const thrown = first.files?.[0]?._id as string;
  await lists.bulkDeleteFiles([thrown, 'unknown']);
  expect(namesOf(await lists.listFiles())).toEqual(['c.png', 'b.png']);
  expect(namesOf(await lists.listDeletedFiles())).toEqual(['A.png']);
  expect((await lists.getFileDescriptor(thrown)).state).toBe('DELETED');
  expect(await refusalOf(lists.updateFileDescriptor({ _id: thrown, displayName: 'x' }))).toEqual([
    400,
    'file.id',
    'RESOURCE_NOT_FOUND',
  ]);
  await lists.bulkRestoreFilesFromTrashBin([thrown]);
  expect(namesOf(await lists.listFiles())).toEqual(['A.png', 'c.png', 'b.png']);
  await lists.bulkDeleteFiles([thrown], { permanent: true });
  expect(await refusalOf(lists.getFileDescriptor(thrown))).toEqual([400, 'fileId', 'RESOURCE_NOT_FOUND']);
  const told = await server.database.serverReader.all(
    statement<{ slug: string; body: object }>(
      `select split_part(type, 'file_descriptor_', 2) as slug, body from outbox_event
       where site_id = $1 and entity_id = $2 order by entity_sequence`,
      [other.siteId, thrown],
    ),
  );
  expect(told).toMatchObject([
    { slug: 'file_ready', body: { file: { id: thrown } } },
    { slug: 'deleted', body: { movedToTrash: true } },
    { slug: 'file_ready', body: { triggeredByUndelete: true } },
    { slug: 'deleted', body: { movedToTrash: false } },
  ]);
});

describe('refusals', () => {
  test('are told by field and rule', async () => {
    const { id } = await add('refused.png');
    const cases: [() => Promise<unknown>, ...unknown[]][] = [
      [() => library.getFileDescriptor('nothing'), 400, 'fileId', 'RESOURCE_NOT_FOUND'],
      [() => library.getFileDescriptors([id, 'nothing']), 400, 'fileIds', 'RESOURCE_NOT_FOUND'],
      [() => library.updateFileDescriptor({ _id: id }), 400, 'file', 'FIELD_MASK_IS_EMPTY_OR_MISSING'],
      [
        () => library.updateFileDescriptor({ _id: id, parentFolderId: 'nowhere' }),
        400,
        'file.parentFolderId',
        'RESOURCE_NOT_FOUND',
      ],
      [
        () => library.listFiles({ mediaTypes: ['SMELL' as 'IMAGE'] }),
        400,
        'options.mediaTypes',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        () => library.listFiles({ sort: { fieldName: 'hash', order: 'ASC' } }),
        400,
        'options.sort.fieldName',
        'UNSUPPORTED_SORT_VALUE',
      ],
      [() => library.generateFileUploadUrl('text/html'), 400, 'mimeType', 'UNSUPPORTED_FILE_FORMAT'],
      [() => library.generateFileUploadUrl('image/png', { fileName: 'a.jpg' }), 400, 'mimeType', 'MISMATCH_MIME_TYPE'],
      [
        () => library.generateFileUploadUrl('image/png', { sizeInBytes: '0' }),
        400,
        'options.sizeInBytes',
        'ZERO_FILE_SIZE',
      ],
    ];
    for (const [call, ...expected] of cases) {
      expect(await refusalOf(call())).toEqual(expected);
    }
  });

  test('a visitor has no part in it, and another site knows nothing of a file', async () => {
    const { id } = await add('own.png');
    const visitor = sdkClient(server, { files }, visitorOf(server)).files;
    expect(await refusalOf(visitor.getFileDescriptor(id))).toEqual([403, 'PERMISSION_DENIED']);
    const foreign = await server.addSite('Foreign');
    const other = sdkClient(server, { files }, ownerOf(foreign)).files;
    expect(await refusalOf(other.getFileDescriptor(id))).toEqual([400, 'fileId', 'RESOURCE_NOT_FOUND']);
    expect(await refusalOf(other.updateFileDescriptor({ _id: id, displayName: 'x' }))).toEqual([
      400,
      'file.id',
      'RESOURCE_NOT_FOUND',
    ]);
    await other.bulkDeleteFiles([id], { permanent: true });
    expect(namesOf(await other.listFiles())).toEqual([]);
    library = asOwner();
    expect(await library.getFileDescriptor(id)).toMatchObject({ displayName: 'own.png', state: 'OK' });
  });
});

test('what begins to name a picture is remembered with it', async () => {
  const { id } = await add('logo.png', 200, 100);
  const headers = await server.caller('OWNER');
  const logo = `wix:image://v1/${id}/logo.png#originWidth=200&originHeight=100`;
  const set = await server.send('PATCH', '/site-properties/v4/properties', {
    headers,
    body: { properties: { logo }, fields: { paths: ['logo'] } },
  });
  expect(set.status, set.text).toBe(200);
  await expect
    .poll(async () => {
      await server.assembly.worker.drain();
      return (await library.getFileDescriptor(id)) as { lastUsedDate?: unknown };
    })
    .toMatchObject({ lastUsedDate: expect.anything() });
});
