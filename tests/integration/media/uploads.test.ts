/**
 * What is sent to the media library: who may, what is taken, and what is left behind when it is not (media sheet 3.1,
 * 5).
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pictureLimits } from '@openhours/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type MediaParts, openMediaFiles } from '../../../packages/server/src/domains/media/index.ts';
import { receiveFile } from '../../../packages/server/src/domains/media/uploads.ts';
import { DiskFull, type FileStore } from '../../../packages/server/src/storage/file-store.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { addPicture, type MadePicture, picture, sendBytes, uploadUrlOf } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type PlantedSite, plantToken, plantUser } from '../../support/sites.ts';
import { tapConnection } from '../../support/tapped-connection.ts';

let server: TestServer;
let owner: Record<string, string>;
let png: MadePicture;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_MEDIA_QUOTA_MB: '60' }, clockRunsOn: true });
  owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  png = await picture(60, 40);
});
afterAll(() => server.stop());

/** Keys of all files on the disk, below the folder of the site. */
function onDisk(): string[] {
  const folder = join(server.dataDirectory, 'media');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];
}

const ask = (body: Record<string, unknown>) =>
  server.send('POST', '/site-media/v1/files/generate-upload-url', { headers: owner, body });
const ruleOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.details as { validationError: { fieldViolations: { field: string; ruleName: string }[] } })
    .validationError.fieldViolations[0];

test('a picture is measured upright, kept, and told to who listens', async () => {
  const turned = await picture(80, 40, { form: 'jpeg', orientation: 6 });
  const file = await addPicture(server, turned, {
    fileName: 'Front\u202e desk.jpg',
    labels: ['desk', 'desk'],
    externalInfo: { origin: 'importer', externalIds: ['42'] },
  });
  expect(file).toMatchObject({
    displayName: 'Front desk.jpg',
    parentFolderId: 'media-root',
    private: false,
    mediaType: 'IMAGE',
    mimeType: 'image/jpeg',
    operationStatus: 'READY',
    state: 'OK',
    labels: ['desk'],
    siteId: server.siteId,
    url: `${server.url}/media/${file.id}`,
    media: { image: { image: { id: file.id, width: 40, height: 80 }, faces: [] } },
  });
  expect(file.id).toMatch(new RegExp(`^${server.siteId.slice(-6)}_[0-9a-f]{32}~mv2\\.jpg$`));
  expect(onDisk()).toEqual([join('site', server.siteId, file.id, 'original')]);
  const kept = readFileSync(join(server.dataDirectory, 'media', onDisk()[0]!));
  expect(file.sizeInBytes).toBe(String(kept.length));
  const told = await server.database.serverReader.all(
    statement<{ type: string; identity: object; body: Record<string, unknown> }>(
      'select type, identity, body from outbox_event where site_id = $1 and entity_id = $2',
      [server.siteId, file.id],
    ),
  );
  expect(told).toEqual([
    {
      type: 'wix.media.site_media.v1.file_descriptor_file_ready',
      identity: { identityType: 'WIX_USER', wixUserId: server.ownerUserId },
      body: expect.objectContaining({ file, externalInfo: { origin: 'importer', externalIds: ['42'] } }),
    },
  ]);
});

test.each([
  ['a type that is not taken', { mimeType: 'text/html' }, 'mimeType', 'UNSUPPORTED_FILE_FORMAT'],
  ['a drawing that could run', { mimeType: 'image/svg+xml' }, 'mimeType', 'UNSUPPORTED_FILE_FORMAT'],
  ['a name that is not taken', { mimeType: 'image/png', fileName: 'a.exe' }, 'fileName', 'UNSUPPORTED_FILE_FORMAT'],
  ['a name of another kind', { mimeType: 'image/png', fileName: 'a.jpg' }, 'mimeType', 'MISMATCH_MIME_TYPE'],
  ['nothing at all', { mimeType: 'image/png', sizeInBytes: '0' }, 'sizeInBytes', 'ZERO_FILE_SIZE'],
  [
    'more than any picture',
    { mimeType: 'image/png', sizeInBytes: String(pictureLimits.bytes + 1) },
    'sizeInBytes',
    'FILE_SIZE_OVER_LIMIT',
  ],
  [
    'a folder that is not there',
    { mimeType: 'image/png', parentFolderId: 'x' },
    'parentFolderId',
    'RESOURCE_NOT_FOUND',
  ],
])('no address is given out for %s', async (_what, body, field, ruleName) => {
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(ruleOf(answer)).toMatchObject({ field, ruleName });
});

