/**
 * Compression of answers: by which coding, of which answers, and the two ways to make it, at once for what is written
 * for one caller and kept for what everybody gets. Why it is as it is stands in docs/decisions/0016.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip';

/** What fits into one packet does not get there sooner by being smaller. */
const worthBytes = 1024;

/**
 * For one caller somebody waits, and the first half of the way to the smallest is the cheap one; for all it is made
 * once.
 */
const effort = Object.freeze({ once: { brotli: 4, gzip: 4 }, kept: { brotli: 9, gzip: 9 } });

const keptBytes = 8 * 1_048_576;

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] });
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The coding that a caller prefers among ours; undefined when none was asked for. */
export function wantedCoding(acceptEncoding: string | string[] | undefined): Coding | undefined {
  return acceptEncoding === undefined
    ? undefined
    : ((negotiator.negotiate(String(acceptEncoding).toLowerCase()) as Coding | null) ?? undefined);
}

/** Whether compressing a body saves anything. A text counts by its characters, which is near enough. */
export function isWorthCompressing(body: string | Uint8Array): boolean {
  return body.length >= worthBytes;
}

/**
 * Whether nobody else can have caused a request that is answered in somebody's name. Who can make a browser ask again
 * and again, with words of his own in the address, learns from the length of compressed answers what else stands in
 * them (BREACH). A browser says who caused a request; without cookies it asks in nobody's name.
 */
export function isOwnRequest({ cookie, 'sec-fetch-site': fetchSite }: IncomingHttpHeaders): boolean {
  return cookie === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}

function compressWith(
  bytes: string | Uint8Array,
  coding: Coding,
  { brotli: quality, gzip: level }: typeof effort.kept,
) {
  return coding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zip(bytes, { level });
}

/** Compresses what is written for one caller, beside the event loop. */
export function compressOnce(bytes: string | Uint8Array, coding: Coding): Promise<Buffer> {
  return compressWith(bytes, coding, effort.once);
}

/** Compresses what everybody gets: the first time, then out of a bounded memory, by what it holds. */
export type CompressKept = (text: string, coding: Coding) => Promise<Buffer>;

/** Makes the memory of compressed texts. What is under way is waited for, so that many at once compress a text once. */
export function createKeptCompression(maxBytes = keptBytes): CompressKept {
  const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.byteLength });
  const underWay = new Map<string, Promise<Buffer>>();
  return async (text, coding) => {
    const key = `${coding} ${createHash('sha256').update(text).digest('base64url')}`;
    const found = kept.get(key);
    if (found !== undefined) {
      return found;
    }
    const making = underWay.get(key) ?? compressWith(text, coding, effort.kept);
    underWay.set(key, making);
    try {
      const bytes = await making;
      kept.set(key, bytes);
      return bytes;
    } finally {
      underWay.delete(key);
    }
  };
}

/** Adds a name to what the answer varies by, beside those that stand there. */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`);
}
