/** A backup taken while people book, restored elsewhere: whole, of one moment, and refused when it cannot be trusted. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ArchivedTable, ArchiveError } from '../../../packages/server/src/db/archive.ts';
import { backup } from '../../../packages/server/src/db/backup.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { migrate, migrationsFolder, readMigrations } from '../../../packages/server/src/db/migrate.ts';
import { createPersonalData } from '../../../packages/server/src/db/personal-data.ts';
import { requireWholeArchive, restore } from '../../../packages/server/src/db/restore.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { holdMedia } from '../../../packages/server/src/storage/held-media.ts';
import { stored } from '../../../packages/server/src/stored.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createEmptyDatabase, type EmptyDatabase, query, rewriteArchive, writeBooking } from './support.ts';

let made: TestDatabase;
let folder: string;
const emptyOnes: EmptyDatabase[] = [];
const siteId = newId();
const resourceId = newId();

beforeAll(async () => {
  made = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'openhours-backup-'));
  for (let hour = 0; hour < 20; hour += 1) {
    await writeBooking(made.database, siteId, resourceId, hour);
  }
  await query(
    made.directUrl,
    `insert into sealed_key (id, purpose, algorithm, sealed_with, sealed_part, created_at)
     values ('${newId()}', 'tokens', 'RS256', 'secret-one', '\\x0102', '2026-01-01T00:00:00Z')`,
  );
});
afterEach(async () => {
  await Promise.all(emptyOnes.splice(0).map((each) => each.drop()));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await made.drop();
});

async function emptyDatabase(): Promise<string> {
  const empty = await createEmptyDatabase(made.directUrl);
  emptyOnes.push(empty);
  return empty.url;
}

let files = 0;
function newFile(): string {
  files += 1;
  return join(folder, `backup-${files}`);
}

async function makeBackup(more: { mediaFolder?: string } = {}): Promise<string> {
  const file = newFile();
  await backup({ url: made.directUrl, target: file, ...more });
  return file;
}

const secretKeyIds = ['secret-one', 'secret-two'];

/** Every table's rows in one text each, to compare two databases. */
async function readEverything(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migration'`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ all: string | null }>(
      url,
      `select string_agg(t::text, E'\\n' order by t::text) as all from "${name}" t`,
    );
    all[name] = row?.all ?? '';
  }
  return all;
}

test('what is restored is what was there, to the byte', async () => {
  const file = newFile();
  const summary = await backup({ url: made.directUrl, target: file });
  expect(summary).toMatchObject({ secretKeyIds: ['secret-one'], mediaFiles: 0 });
  expect(summary.rows).toMatchObject({ booking: 20, occupancy: 20, contact: 20, outbox_event: 20, task: 40 });
  const url = await emptyDatabase();
  const restored = await restore({ url, source: file, secretKeyIds });
  expect(restored).toMatchObject({ rows: summary.rows, migrated: [], erasuresReplayed: 0 });
  expect(await readEverything(url)).toEqual(await readEverything(made.directUrl));
  await expect(
    query(
      url,
      `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive)
       select site_id, gen_random_uuid(), resource_id, source, source_id, during, blocks, exclusive from occupancy limit 1`,
    ),
  ).rejects.toMatchObject({ code: '23P01' });
});

