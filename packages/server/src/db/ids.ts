/** Identifiers are made in the application, so that a command knows them before it writes (design 4.1). */
import { randomFillSync } from 'node:crypto';
import { v4, v7 } from 'uuid';

/** The id that nobody and nothing has: stands where a column or a transaction must hold one and there is none. */
export const nilId = '00000000-0000-0000-0000-000000000000';

const bytesPerId = 16;
/** Asking the system for the bytes of one id costs seven times as much as the id, and for those of many hardly more. */
const randomBytes = new Uint8Array(256 * bytesPerId);
let used = randomBytes.length;

function nextRandom(): Uint8Array {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  used += bytesPerId;
  return randomBytes.subarray(used - bytesPerId, used);
}

/** The time and the number of the last id: ids of one millisecond, or of a clock that was put back, rise by their number. */
let msecs = 0;
let seq = 0;

/** A new UUIDv7: unique everywhere, rising with time. */
export function newId(): string {
  const random = nextRandom();
  const nowMs = Date.now();
  if (nowMs > msecs) {
    msecs = nowMs;
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else {
    seq = (seq + 1) | 0;
    msecs += seq === 0 ? 1 : 0;
  }
  return v7({ random, msecs, seq });
}

/** A new id that says nothing, not even when it was made. */
export function unorderedId(): string {
  return v4();
}