test('an address takes one file, and of two at once only one', async () => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'once.png' });
  const sent = await Promise.all([sendBytes(url, png.bytes), sendBytes(url, png.bytes)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect((await sendBytes(url, png.bytes)).code).toBe('PERMISSION_DENIED');
});

test('bytes that are refused leave nothing behind, and the address as it was', async () => {
  const before = onDisk();
  const url = await uploadUrlOf(server, { mimeType: 'application/octet-stream' });
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const jpeg = await picture(600, 400, { form: 'jpeg' });
  const tries: [string, Uint8Array, string | undefined][] = [
    ['?filename=a.png', html, 'UNSUPPORTED_FILE_FORMAT'],
    ['?filename=a.svg', svg, 'UNSUPPORTED_FILE_FORMAT'],
    ['?filename=a.png', Buffer.concat([png.bytes.subarray(0, 8), html]), 'CORRUPT_FILE'],
    ['?filename=a.png', png.bytes.subarray(0, png.bytes.length - 30), 'CORRUPT_FILE'],
    ['?filename=a.jpg', jpeg.bytes.subarray(0, jpeg.bytes.length / 2), 'CORRUPT_FILE'],
    ['?filename=a.png', jpeg.bytes, 'MISMATCH_MIME_TYPE'],
    ['?filename=a.html', png.bytes, 'UNSUPPORTED_FILE_FORMAT'],
    ['?filename=a.png', new Uint8Array(), 'ZERO_FILE_SIZE'],
    ['?filename=a.png', randomBytes(4000), 'UNSUPPORTED_FILE_FORMAT'],
    ['', png.bytes, 'UNSUPPORTED_FILE_FORMAT'],
  ];
  for (const [query, bytes, code] of tries) {
    expect([query, (await sendBytes(`${url}${query}`, bytes)).code]).toEqual([query, code]);
  }
  expect(onDisk()).toEqual(before);
  const sent = await sendBytes(`${url}?filename=${encodeURIComponent('../../etc/passwd.png')}`, png.bytes, {
    method: 'POST',
    type: 'application/x-www-form-urlencoded',
  });
  expect([sent.status, sent.file.displayName]).toEqual([200, 'passwd.png']);
});

test('a picture of more pixels than may be is not opened', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'bomb.png' });
  expect((await sendBytes(url, bomb)).code).toBe('FILE_SIZE_OVER_LIMIT');
});

test('nor is one that is to be drawn on more than its frames show', async () => {
  const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#00f' } })
    .gif()
    .toBuffer();
  const vast = Buffer.from(gif);
  vast.writeUInt16LE(20_000, 6);
  vast.writeUInt16LE(20_000, 8);
  const url = await uploadUrlOf(server, { mimeType: 'image/gif', fileName: 'vast.gif' });
  expect((await sendBytes(url, vast, { type: 'image/gif' })).code).toBe('FILE_SIZE_OVER_LIMIT');
  expect((await sendBytes(url, gif, { type: 'image/gif' })).status).toBe(200);
});

test('more bytes than may be are refused with 413, whether their number was said or not', async () => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'large.png' });
  const large = Buffer.alloc(pictureLimits.bytes + 1);
  const said = await sendBytes(url, large);
  expect([said.status, said.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const streamed = await fetch(url, { method: 'PUT', body: new Blob([large]).stream(), duplex: 'half' } as RequestInit);
  expect(streamed.status).toBe(413);
  expect(onDisk().filter((path) => path.includes('.arriving'))).toEqual([]);
});

