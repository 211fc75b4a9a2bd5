/**
 * How pictures go out: found by their address alone, as they are or cut to a size, each cut made once and kept for as
 * long as there is room (media sheet 4).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { createShortCache } from '../../auth/short-cache.ts';
import { reasonOf } from '../../db/log.ts';
import { DiskFull, type StoredFile } from '../../storage/file-store.ts';
import { hourMs } from '../../time/index.ts';
import { findSiteIdsByMark } from '../site/index.ts';
import { fileKey, type MediaParts, originalKey, previewKeys } from './parts.ts';
import { previewSide } from './present.ts';
import { type FileRow, fileTable } from './repository.ts';
import { markInId } from './rules/kinds.ts';
import {
  affordable,
  canonicalPlan,
  type OutputForm,
  outputForms,
  readTransform,
  type TransformPlan,
} from './rules/transform.ts';

/**
 * Asked before a picture is cut that is not kept yet: resolves when it is this one's turn, and the answer gives the place
 * back; rejects when whoever asks has asked for too many.
 */
export type AdmitCut = () => Promise<() => void>;

/** A picture that can go out. */
export interface Delivered {
  /** Names these bytes and no others. */
  readonly tag: string;
  readonly mimeType: string;
  readonly fileName: string;
  /** True when another browser may get another form. */
  readonly varies: boolean;
  /** Undefined when the bytes have gone in the meantime. */
  readonly open: (admit: AdmitCut) => Promise<Opened | undefined>;
}

interface Opened {
  readonly bytes: number;
  readonly stream: Readable;
}

export interface Deliveries {
  /**
   * As it is kept: what was sent, without what it says beside its picture. Undefined: there is none; `private`: there
   * is one, and this address does not open it.
   */
  original(fileId: string): Promise<Delivered | 'private' | undefined>;
  /**
   * Cut as the address says; `path` is what stands behind `/v1/`, `accept` what the browser takes. Throws a
   * `TransformFault` for an address that says nothing that can be done.
   */
  cut(fileId: string, path: string, accept: string): Promise<Delivered | 'private' | undefined>;
  /** The small picture of a private file. */
  preview(fileId: string, key: string, accept: string): Promise<Delivered | undefined>;
}

interface Found {
  readonly siteId: string;
  readonly row: FileRow;
}

const rememberedMs = 2_000;
const rememberedFiles = 2_000;
/** Cut pictures are removed down to this part of their room, so that not every new one has to make room. */
const partKept = 0.8;

/** What a file takes of a disk: thousands of tiny ones take more than their bytes. */
const blockBytes = 4096;
const roomOf = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;

const mimeTypeOf: Readonly<Record<OutputForm, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** What a picture is delivered as where the address names no form. */
function ownForm({ id }: Pick<FileRow, 'id'>): OutputForm {
  return outputForms.find((form) => id.endsWith(`.${form}`)) ?? 'jpg';
}

