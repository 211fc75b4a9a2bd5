/**
 * What pictures say of places and people does not stay in them, from the moment that they come, nor in those that came
 * before (docs/decisions/0037).
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { hourMs } from '../../../packages/server/src/time/index.ts';
import { addPicture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const forms = ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const;
type Form = (typeof forms)[number];

const packet =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>Grace was here</rdf:Description></rdf:RDF></x:xmpmeta>';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
});
afterAll(() => server.stop());

/** As a telephone takes it: turned, with the place, the name of its owner and a colour profile of its own. */
async function photograph(form: Form, orientation = 6): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#aa3311' } })
    .composite([{ input: { create: { width: 30, height: 40, channels: 3, background: '#1133aa' } }, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withExifMerge({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      IFD0: { Artist: 'Grace Hopper' },
    })
    .withXmp(packet)
    .toFormat(form)
    .toBuffer();
}

/** What everybody sees of it: upright, in one colour space. */
function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).autoOrient().toColourspace('srgb').raw().toBuffer();
}

const fileOf = (id: string) => join(server.dataDirectory, 'media', 'site', server.siteId, id, 'original');

/** Anything about anybody: named parts, but for one that says which way is up and nothing else, and words in the bytes. */
function said({ exif, iptc, xmp }: Metadata, bytes: Buffer): string[] {
  return [
    ...(exif?.subarray(6).some((byte) => byte !== 0) === true && exif.length > 32 ? ['exif'] : []),
    ...(xmp?.some((byte) => byte !== 0) === true ? ['xmp'] : []),
    ...(iptc === undefined ? [] : ['iptc']),
    ...(bytes.includes('Grace') ? ['words'] : []),
  ];
}

test.each(forms)(
  '%s comes with a place and a name, and is kept without them: pixel for pixel the same, upright, in its colours',
  async (form) => {
    const bytes = await photograph(form);
    expect(said(await sharp(bytes).metadata(), bytes)).not.toEqual([]);
    const file = await addPicture(server, { bytes, mimeType: `image/${form}` }, { fileName: `front.${form}` });
    const kept = await readFile(fileOf(file.id));
    const metadata = await sharp(kept).metadata();
    expect(said(metadata, kept)).toEqual([]);
    expect(metadata.icc?.length).toBe((await sharp(bytes).metadata()).icc?.length);
    expect(metadata.autoOrient).toEqual({ width: 40, height: 80 });
    expect((await pixelsOf(kept)).equals(await pixelsOf(bytes))).toBe(true);
    expect(file).toMatchObject({
      sizeInBytes: String(kept.length),
      hash: createHash('md5').update(kept).digest('hex'),
    });
  },
);

test('what a telephone appends to a photograph goes too, and what has nothing to hide is kept as it is', async () => {
  const first = await photograph('jpeg', 1);
  const appended = Buffer.concat([first, await photograph('jpeg', 1)]);
  const file = await addPicture(server, { bytes: appended, mimeType: 'image/jpeg' }, { fileName: 'motion.jpg' });
  const kept = await readFile(fileOf(file.id));
  expect(kept.includes('Grace')).toBe(false);
  expect(kept.length).toBeLessThan(first.length);
  const again = await addPicture(server, { bytes: kept, mimeType: 'image/jpeg' }, { fileName: 'again.jpg' });
  expect((await readFile(fileOf(again.id))).equals(kept)).toBe(true);
});