test('a backup taken under load is of one moment: every booking with its time, its event and its deliveries', async () => {
  const loaded = await createTestDatabase();
  try {
    const sites = [newId(), newId(), newId(), newId()];
    let stopWriting = false;
    let written = 0;
    // Known once the backup has begun: however long it takes on a busy machine, what is written meanwhile stays as much.
    let most = Number.POSITIVE_INFINITY;
    const writers = sites.map(async (site) => {
      for (let hour = 0; !stopWriting && written < most; hour += 1) {
        await writeBooking(loaded.database, site, resourceId, hour);
        written += 1;
      }
    });
    const until = (count: number) =>
      eventually(
        async () => written,
        (seen) => seen >= count,
      );
    await until(100);
    // The archive is held back after its first bytes, so that writing goes on in the middle of the backup.
    const file = newFile();
    const target = new PassThrough({ highWaterMark: 1024 });
    const chunks: Buffer[] = [];
    const backedUp = backup({ url: loaded.directUrl, target });
    await once(target, 'readable');
    const writtenBefore = written;
    most = writtenBefore + 500;
    await until(writtenBefore + 200);
    target.on('data', (chunk: Buffer) => chunks.push(chunk));
    await backedUp;
    stopWriting = true;
    await Promise.all(writers);
    await writeFile(file, Buffer.concat(chunks));

    const url = await emptyDatabase();
    const { rows } = await restore({ url, source: file, secretKeyIds });
    const count = rows.booking ?? 0;
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count).toBeLessThan(written);
    expect(rows).toMatchObject({ contact: count, occupancy: count, outbox_event: count, task: 2 * count });
    const [broken] = await query<{ lonely: number; overlaps: number; gaps: number }>(
      url,
      `select
         (select count(*) from booking b where
            not exists (select 1 from outbox_event e where e.site_id = b.site_id and e.entity_id = b.id::text)
            or not exists (select 1 from occupancy o where o.site_id = b.site_id and o.source_id = b.id::text)) as lonely,
         (select count(*) from occupancy a join occupancy b on a.site_id = b.site_id and a.resource_id = b.resource_id
            and a.id < b.id and a.during && b.during) as overlaps,
         -- Writers book hour after hour: a later one without an earlier one would be two moments in one backup.
         (select coalesce(sum(expected - seen), 0) from (
            select count(*) as seen, extract(epoch from max(start_at) - '2027-01-01T00:00:00Z'::timestamptz) / 3600 + 1 as expected
            from booking group by site_id) as sites) as gaps`,
    );
    expect({ ...broken, gaps: Number(broken?.gaps) }).toEqual({ lonely: 0, overlaps: 0, gaps: 0 });
  } finally {
    await loaded.drop();
  }
  // Up to a thousand bookings are written, backed up and restored.
});

