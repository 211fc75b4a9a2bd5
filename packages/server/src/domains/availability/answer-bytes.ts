/**
 * Large answers on their way to the socket as bytes. Joining hundreds of texts, measuring the result and encoding it costs
 * more than finding what it says; here every part is copied once, to where it is sent from. The buffers are used again:
 * a quarter of a megabyte thrown away per answer would keep the garbage collector busy.
 */

/** Buffers that nobody uses, by size. */
export interface SpareBuffers {
  /** A buffer of at least so many bytes, with anything in it. */
  take(bytes: number): Buffer;
  /** Gives a buffer back. Whoever gives it must not touch it again. */
  giveBack(buffer: Buffer): void;
}

/** Smaller ones are not worth keeping. */
const smallestKept = 32_768;

/** Keeps at most so many bytes, default 8 MiB: about what thirty large answers under way need. */
export function createSpareBuffers(maxBytes = 8_388_608): SpareBuffers {
  const bySize = new Map<number, Buffer[]>();
  let kept = 0;
  return {
    take(bytes) {
      // Powers of two, so that answers of about one size share their buffers.
      const size = 2 ** Math.ceil(Math.log2(Math.max(bytes, 256)));
      const buffer = bySize.get(size)?.pop();
      if (buffer === undefined) {
        return Buffer.allocUnsafeSlow(size);
      }
      kept -= size;
      return buffer;
    },
    giveBack(buffer) {
      const size = buffer.length;
      if (size < smallestKept || kept + size > maxBytes) {
        return;
      }
      kept += size;
      const known = bySize.get(size);
      if (known === undefined) {
        bySize.set(size, [buffer]);
      } else {
        known.push(buffer);
      }
    },
  };
}

/** Bytes that grow at their end. One per answer. */
export class AnswerBytes {
  readonly #spare: SpareBuffers;
  #buffer: Buffer;
  #length = 0;

  constructor(spare: SpareBuffers, expectedBytes: number) {
    this.#spare = spare;
    this.#buffer = spare.take(expectedBytes);
  }

  /** Makes room for so many more bytes. */
  reserve(more: number): void {
    if (this.#length + more > this.#buffer.length) {
      const larger = this.#spare.take(this.#length + more);
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#spare.giveBack(this.#buffer);
      this.#buffer = larger;
    }
  }

  /** Adds bytes; answers where they begin, for `patch`. */
  add(part: Uint8Array): number {
    this.reserve(part.length);
    const at = this.#length;
    this.#buffer.set(part, at);
    this.#length = at + part.length;
    return at;
  }

  /** Adds a text. */
  addText(text: string): void {
    this.reserve(text.length * 3);
    this.#length += this.#buffer.write(text, this.#length, 'utf8');
  }

  /** Writes over bytes that have been added. Meant for a few bytes: a loop is then faster than a call of `set`. */
  patch(at: number, part: Uint8Array): void {
    const buffer = this.#buffer;
    for (let index = 0; index < part.length; index += 1) {
      buffer[at + index] = part[index] as number;
    }
  }

  /**
   * All that has been added, and the way to give its buffer back when it has been sent; an answer that is not given back
   * is left to the garbage collector. Nothing may be added afterwards.
   */
  finish(): { readonly bytes: Buffer; readonly release: () => void } {
    const buffer = this.#buffer;
    let isGivenBack = false;
    return {
      bytes: buffer.subarray(0, this.#length),
      release: () => {
        // Twice in the pool, one buffer would be written by two answers.
        if (!isGivenBack) {
          isGivenBack = true;
          this.#spare.giveBack(buffer);
        }
      },
    };
  }
}