/** A chunk whose contents nobody here knows: content credentials, a preview, what an editor keeps for itself. */
function pngChunk(type: string, words: string): Buffer {
  const named = Buffer.from(type + words, 'latin1');
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(words.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

test('parts of PNG and WebP that are not of the picture go, whatever they are called', async () => {
  const png = await photograph('png', 1);
  const afterHead = 8 + 25;
  const strange = [pngChunk('caBX', 'Grace, 51.5 north'), pngChunk('prVt', 'Grace')];
  const file = await addPicture(
    server,
    { bytes: Buffer.concat([png.subarray(0, afterHead), ...strange, png.subarray(afterHead)]), mimeType: 'image/png' },
    { fileName: 'credentials.png' },
  );
  const kept = await readFile(fileOf(file.id));
  expect(said(await sharp(kept).metadata(), kept)).toEqual([]);
  expect((await pixelsOf(kept)).equals(await pixelsOf(png))).toBe(true);

  const webp = await photograph('webp', 1);
  const named = Buffer.from('C2PA\x06\0\0\0Grace!', 'latin1');
  const longer = Buffer.concat([webp, named]);
  longer.writeUInt32LE(longer.length - 8, 4);
  const other = await addPicture(server, { bytes: longer, mimeType: 'image/webp' }, { fileName: 'credentials.webp' });
  const keptWebp = await readFile(fileOf(other.id));
  expect(said(await sharp(keptWebp).metadata(), keptWebp)).toEqual([]);
  expect((await pixelsOf(keptWebp)).equals(await pixelsOf(webp))).toBe(true);
});

/** A box of AVIF by its type; its length is told in four bytes, in eight, or as "to the end of the file". */
function avifBox(type: string, content: Buffer, length: 'short' | 'long' | 'to the end' = 'short'): Buffer {
  const head = Buffer.alloc(length === 'long' ? 16 : 8);
  const bytes = head.length + content.length;
  head.writeUInt32BE({ short: bytes, long: 1, 'to the end': 0 }[length]);
  head.write(type, 4, 'latin1');
  if (length === 'long') {
    head.writeBigUInt64BE(BigInt(bytes), 8);
  }
  return Buffer.concat([head, content]);
}

/** AVIF with one more box before its pixels, whose places are told anew; `within`: among what is told of the picture. */
function withAvifBox(avif: Buffer, box: Buffer, within: boolean): Buffer {
  const description = avif.indexOf('meta', 0, 'latin1') - 4;
  const at = within ? description + avif.readUInt32BE(description) : description;
  const longer = Buffer.concat([avif.subarray(0, at), box, avif.subarray(at)]);
  if (within) {
    longer.writeUInt32BE(avif.readUInt32BE(description) + box.length, description);
  }
  // Its first eight bytes end with how many there are; each takes 18, of which four are its place from the fifth on.
  const places = longer.indexOf('iloc', 0, 'latin1') + 12;
  for (let item = 0; item < longer.readUInt16BE(places - 2); item += 1) {
    const place = places + item * 18 + 4;
    longer.writeUInt32BE(longer.readUInt32BE(place) + box.length, place);
  }
  return longer;
}

const contentCredentials = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
const inCredentials = Buffer.concat([contentCredentials, Buffer.from('Grace, 51.5 north')]);

test.each<[string, (avif: Buffer) => Buffer]>([
  ['before the picture', (avif) => withAvifBox(avif, avifBox('uuid', inCredentials), false)],
  ['beside what is told of it', (avif) => withAvifBox(avif, avifBox('uuid', inCredentials), true)],
  ['at the end', (avif) => Buffer.concat([avif, avifBox('uuid', inCredentials)])],
  ['with a long length', (avif) => Buffer.concat([avif, avifBox('uuid', inCredentials, 'long')])],
  ['without a length', (avif) => Buffer.concat([avif, avifBox('uuid', inCredentials, 'to the end')])],
  ['called free', (avif) => Buffer.concat([avif, avifBox('free', inCredentials)])],
])('a box of AVIF that is not of the picture is emptied: %s', async (_where, placed) => {
  const avif = await photograph('avif');
  const bytes = placed(avif);
  expect((await pixelsOf(bytes)).equals(await pixelsOf(avif))).toBe(true);
  const file = await addPicture(server, { bytes, mimeType: 'image/avif' }, { fileName: 'credentials.avif' });
  const kept = await readFile(fileOf(file.id));
  expect(said(await sharp(kept).metadata(), kept)).toEqual([]);
  expect(kept.includes(contentCredentials)).toBe(false);
  expect(kept.length).toBe(bytes.length);
  expect((await pixelsOf(kept)).equals(await pixelsOf(avif))).toBe(true);
  // What is left is empty room: the same picture once more is kept as it is.
  const again = await addPicture(server, { bytes: kept, mimeType: 'image/avif' }, { fileName: 'again.avif' });
  expect((await readFile(fileOf(again.id))).equals(kept)).toBe(true);
});

test('comments of an animation go, its frames stay', async () => {
  const frames = Buffer.from(
    '47494638396101000100800000ff0000ffffff21ff0b4e45545343415045322e3003010000002c00000000010001000002024401002c0000000001000100000202440100' +
      '3b',
    'hex',
  );
  const comment = Buffer.concat([Buffer.from('21fe05', 'hex'), Buffer.from('Grace'), Buffer.from('00', 'hex')]);
  const bytes = Buffer.concat([frames.subarray(0, 19), comment, frames.subarray(19)]);
  const file = await addPicture(server, { bytes, mimeType: 'image/gif' }, { fileName: 'wave.gif' });
  expect((await readFile(fileOf(file.id))).equals(frames)).toBe(true);
});

test('pictures that came before are mended, also one whose mending was cut off, and each once', async () => {
  const rowOf = (id: string) =>
    server.database.serverReader.first<{ md5: string; sha256: string; size_in_bytes: string; metadata_cut: boolean }>(
      statement(
        'select md5, sha256, size_in_bytes::text, metadata_cut from media_file where site_id = $1 and id = $2',
        [server.siteId, id],
      ),
    );
  /** A file as an earlier server kept it: all of it, and a row that says so. */
  const planted = async (name: string, now: (asSent: Buffer, cut: Buffer) => Buffer | undefined) => {
    const asSent = await photograph('jpeg');
    const { id } = await addPicture(server, { bytes: asSent, mimeType: 'image/jpeg' }, { fileName: name });
    const cut = await readFile(fileOf(id));
    const onDisk = now(asSent, cut);
    if (onDisk !== undefined) {
      await writeFile(fileOf(id), onDisk);
    }
    const md5 = createHash('md5').update(asSent).digest('hex');
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(
        statement(
          `update media_file set metadata_cut = false, md5 = $3, size_in_bytes = $4 where site_id = $1 and id = $2`,
          [server.siteId, id, md5, asSent.length],
        ),
      );
    });
    return { id, cut };
  };
  const damaged = await planted('damaged.jpg', () => Buffer.from('no picture'));
  const before = await planted('before.jpg', (asSent) => asSent);
  const half = await planted('half.jpg', (_asSent, cut) => cut);
  // The damaged one is told of, and keeps nobody else from being mended.
  await expect(server.runDueWork()).rejects.toThrow('INTERNAL');
  for (const { id, cut } of [before, half]) {
    expect((await readFile(fileOf(id))).equals(cut)).toBe(true);
    expect(await rowOf(id)).toEqual({
      md5: createHash('md5').update(cut).digest('hex'),
      sha256: createHash('sha256').update(cut).digest('hex'),
      size_in_bytes: String(cut.length),
      metadata_cut: true,
    });
  }
  expect(await rowOf(damaged.id)).toMatchObject({ metadata_cut: false });
  await server.database.transact(server.siteId, async (tx) => {
    // It would be told of in whatever comes next.
    tx.write(
      statement('update media_file set metadata_cut = true where site_id = $1 and id = $2', [
        server.siteId,
        damaged.id,
      ]),
    );
  });
});

