/**
 * SHA-256 (FIPS 180-4) for pages whose browser has no `crypto.subtle`: it exists only where a page came encrypted or from
 * this machine. What is hashed here is public by purpose, so the time it takes may tell something of it.
 */

/** The first 32 bits of the fractional part of a root, as the standard takes its constants. */
function fractionBits(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) {
      primes.push(candidate);
    }
  }
  return primes;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The text with its end mark and its length, in whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, (bytes.length << 3) >>> 0);
  return view;
}

function schedule(view: DataView, block: number): Int32Array {
  const words = new Int32Array(64);
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = view.getInt32(block + index * 4);
      continue;
    }
    const early = words[index - 15] as number;
    const late = words[index - 2] as number;
    words[index] =
      (words[index - 16] as number) +
      (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
      (words[index - 7] as number) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  return words;
}

type State = readonly [number, number, number, number, number, number, number, number];

function mix(state: State, words: Int32Array, constants: readonly number[]): State {
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        choice +
        (constants[index] as number) +
        (words[index] as number)) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h];
}

/** The 32 bytes of the digest. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const primes = firstPrimes(64);
  const constants = primes.map((prime) => fractionBits(Math.cbrt(prime)));
  let state = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime))) as unknown as State;
  const view = padded(bytes);
  for (let block = 0; block < view.byteLength; block += 64) {
    const mixed = mix(state, schedule(view, block), constants);
    state = state.map((word, index) => (word + (mixed[index] as number)) | 0) as unknown as State;
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}
