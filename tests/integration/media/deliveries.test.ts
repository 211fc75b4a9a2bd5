/** How pictures go out: as they are, cut, in which form, to whom, and how long they are kept (media sheet 4). */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDeliveries,
  type Delivered,
  type Deliveries,
} from '../../../packages/server/src/domains/media/deliveries.ts';
import { type MediaFiles, openMediaFiles } from '../../../packages/server/src/domains/media/index.ts';
import { DiskFull } from '../../../packages/server/src/storage/file-store.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { addPicture, picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
let wide: string;
let turned: string;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  wide = (await addPicture(server, await picture(1000, 500), { fileName: 'wide.png' })).id;
  turned = (
    await addPicture(server, await picture(800, 400, { form: 'jpeg', orientation: 6 }), { fileName: 'turned.jpg' })
  ).id;
});
afterAll(() => server.stop());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true && bytes.length > 0;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: bytes.toString(),
    meta: isPicture ? await sharp(bytes).metadata() : undefined,
  };
}

/** The colour of one place, as whole steps of sixteen, which no encoding blurs. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel].map((each) => Math.round(each / 32)).join(' ');
}
const left = '5 2 1';
const right = '1 2 5';

test('a picture is delivered as it was sent, for ever, and as nothing else', async () => {
  const { status, headers, bytes } = await get(`/media/${wide}`);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': `inline; filename="wide.png"; filename*=UTF-8''wide.png`,
    'access-control-allow-origin': '*',
  });
  const again = await get(`/media/${wide}`, { 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  // A proxy that compresses calls the tag a weak one.
  for (const tag of [`W/${headers.get('etag')}`, `"x", ${headers.get('etag')}`, '*']) {
    expect([tag, (await get(`/media/${wide}`, { 'if-none-match': tag })).status]).toEqual([tag, 304]);
  }
  expect((await get(`/media/${wide}`, { range: 'bytes=0-3' })).bytes.length).toBe(bytes.length);
  const head = await fetch(`${server.url}/media/${wide}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
});

test.each([
  ['fit/w_1000,h_250/a.png', 500, 250],
  ['fit/w_4000,h_4000/a.png', 1000, 500],
  ['fill/w_300,h_300,al_c/a.png', 300, 300],
  ['fill/h_20,w_30/a.png', 30, 20],
  ['crop/x_100,y_50,w_800,h_300/fill/w_400,h_300,al_c,q_80,usm_0.66_1.00_0.01,enc_auto/a.png', 400, 300],
  ['crop/x_900,y_400,w_800,h_300/a.png', 100, 100],
  [
    'fill/w_300,h_400,al_c,q_50,usm_1.00_2.00_3.00,bl,wm_wm-id,con_10,br_-3,sat_4,hue_90,blur_5/hello%20world.jpg',
    300,
    400,
  ],
])('%s gives %d × %d', async (path, width, height) => {
  expect((await get(`/media/${wide}/v1/${path}`)).meta).toMatchObject({ width, height });
});

test('what fills is cut where the address says', async () => {
  const cut = async (where: string) => (await get(`/media/${wide}/v1/fill/w_100,h_100,${where}/a.png`)).bytes;
  expect(await colourAt(await cut('al_l'), 95, 50)).toBe(left);
  expect(await colourAt(await cut('al_r'), 5, 50)).toBe(right);
  expect(await colourAt(await cut('fp_0.00_0.50'), 95, 50)).toBe(left);
  expect([await colourAt(await cut('al_c'), 5, 50), await colourAt(await cut('al_c'), 95, 50)]).toEqual([left, right]);
});

test('what a camera turned is upright, and where it was taken stays at home', async () => {
  const { bytes, meta } = await get(`/media/${turned}/v1/fit/w_200,h_200/a.jpg`);
  expect(meta).toMatchObject({ width: 100, height: 200, format: 'jpeg' });
  expect([meta?.exif, meta?.orientation]).toEqual([undefined, undefined]);
  expect(await colourAt(bytes, 50, 20)).toBe(left);
  expect(await colourAt(bytes, 50, 180)).toBe(right);
});

test.each([
  ['enc_auto', 'image/avif,image/webp,*/*', 'image/webp'],
  ['enc_auto', '*/*', 'image/png'],
  ['enc_auto', 'image/webp;q=0, image/png', 'image/png'],
  ['enc_avif', 'image/avif,image/webp', 'image/avif'],
  ['enc_avif', 'image/webp', 'image/webp'],
  ['q_80', 'image/webp', 'image/png'],
])('with %s a browser that takes %s gets %s', async (option, accept, type) => {
  const { headers } = await get(`/media/${wide}/v1/fit/w_50,h_50,${option}/a.png`, { accept });
  expect(headers.get('content-type')).toBe(type);
  expect(headers.get('vary')?.includes('Accept') ?? false).toBe(option !== 'q_80');
});