test('pictures that were mended before more of their kind was cut are looked at once more, and nothing else', async () => {
  const avif = await photograph('avif');
  const { id } = await addPicture(server, { bytes: avif, mimeType: 'image/avif' }, { fileName: 'old.avif' });
  const cut = await readFile(fileOf(id));
  // As an earlier server left it: mended, but for a box that it did not know.
  await writeFile(fileOf(id), Buffer.concat([cut, avifBox('uuid', inCredentials)]));
  const jpeg = await addPicture(
    server,
    { bytes: await photograph('jpeg'), mimeType: 'image/jpeg' },
    { fileName: 'old.jpg' },
  );
  const migration = await readFile(
    new URL('../../../packages/server/src/db/migrations/0033_mend_pictures_again.sql', import.meta.url),
    'utf8',
  );
  // As a migration runs: over all sites.
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(migration);
  } finally {
    await client.end();
  }
  const asSent = await server.database.serverReader.all<{ id: string }>(
    statement('select id from media_file where site_id = $1 and id = any($2) and not metadata_cut', [
      server.siteId,
      [id, jpeg.id],
    ]),
  );
  expect(asSent).toEqual([{ id }]);
  // The work comes once an hour.
  await server.setClock(server.now() + hourMs);
  const mended = await readFile(fileOf(id));
  expect(mended.includes(contentCredentials)).toBe(false);
  expect((await pixelsOf(mended)).equals(await pixelsOf(avif))).toBe(true);
});