test('a backup never writes over a file, and leaves none behind when it fails', async () => {
  const file = await makeBackup();
  const before = await readFile(file);
  await expect(backup({ url: made.directUrl, target: file })).rejects.toThrow('exists already');
  expect(await readFile(file)).toEqual(before);

  const emptyUrl = await emptyDatabase();
  await expect(backup({ url: emptyUrl, target: newFile() })).rejects.toThrow('holds no Openhours tables');
  const full = new Writable({
    write: (_chunk, _encoding, callback) => callback(new Error('the disk is full')),
  });
  await expect(backup({ url: made.directUrl, target: full })).rejects.toThrow('the disk is full');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('without the right secret it says which one is needed, and touches nothing', async () => {
  const file = await makeBackup();
  const url = await emptyDatabase();
  await expect(restore({ url, source: file, secretKeyIds: ['secret-two'] })).rejects.toThrow(
    /secret with the id secret-one, and this server has secret-two/,
  );
  expect(await readEverything(url)).toEqual({});
  // The key itself is nowhere in the file: only what was sealed under it.
  expect((await readFile(file)).includes('secret-two')).toBe(false);
});

test.each([0.02, 0.5, 0.999])('cut off after %d of its length it is refused, and touches nothing', async (share) => {
  const file = await makeBackup();
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
  const url = await emptyDatabase();
  await expect(restore({ url, source: file, secretKeyIds })).rejects.toThrow(/cut off/);
  expect(await readEverything(url)).toEqual({});
});

function withChangedByte(bytes: Buffer, position: number, mask: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(position) ^ mask, position);
  return changed;
}

/** All of the beginning, where it can still be taken for another file, and of the end; a sample in between. */
const beginning = 200;
const stretches: [where: string, isIn: (position: number, length: number) => boolean][] = [
  ['at the beginning', (position) => position < beginning / 2],
  ['before its contents', (position) => position >= beginning / 2 && position < beginning],
  ['in the first half', (at, length) => at >= beginning && at % 97 === 0 && at < length / 2],
  ['in the second half', (at, length) => at >= beginning && at % 97 === 0 && at >= length / 2 && at < length - 12],
  ['at the end', (position, length) => position >= length - 12],
];

test.each(stretches)('changed in one byte it is refused as damaged: %s', async (where, isIn) => {
  const bytes = await readFile(await makeBackup());
  const positions = Array.from({ length: bytes.length }, (_, position) => position).filter((position) =>
    isIn(position, bytes.length),
  );
  expect(positions.length).toBeGreaterThan(0);
  const said = new Map<number, string>();
  const contents = gunzipSync(bytes);
  const file = newFile();
  for (const position of positions) {
    for (const mask of [0xff, 1 << (position % 8)]) {
      const changed = withChangedByte(bytes, position, mask);
      await writeFile(file, changed);
      const sentence = await requireWholeArchive(file).then(
        () => 'whole',
        (error: unknown) => (error instanceof ArchiveError ? error.message : `not an answer: ${error}`),
      );
      if (sentence === 'whole') {
        // What gzip notes of time and system, and the bits that fill a byte between two of its blocks, mean nothing.
        expect(gunzipSync(changed).equals(contents), String(position)).toBe(true);
      } else {
        expect({ position, mask, sentence }).toMatchObject({ sentence: expect.stringContaining('damaged') });
      }
      said.set(position, sentence);
    }
  }
  // A backup is known as one from its first line on, which stands behind the code table of the compression.
  const unknown = [...said].filter(([, sentence]) => sentence.includes('not a backup')).map(([position]) => position);
  if (where === 'at the beginning') {
    expect(unknown[0]).toBe(0);
  }
  expect(unknown.filter((position) => position >= 180)).toEqual([]);
});

test('a changed byte touches nothing; the same parts written anew are a backup again', async () => {
  const bytes = await readFile(await makeBackup());
  const empty = await emptyDatabase();
  const file = newFile();
  await writeFile(file, withChangedByte(bytes, Math.floor(bytes.length / 2), 0xff));
  await expect(restore({ url: empty, source: file, secretKeyIds })).rejects.toThrow(/^The backup is .*damaged/);
  expect(await readEverything(empty)).toEqual({});

  const rewritten = newFile();
  await rewriteArchive(await makeBackup(), rewritten, (part) => part);
  const url = await emptyDatabase();
  expect((await restore({ url, source: rewritten, secretKeyIds })).rows.booking).toBe(20);
});

test('another file is not taken for a backup', async () => {
  const file = newFile();
  await writeFile(file, 'select 1;');
  await expect(restore({ url: await emptyDatabase(), source: file, secretKeyIds })).rejects.toThrow(
    'not a backup of Openhours',
  );
  await expect(restore({ url: await emptyDatabase(), source: `${file}-missing`, secretKeyIds })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('a backup of a newer release or format is refused', async () => {
  const file = await makeBackup();
  const newer = newFile();
  const level = readMigrations().length;
  await rewriteArchive(file, newer, (part) =>
    part.kind === 'header'
      ? {
          ...part,
          header: {
            ...part.header,
            migrationNumber: level + 1,
            migrationChecksums: [...part.header.migrationChecksums, 'f00'],
          },
        }
      : part,
  );
  const url = await emptyDatabase();
  await expect(restore({ url, source: newer, secretKeyIds })).rejects.toThrow(/made by a newer release/);
  const strange = newFile();
  await rewriteArchive(file, strange, (part) =>
    part.kind === 'header' ? { ...part, header: { ...part.header, formatVersion: 2 } } : part,
  );
  await expect(restore({ url, source: strange, secretKeyIds })).rejects.toThrow(/has format 2/);
  const other = newFile();
  await rewriteArchive(file, other, (part) =>
    part.kind === 'header'
      ? { ...part, header: { ...part.header, migrationChecksums: part.header.migrationChecksums.with(0, 'f00') } }
      : part,
  );
  await expect(restore({ url, source: other, secretKeyIds })).rejects.toThrow(/another form of migration 1/);
  expect(await readEverything(url)).toEqual({});
});

test.each<[string, (table: ArchivedTable) => ArchivedTable, RegExp]>([
  [
    'table',
    (table) => ({ ...table, name: `${table.name}" where false; create table planted (id integer); select 1 as "x` }),
    /describes a table ".*planted.*", which Openhours does not have/,
  ],
  [
    'column',
    (table) => ({ ...table, columns: [...table.columns, 'x"); create table planted (id integer); --'] }),
    /describes a column ".*planted.*" of [a-z_]+, which Openhours does not have/,
  ],
])(
  'a backup that describes a strange %s is refused, and nothing of it reaches the database',
  async (_, change, said) => {
    const changed = newFile();
    await rewriteArchive(await makeBackup(), changed, (part) =>
      part.kind === 'header'
        ? { ...part, header: { ...part.header, tables: part.header.tables.with(0, change(part.header.tables[0]!)) } }
        : part,
    );
    const url = await emptyDatabase();
    await expect(restore({ url, source: changed, secretKeyIds })).rejects.toThrow(said);
    expect(await query(url, "select to_regclass('planted')::text as planted")).toEqual([{ planted: null }]);
  },
);

test('a backup that does not say when it was taken is refused: what it says is shown to the operator', async () => {
  const changed = newFile();
  await rewriteArchive(await makeBackup(), changed, (part) =>
    part.kind === 'header' ? { ...part, header: { ...part.header, createdAt: '\u001b[2Jyesterday' } } : part,
  );
  await expect(restore({ url: await emptyDatabase(), source: changed, secretKeyIds })).rejects.toThrow(
    /does not say when it was taken/,
  );
});

test('a backup of an older release is brought up to date', async () => {
  const file = await makeBackup();
  const newerFolder = join(folder, 'migrations');
  await mkdir(newerFolder);
  for (const migration of readMigrations()) {
    copyFileSync(join(migrationsFolder(), `${migration.name}.sql`), join(newerFolder, `${migration.name}.sql`));
  }
  const next = `${String(readMigrations().length + 1).padStart(4, '0')}_next`;
  await writeFile(
    join(newerFolder, `${next}.sql`),
    `alter table booking add column colour text; update booking set colour = 'blue';`,
  );
  const url = await emptyDatabase();
  const restored = await restore({ url, source: file, secretKeyIds, migrationsFolder: newerFolder });
  expect(restored.migrated).toEqual([next]);
  expect(await query(url, 'select distinct colour from booking')).toEqual([{ colour: 'blue' }]);
});

test('a database that holds anything is refused', async () => {
  const file = await makeBackup();
  const used = await createTestDatabase();
  try {
    await writeBooking(used.database, siteId, resourceId, 1);
    await expect(restore({ url: used.directUrl, source: file, secretKeyIds })).rejects.toThrow(
      /is in use \([a-z_]+ has rows\)/,
    );
    expect(await query(used.directUrl, 'select count(*) as count from booking')).toEqual([{ count: 1 }]);
  } finally {
    await used.drop();
  }
  const foreign = await emptyDatabase();
  await query(foreign, 'create table somebody_elses (id integer)');
  await expect(restore({ url: foreign, source: file, secretKeyIds })).rejects.toThrow(
    /holds other tables \(somebody_elses\)/,
  );
});

test('rows that break a constraint undo the whole restore, and the database can be used for the next try', async () => {
  const file = await makeBackup();
  const broken = newFile();
  let inOccupancy = false;
  await rewriteArchive(file, broken, (part) => {
    if (part.kind === 'table') {
      inOccupancy = part.name === 'occupancy';
    }
    if (part.kind !== 'bytes' || !inOccupancy) {
      return part;
    }
    // All at the same time.
    return {
      kind: 'bytes',
      bytes: Buffer.from(
        part.bytes.toString().replaceAll(/\[".*?"\)/g, '["2027-01-01 00:00:00+00","2027-01-01 01:00:00+00")'),
      ),
    };
  });
  const url = await emptyDatabase();
  await expect(restore({ url, source: broken, secretKeyIds })).rejects.toMatchObject({ code: '23P01' });
  expect(await query(url, 'select count(*) as count from contact')).toEqual([{ count: 0 }]);
  expect((await restore({ url, source: file, secretKeyIds })).rows.booking).toBe(20);
});

/** A place to write to that stops at its first bytes until it is told to go on. */
function heldBack() {
  const chunks: Buffer[] = [];
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const target = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      void told.then(() => done());
    },
  });
  return { target, chunks, goOn };
}

test('what is removed for good while a backup runs is in it as it was at its moment, and the backup stands', async () => {
  const media = join(folder, 'shrinking-media');
  const names = ['a', 'b', 'c'];
  for (const name of names) {
    await mkdir(join(media, name), { recursive: true });
    await writeFile(join(media, name, 'original'), randomBytes(300_000));
  }
  const { target, chunks, goOn } = heldBack();
  const backedUp = backup({ url: made.directUrl, target, mediaFolder: media });
  await expect.poll(() => chunks.length).toBe(1);
  for (const name of names) {
    await rm(join(media, name), { recursive: true });
  }
  goOn();
  expect((await backedUp).mediaFiles).toBe(3);
  expect(readdirSync(media)).toEqual([]);
  const file = newFile();
  await writeFile(file, Buffer.concat(chunks));
  const restored = join(folder, 'restored-shrinking');
  await restore({ url: await emptyDatabase(), source: file, secretKeyIds, mediaFolder: restored });
  expect(readdirSync(restored).toSorted()).toEqual(names);
});

test('a file that goes before it could be held is left out; names that a killed backup left go with the next', async () => {
  const media = join(folder, 'leftover-media');
  await mkdir(join(media, 'a'), { recursive: true });
  await writeFile(join(media, 'a/original'), 'x');
  // A name in the folder that leads nowhere, as one that is removed between two looks.
  await mkdir(join(media, '.backup-old/a'), { recursive: true });
  await mkdir(join(media, '.backup-young'), { recursive: true });
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(media, '.backup-old'), longAgo, longAgo);
  const held = await holdMedia(media);
  await rm(join(media, 'a'), { recursive: true });
  await mkdir(join(media, 'b'));
  await writeFile(join(media, 'b/original'), 'yy');
  await held.holdNew();
  expect(held.files().map(({ path, bytes }) => [path, bytes])).toEqual([
    ['a/original', 1],
    ['b/original', 2],
  ]);
  expect(readFileSync(held.files()[0]!.file, 'utf8')).toBe('x');
  await held.release();
  expect(readdirSync(media).toSorted()).toEqual(['.backup-young', 'b']);
});