test.each([
  ['no operation', '/v1/a.png'],
  ['an unknown operation', '/v1/turn/w_10,h_10/a.png'],
  ['no size', '/v1/fit/w_10/a.png'],
  ['a size that is too large', '/v1/fill/w_5001,h_10/a.png'],
  ['a crop beside the picture', '/v1/crop/x_2000,y_0,w_10,h_10/a.png'],
  ['nonsense', '/v1/fill/w_NaN,h_1e9/a.png'],
])('%s is told in words', async (_what, path) => {
  const { status, text, headers } = await get(`/media/${wide}${path}`);
  expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
  expect(text.length).toBeGreaterThan(10);
});

test('what is not there is not found, whatever the address tries', async () => {
  const foreign = `${wide.slice(0, 7)}${'0'.repeat(32)}~mv2.png`;
  for (const path of [
    `/media/${foreign}`,
    `/media/${foreign}/v1/fit/w_1,h_1/a.png`,
    '/media/..%2f..%2fsecret',
    '/media/x',
    `/media/${wide}/preview/x`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test('a cut is made once and kept, however the address is written', async () => {
  const before = readdirSync(join(server.dataDirectory, 'media-cache', 'site', server.siteId, wide, 't')).length;
  const tags = await Promise.all(
    ['fill/w_77,h_33,al_c/a.png', 'fill/h_33,w_77/b.png', 'fill/al_c,w_77,h_33,x/c.png'].map(async (path) =>
      (await get(`/media/${wide}/v1/${path}`)).headers.get('etag'),
    ),
  );
  expect(new Set(tags).size).toBe(1);
  const folder = join(server.dataDirectory, 'media-cache', 'site', server.siteId, wide, 't');
  expect(readdirSync(folder)).toHaveLength(before + 1);
});

/** A cut of the wide picture as this process delivers it. */
async function cutOf(deliveries: Deliveries, path: string): Promise<Delivered> {
  const found = await deliveries.cut(wide, path, '');
  if (found === undefined || found === 'private') {
    throw new Error('the picture is not delivered');
  }
  return found;
}

/** What delivers the server's own files, with another part here and there. */
function openDeliveries(change: (media: MediaFiles) => Partial<MediaFiles> = () => ({})): Deliveries {
  const { database, auth } = server.assembly;
  const folder = (name: string) => join(server.dataDirectory, name);
  const settings = { originalsFolder: folder('media'), cutsFolder: folder('media-cache') };
  const media = openMediaFiles({ ...settings, quotaBytes: 1e9, cutsBytes: 1e9 });
  return createDeliveries({
    database,
    auth,
    media: { ...media, ...change(media) },
    recordEvents: async () => {},
    publicOrigin: () => server.url,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
}

test('only who has something cut waits for a place, and nobody is refused what another one is', async () => {
  const deliveries = openDeliveries();
  const cut = () => cutOf(deliveries, 'fit/w_61,h_61/a.png');
  let asked = 0;
  const refuse = () => {
    asked += 1;
    return Promise.reject(new Error('too many'));
  };
  await expect((await cut()).open(refuse)).rejects.toThrow('too many');
  let left = 0;
  const admit = async () => {
    asked += 1;
    return () => {
      left += 1;
    };
  };
  const made = await (await cut()).open(admit);
  expect([made?.bytes === undefined, asked, left]).toEqual([false, 2, 1]);
  // Kept now: nobody is asked any more.
  expect((await (await cut()).open(refuse))?.bytes).toBe(made?.bytes);
  expect(asked).toBe(2);

  // Without room on the disk it goes out all the same, each time made anew.
  const write = () => Promise.reject(new DiskFull(new Error('ENOSPC')));
  const cramped = openDeliveries(({ cuts }) => ({ cuts: { ...cuts, write } }));
  const unkept = await cutOf(cramped, 'fit/w_62,h_62/a.png');
  const bytes = Buffer.concat(await (await unkept.open(admit))!.stream.toArray());
  expect((await sharp(bytes).metadata()).width).toBe(62);
});

test('who has waited for a place is given what was made meanwhile', async () => {
  let made = 0;
  const deliveries = openDeliveries(({ pictures }) => ({
    pictures: {
      ...pictures,
      transform: (...asked) => {
        made += 1;
        return pictures.transform(...asked);
      },
    },
  }));
  let before: Promise<void> = Promise.resolve();
  const oneAfterTheOther = () =>
    new Promise<() => void>((enter) => {
      const turn = before;
      before = new Promise((leave) => {
        void turn.then(() => enter(leave));
      });
    });
  const opened = await Promise.all(
    Array.from({ length: 3 }, async () => (await cutOf(deliveries, 'fit/w_63,h_63/a.png')).open(oneAfterTheOther)),
  );
  expect(new Set(opened.map((each) => each?.bytes)).size).toBe(1);
  expect(made).toBe(1);
});

test('a private picture shows only its small preview', async () => {
  const file = await addPicture(server, await picture(1500, 300), { fileName: 'secret.png', private: true });
  expect(file).toMatchObject({ private: true, media: { image: { image: { url: '' } } } });
  expect((await get(`/media/${file.id}`)).status).toBe(403);
  expect((await get(`/media/${file.id}/v1/fit/w_10,h_10/a.png`)).status).toBe(403);
  const preview = await get(String(file.thumbnailUrl).slice(server.url.length));
  expect(preview.meta).toMatchObject({ width: 1000, height: 200 });
});

test('what is thrown away is shown until it is gone for good; then its bytes are gone too', async () => {
  const { id } = await addPicture(server, await picture(90, 90), { fileName: 'gone.png' });
  const folder = join(server.dataDirectory, 'media', 'site', server.siteId, id);
  const remove = (permanent: boolean) =>
    server.send('POST', '/site-media/v1/bulk/files/delete', { headers: owner, body: { fileIds: [id], permanent } });
  await remove(false);
  expect((await get(`/media/${id}/v1/fit/w_10,h_10/a.png`)).status).toBe(200);
  await remove(true);
  await expect.poll(async () => (await get(`/media/${id}`)).status).toBe(404);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('what is removed while many look at it is there or gone, and nothing fails', async () => {
  const { id } = await addPicture(server, await picture(1500, 1000), { fileName: 'seen.png' });
  const looking = Array.from({ length: 30 }, (_, at) =>
    get(at % 2 === 0 ? `/media/${id}` : `/media/${id}/v1/fit/w_${100 + at},h_300/a.png`),
  );
  await Promise.race(looking);
  const body = { fileIds: [id], permanent: true };
  await server.send('POST', '/site-media/v1/bulk/files/delete', { headers: owner, body });
  const seen = new Set((await Promise.all(looking)).map(({ status }) => status));
  seen.delete(404);
  expect([...seen]).toEqual([200]);
});

test('after thirty days in the trash, and without a row at all, bytes go by themselves', async () => {
  const { id } = await addPicture(server, await picture(91, 90), { fileName: 'old.png' });
  await server.send('POST', '/site-media/v1/bulk/files/delete', { headers: owner, body: { fileIds: [id] } });
  const site = join(server.dataDirectory, 'media', 'site', server.siteId);
  const lost = join(site, `${id.slice(0, 7)}${'1'.repeat(32)}~mv2.png`);
  const young = join(site, `${id.slice(0, 7)}${'2'.repeat(32)}~mv2.png`);
  for (const folder of [lost, young]) {
    await mkdir(folder);
    await writeFile(join(folder, 'original'), 'x');
  }
  // One is still empty: its file is on its way into it.
  const awaiting = join(site, `${id.slice(0, 7)}${'3'.repeat(32)}~mv2.png`);
  await mkdir(awaiting);
  for (const old of [join(lost, 'original'), lost]) {
    await utimes(old, new Date(Date.now() - dayMs), new Date(Date.now() - dayMs));
  }
  await server.setClock(server.now() + 31 * dayMs);
  await expect.poll(() => existsSync(join(site, id))).toBe(false);
  expect([lost, young, awaiting].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  expect(statSync(join(site, wide, 'original')).size).toBeGreaterThan(0);
});