/** Begins to send a file of so many bytes: the first of them go. */
function beginToSend(address: string, length: number, first: Uint8Array): Socket {
  const url = new URL(address);
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  socket.write(
    `PUT ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(first);
  return socket;
}

test('a line that breaks in the middle leaves nothing behind', async () => {
  const url = new URL(await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'broken.png' }));
  const before = onDisk();
  const socket = beginToSend(url.href, 5000, png.bytes.subarray(0, 50));
  await expect.poll(() => onDisk().length).toBe(before.length + 1);
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(onDisk).toEqual(before);
  expect((await sendBytes(url.href, png.bytes)).status).toBe(200);
});

test('an address grows too old after a day', async () => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'late.png' });
  await server.setClock(server.now() + dayMs + 1000);
  expect((await sendBytes(url, png.bytes)).status).toBe(403);
});

test.each([
  ['made up', (url: string) => `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`],
  ['of nothing', (url: string) => url.replace(/upload\/.*/, 'upload/x')],
  ['with another site', (url: string) => url.replace(/upload\/[0-9a-f-]+/, `upload/${server.ownerUserId}`)],
])('an address %s takes nothing', async (_what, spoil) => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'x.png' });
  expect((await sendBytes(spoil(url), png.bytes)).status).toBe(403);
});

test('files of a site keep within its room, the trash included', async () => {
  const other: PlantedSite = await server.addSite('Other');
  const target = { ...server, ...other };
  const noise = await sharp(randomBytes(2400 * 2400 * 3), { raw: { width: 2400, height: 2400, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const made = { bytes: noise, mimeType: 'image/png' };
  const headers = { authorization: other.apiKey, 'wix-site-id': other.siteId };
  const urls = await Promise.all(
    [1, 2, 3, 4].map((index) => uploadUrlOf(target, { mimeType: 'image/png', fileName: `${index}.png` })),
  );
  const sent = await Promise.all(urls.map((url) => sendBytes(url, made.bytes)));
  expect(sent.map(({ code }) => code ?? 'taken').toSorted()).toEqual([
    'SITE_QUOTA_EXCEEDED',
    'taken',
    'taken',
    'taken',
  ]);
  const ids = sent.flatMap(({ file }) => (file === undefined ? [] : [file.id]));
  await server.send('POST', '/site-media/v1/bulk/files/delete', { headers, body: { fileIds: ids } });
  const full = await server.send('POST', '/site-media/v1/files/generate-upload-url', {
    headers,
    body: { mimeType: 'image/png', sizeInBytes: String(noise.length) },
  });
  expect(ruleOf(full)?.ruleName).toBe('SITE_QUOTA_EXCEEDED');
  await server.send('POST', '/site-media/v1/bulk/files/delete', { headers, body: { fileIds: ids, permanent: true } });
  expect(await uploadUrlOf(target, { mimeType: 'image/png', sizeInBytes: String(noise.length) })).toContain('/upload/');
});

test('what comes at the same time is counted before it is there: nothing beyond the room is written', async () => {
  const other: PlantedSite = await server.addSite('Crowded');
  const target = { ...server, ...other };
  const address = () => uploadUrlOf(target, { mimeType: 'image/png', fileName: 'x.png' });
  const before = onDisk();
  const onTheirWay = await Promise.all(
    [1, 2, 3].map(async () => beginToSend(await address(), 18 * 1024 * 1024, png.bytes.subarray(0, 50))),
  );
  await expect.poll(() => onDisk().length).toBe(before.length + 3);
  const fourth = await address();
  const large = Buffer.alloc(18 * 1024 * 1024);
  expect((await sendBytes(fourth, large)).code).toBe('SITE_QUOTA_EXCEEDED');
  const unsaid = await fetch(fourth, {
    method: 'PUT',
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(await unsaid.text()).toContain('SITE_QUOTA_EXCEEDED');
  expect(onDisk()).toHaveLength(before.length + 3);
  for (const socket of onTheirWay) {
    socket.destroy();
  }
  await expect.poll(onDisk).toEqual(before);
  // Another kind of refusal than before: now there is room for it.
  expect((await sendBytes(fourth, large)).code).toBe('UNSUPPORTED_FILE_FORMAT');
});

/** Somebody who manages the site, with an address that was given out in the person's name. */
async function managerWithAddress() {
  const { auth, clock } = server.assembly;
  const user = { email: `${randomBytes(6).toString('hex')}@example.com`, role: 'MANAGER' as const };
  const userId = await plantUser(server.database, server.siteId, user, clock.now());
  const subject = { subjectType: 'USER' as const, subjectId: userId };
  const authorization = await plantToken(server.database, auth, server, subject, clock.now());
  const answer = await server.send('POST', '/site-media/v1/files/generate-upload-url', {
    headers: { authorization },
    body: { mimeType: 'image/png', fileName: 'late.png' },
  });
  return { userId, url: String(answer.body.uploadUrl) };
}

const endings: [string, (userId: string) => Promise<unknown>][] = [
  [
    'gets another role',
    async (userId) => {
      const headers = await server.caller('OWNER');
      return server.send('PATCH', `/v1/users/${userId}`, { headers, body: { user: { revision: '1', role: 'STAFF' } } });
    },
  ],
  [
    'is removed',
    async (userId) => server.send('DELETE', `/v1/users/${userId}`, { headers: await server.caller('OWNER') }),
  ],
  [
    'signs out',
    async (userId) => {
      const { auth, clock } = server.assembly;
      await server.database.transact(server.siteId, (tx) =>
        auth.sessions.endAllOf(tx, { type: 'USER', id: userId }, clock.now()),
      );
    },
  ],
];

test.each(endings)('an address ends when whoever asked for it %s', async (_what, end) => {
  const { userId, url } = await managerWithAddress();
  await end(userId);
  const before = onDisk();
  expect([(await sendBytes(url, png.bytes)).status, onDisk()]).toEqual([403, before]);
});

test('rights that end while the bytes are on their way are missing when they have arrived', async () => {
  const { userId, url } = await managerWithAddress();
  const before = onDisk();
  const socket = beginToSend(url, png.bytes.length, png.bytes.subarray(0, 50));
  const answered = once(socket, 'data');
  await expect.poll(() => onDisk().length).toBe(before.length + 1);
  await server.send('DELETE', `/v1/users/${userId}`, { headers: await server.caller('OWNER') });
  socket.write(png.bytes.subarray(50));
  expect(String((await answered)[0])).toContain('HTTP/1.1 403');
  expect(onDisk()).toEqual(before);
});

test('an address ends with its site, and with the key that asked for it', async () => {
  const other = await server.addSite('Given up');
  const address = () => uploadUrlOf({ ...server, ...other }, { mimeType: 'image/png', fileName: 'x.png' });
  const [first, second] = [await address(), await address()];
  await server.database.serverReader.all(
    statement(`update api_key set revoked_at = $2 where $1::uuid = any (site_ids)`, [
      other.siteId,
      new Date(server.now()).toISOString(),
    ]),
  );
  expect((await sendBytes(first, png.bytes)).status).toBe(403);
  await server.database.serverReader.all(
    statement(`update api_key set revoked_at = null where $1::uuid = any (site_ids)`, [other.siteId]),
  );
  expect((await sendBytes(first, png.bytes)).status).toBe(200);
  await server.database.serverReader.all(
    statement(`update site set delete_status = 'TRASH' where id = $1`, [other.siteId]),
  );
  server.assembly.auth.sites.forget();
  expect((await sendBytes(second, png.bytes)).status).toBe(403);
});

/** What takes a file in, in this process, with a database or a store of its own; answers what it logs, too. */
function receiving(over: { database?: MediaParts['database']; receive?: FileStore['receive'] }) {
  const logged: string[] = [];
  const note = (_facts: object, message: string) => void logged.push(message);
  const folder = (name: string) => join(server.dataDirectory, name);
  const media = openMediaFiles({
    originalsFolder: folder('media'),
    cutsFolder: folder('media-cache'),
    quotaBytes: 1e9,
    cutsBytes: 1e9,
  });
  const parts: MediaParts = {
    database: over.database ?? server.database,
    auth: server.assembly.auth,
    recordEvents: async () => {},
    publicOrigin: () => server.url,
    log: { info: note, warn: note, error: note },
    media: { ...media, originals: { ...media.originals, ...(over.receive && { receive: over.receive }) } },
  };
  return { parts, logged };
}

/** The bytes of the picture, on their way to an address. */
const arrivingAt = (url: string) => ({
  token: url.slice(url.lastIndexOf('/') + 1),
  body: Readable.from([png.bytes]),
  fileName: undefined,
  contentType: undefined,
  contentLength: png.bytes.length,
  requestId: 'r',
  now: server.now,
});

test('a full disk is told to whoever sends and whoever runs the server, and the address stays', async () => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'full.png' });
  const { parts, logged } = receiving({ receive: () => Promise.reject(new DiskFull(new Error('ENOSPC'))) });
  await expect(receiveFile(arrivingAt(url), parts)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    data: { reason: 'DISK_FULL' },
    retryAfterSeconds: 60,
  });
  expect(logged).toEqual(['a file was not taken: there is no room on the disk of media']);
  expect(parts.media.arriving.of(server.siteId)).toBe(0);
  expect((await sendBytes(url, png.bytes)).status).toBe(200);
});

test.each([
  ['before the database has heard of it', 'before'],
  ['once it was done', 'after-answer'],
] as const)('a connection that is lost at the commit, %s, leaves no row without its bytes', async (_when, moment) => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: `lost-${moment}.png` });
  const before = new Set(onDisk());
  const tap = await tapConnection(server.databaseUrl);
  const database = await createDatabase({ url: tap.url, pooler: 'off', poolSize: 1 });
  try {
    const { parts } = receiving({ database });
    // As the statement stands on the line, with its end: every begin says "read committed".
    tap.cutAt('commit\0', moment);
    await expect(receiveFile(arrivingAt(url), parts)).rejects.toMatchObject({ data: { outcome: 'unknown' } });
  } finally {
    await database.close();
    await tap.stop();
  }
  const rows = await server.database.serverReader.all(
    statement<{ id: string }>('select id from media_file where site_id = $1 and display_name = $2', [
      server.siteId,
      `lost-${moment}.png`,
    ]),
  );
  expect(rows).toHaveLength(moment === 'before' ? 0 : 1);
  // Without a row they are the sweep's, an hour later.
  const kept = onDisk().filter((name) => !before.has(name));
  expect(kept).toEqual([expect.stringMatching(/original$/)]);
  for (const { id } of rows) {
    expect(kept).toEqual([join('site', server.siteId, id, 'original')]);
  }
});

test('a name of nothing but slashes is none', async () => {
  const nameless = await uploadUrlOf(server, { mimeType: 'image/png', fileName: '///' });
  expect((await sendBytes(nameless, png.bytes)).code).toBe('UNSUPPORTED_FILE_FORMAT');
  expect((await sendBytes(`${nameless}?filename=..%2Fdesk.png`, png.bytes)).file.displayName).toBe('desk.png');
});

test('browsers of every origin may send', async () => {
  const url = await uploadUrlOf(server, { mimeType: 'image/png', fileName: 'cors.png' });
  const allowed = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'PUT' },
  });
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
  const sent = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(png.bytes),
    headers: { origin: 'https://shop.example' },
  });
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});