test('media come back into an empty folder, and only into it', async () => {
  const media = join(folder, 'media');
  await mkdir(join(media, 'a/b'), { recursive: true });
  const large = Buffer.alloc(700_000, 'x');
  await writeFile(join(media, 'a/b/large.bin'), large);
  await writeFile(join(media, 'empty.txt'), '');
  const file = await makeBackup({ mediaFolder: media });
  await expect(restore({ url: await emptyDatabase(), source: file, secretKeyIds })).rejects.toThrow(
    /2 media files; name the folder/,
  );
  await expect(restore({ url: await emptyDatabase(), source: file, secretKeyIds, mediaFolder: media })).rejects.toThrow(
    /is not empty/,
  );
  const target = join(folder, 'restored-media');
  const restored = await restore({ url: await emptyDatabase(), source: file, secretKeyIds, mediaFolder: target });
  expect(restored.mediaFiles).toBe(2);
  expect(await readFile(join(target, 'a/b/large.bin'))).toEqual(large);
  expect(await readFile(join(target, 'empty.txt'))).toEqual(Buffer.alloc(0));

  const escaping = newFile();
  await rewriteArchive(file, escaping, (part) => (part.kind === 'media' ? { ...part, path: '../outside.txt' } : part));
  await expect(
    restore({ url: await emptyDatabase(), source: escaping, secretKeyIds, mediaFolder: join(folder, 'other-media') }),
  ).rejects.toThrow(/outside its folder/);
  expect(existsSync(join(folder, 'outside.txt'))).toBe(false);
});

