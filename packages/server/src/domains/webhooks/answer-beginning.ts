/** How an answer begins: so much of it is read as comes soon, however long the rest would take. */
import type { Readable } from 'node:stream';

/**
 * Reads at most so many bytes for at most so long, and closes the connection. The status says it all: an answer that breaks
 * off is one all the same.
 */
export async function readBeginning(body: Readable, { bytes, ms }: { bytes: number; ms: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  let read = 0;
  const timer = setTimeout(() => body.destroy(), ms);
  try {
    for await (const part of body) {
      parts.push(part as Buffer);
      read += (part as Buffer).length;
      if (read >= bytes) {
        break;
      }
    }
  } catch {
    // What came before is kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(parts).subarray(0, bytes);
}