/** Makes what delivers in this process. */
export function createDeliveries(parts: MediaParts): Deliveries {
  const { database, auth, log, media } = parts;
  const previewKey = previewKeys(parts);
  const found = createShortCache<Found | undefined>({
    maxEntries: rememberedFiles,
    maxAgeMs: rememberedMs,
    load: findFile,
    keep: (value) => value !== undefined,
  });
  const beingMade = new Map<string, Promise<Buffer | undefined>>();
  let writtenSinceRoom = Number.POSITIVE_INFINITY;

  async function findFile(fileId: string): Promise<Found | undefined> {
    const mark = markInId(fileId);
    if (mark === undefined) {
      return undefined;
    }
    for (const siteId of await findSiteIdsByMark(database.serverReader, mark)) {
      if ((await auth.sites.live(siteId)) !== undefined) {
        const row = await fileTable.find(database.reader(siteId), fileId);
        if (row !== undefined) {
          return { siteId, row };
        }
      }
    }
    return undefined;
  }

  async function opened(stored: StoredFile | undefined, store: 'originals' | 'cuts'): Promise<Opened | undefined> {
    const stream = stored && (await media[store].open(stored));
    return stored && stream && { bytes: stored.bytes, stream };
  }

  /** Keeps cut pictures within their room: those that nobody has asked for longest go. */
  async function makeRoom(): Promise<void> {
    const kept = [];
    let bytes = 0;
    for await (const each of media.cuts.all('site')) {
      kept.push(each);
      bytes += roomOf(each.bytes);
    }
    if (bytes <= media.cutsBytes) {
      return;
    }
    for (const each of kept.toSorted((one, other) => one.atMs - other.atMs)) {
      if (bytes <= media.cutsBytes * partKept) {
        return;
      }
      await media.cuts.remove(each.key);
      bytes -= roomOf(each.bytes);
    }
  }

  /** Makes a cut and keeps it. Without room on the disk it is made and not kept. */
  async function make({ siteId, row }: Found, plan: TransformPlan, key: string): Promise<Buffer | undefined> {
    const original = await media.originals.find(originalKey(siteId, row.id));
    if (original === undefined) {
      return undefined;
    }
    const bytes = await media.pictures.transform(original.file, row.details, plan).catch(async (error: unknown) => {
      // It was removed while it waited for its turn.
      if ((await media.originals.find(originalKey(siteId, row.id))) === undefined) {
        return undefined;
      }
      throw error;
    });
    if (bytes !== undefined) {
      await keep(key, bytes);
    }
    return bytes;
  }

  async function keep(key: string, bytes: Buffer): Promise<void> {
    try {
      await media.cuts.write(key, bytes);
    } catch (error) {
      if (!(error instanceof DiskFull)) {
        throw error;
      }
      log.warn({ reason: reasonOf(error) }, 'a cut picture is not kept: there is no room on the disk');
    }
    writtenSinceRoom += roomOf(bytes.length);
    if (writtenSinceRoom > media.cutsBytes * (1 - partKept)) {
      writtenSinceRoom = 0;
      await makeRoom();
    }
  }

  /** What is kept under a key, noted as used. */
  async function kept(key: string): Promise<Opened | undefined> {
    const stored = await media.cuts.find(key);
    // When a file was last asked for is an instant of the machine's clock, not of the business.
    if (stored !== undefined && stored.atMs < Date.now() - hourMs) {
      await media.cuts.touch(key);
    }
    return opened(stored, 'cuts');
  }

  /** The result of a plan, made when none is kept; however many ask for it at once, it is made once. */
  async function resultOf(file: Found, plan: TransformPlan, key: string, admit: AdmitCut): Promise<Opened | undefined> {
    const before = await kept(key);
    if (before !== undefined) {
      return before;
    }
    // Who waits for what another one makes needs no place, and is not refused what the other one is.
    const leave = beingMade.has(key) ? undefined : await admit();
    try {
      // The wait for a place may have been long: somebody else may have it made, or be at it.
      const meanwhile = leave === undefined ? undefined : await kept(key);
      if (meanwhile !== undefined) {
        return meanwhile;
      }
      const making = beingMade.get(key) ?? make(file, plan, key).finally(() => beingMade.delete(key));
      beingMade.set(key, making);
      const bytes = await making;
      return bytes && { bytes: bytes.length, stream: Readable.from([bytes]) };
    } finally {
      leave?.();
    }
  }

  function deliverCut(file: Found, asked: TransformPlan): Delivered {
    const { siteId, row } = file;
    const plan = affordable(asked, row.details);
    const digest = createHash('sha256')
      .update(`${row.id} ${canonicalPlan(plan)}`)
      .digest('hex');
    const key = `${fileKey(siteId, row.id)}/t/${digest}.${plan.form}`;
    return {
      tag: digest.slice(0, 32),
      mimeType: mimeTypeOf[plan.form],
      fileName: `${row.display_name.replace(/\.[^.]*$/, '')}.${plan.form}`,
      varies: plan.isNegotiated,
      open: (admit) => resultOf(file, plan, key, admit),
    };
  }

  return {
    async original(fileId) {
      const file = await found.get(fileId);
      if (file === undefined || file.row.private) {
        return file && 'private';
      }
      const { row, siteId } = file;
      return {
        tag: row.sha256.slice(0, 32),
        mimeType: row.mime_type,
        fileName: row.display_name,
        varies: false,
        open: async () => opened(await media.originals.find(originalKey(siteId, row.id)), 'originals'),
      };
    },

    async cut(fileId, path, accept) {
      const file = await found.get(fileId);
      if (file === undefined || file.row.private) {
        return file && 'private';
      }
      return deliverCut(file, readTransform(path, accept, ownForm(file.row)));
    },

    async preview(fileId, key, accept) {
      const expected = Buffer.from(previewKey(fileId));
      const given = Buffer.from(key);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return undefined;
      }
      const file = await found.get(fileId);
      const size = `fit/w_${previewSide},h_${previewSide},enc_auto/preview.${file === undefined ? 'jpg' : ownForm(file.row)}`;
      return file && deliverCut(file, readTransform(size, accept, ownForm(file.row)));
    },
  };
}