test('who was erased after the backup is erased again', async () => {
  const file = await makeBackup();
  const [person] = await query<{ id: string; email: string }>(made.directUrl, 'select id, email from contact limit 1');
  const url = await emptyDatabase();
  const { erasuresReplayed } = await restore({
    url,
    source: file,
    secretKeyIds,
    erasures: [{ siteId, id: newId(), contactId: person?.id ?? '', at: Date.UTC(2027, 1, 1) }],
    eraseAgain: createPersonalData(stored).replay,
  });
  expect(erasuresReplayed).toBe(1);
  expect(await query(url, `select email, erased from contact where id = '${person?.id}'`)).toEqual([
    { email: null, erased: true },
  ]);
});

test('a restore that stops once the tables are filled lets nothing start, and goes on with what was to be erased', async () => {
  const file = await makeBackup();
  const [person] = await query<{ id: string }>(made.directUrl, 'select id from contact limit 1');
  const url = await emptyDatabase();
  const erasures = [{ siteId, id: newId(), contactId: person!.id, at: Date.UTC(2027, 1, 1) }];
  const options = {
    url,
    source: file,
    secretKeyIds,
    endings: { keys: { table: 'sealed_key', query: statement('delete from sealed_key') } },
  };
  const eraseAgain = () => Promise.reject(new Error('the connection was lost'));
  await expect(restore({ ...options, erasures, eraseAgain })).rejects.toThrow('the connection was lost');
  await expect(migrate({ url })).rejects.toThrow(/has not ended: .* Run `openhours restore` again with the same file/);

  await writeBooking(made.database, siteId, resourceId, 500);
  await expect(restore({ ...options, source: await makeBackup() })).rejects.toThrow(/a restore that has not ended, of/);

  // Nobody needs to name the erasures once more.
  const restored = await restore({ ...options, eraseAgain: createPersonalData(stored).replay });
  expect(restored).toMatchObject({ erasuresReplayed: 1, ended: { keys: 1 }, rows: { booking: 20 } });
  expect(await query(url, `select erased from contact where id = '${person!.id}'`)).toEqual([{ erased: true }]);
  expect((await migrate({ url })).applied).toEqual([]);
  await expect(restore(options)).rejects.toThrow(/is in use/);
});

test('a restore that is undone takes its media back, so that another can follow', async () => {
  const media = join(folder, 'media-of-two');
  await mkdir(media, { recursive: true });
  await writeFile(join(media, 'one.bin'), 'one');
  await writeFile(join(media, 'two.bin'), 'two');
  const file = await makeBackup({ mediaFolder: media });
  const strayed = newFile();
  await rewriteArchive(file, strayed, (part) =>
    part.kind === 'media' && part.path === 'two.bin' ? { ...part, path: '../two.bin' } : part,
  );
  const mediaFolder = join(folder, 'media-of-two-restored');
  const options = { url: await emptyDatabase(), secretKeyIds, mediaFolder };
  await expect(restore({ ...options, source: strayed })).rejects.toThrow(/outside its folder/);
  expect(readdirSync(mediaFolder)).toEqual([]);
  expect((await restore({ ...options, source: file })).mediaFiles).toBe(2);
});
