/**
 * A passkey without a browser: it answers the options of the server as a browser and its device do (Web Authentication, level
 * 3), with a key of its own.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949) of what an answer holds: whole numbers, bytes, texts and maps. */
function cbor(value: number | Uint8Array | string | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.of((major << 5) | length)
      : length < 256
        ? Buffer.of((major << 5) | 24, length)
        : Buffer.of((major << 5) | 25, length >> 8, length & 255);
  if (typeof value === 'number') {
    return value < 0 ? head(1, -1 - value) : head(0, value);
  }
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Map) {
    const members = [...value].flatMap(([name, member]) => [cbor(name as string), cbor(member as string)]);
    return Buffer.concat([head(5, value.size), ...members]);
  }
  return Buffer.concat([head(2, value.byteLength), value]);
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

export interface DeviceAnswer {
  /** The origin that the browser says. */
  readonly origin: string;
  /** The device has asked for its person. */
  readonly isVerified?: boolean;
}

export function createPasskeyDevice() {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let count = 0;
  let userHandle: string | undefined;

  function dataOf(host: string, isVerified: boolean, attested?: Buffer): Buffer {
    count += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const flags = 1 | (isVerified ? 4 : 0) | (attested === undefined ? 0 : 64);
    return Buffer.concat([sha256(host), Buffer.of(flags), counted, attested ?? Buffer.alloc(0)]);
  }
  const said = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: base64url(id),
    /** Makes the passkey, as `navigator.credentials.create` answers it. */
    make(options: unknown, { isVerified = true, origin }: DeviceAnswer) {
      const { challenge, rp, user } = options as Options;
      userHandle = user?.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.byteLength), id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(rp?.id ?? '', isVerified, attested)],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(said('webauthn.create', challenge, origin)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Signs, as `navigator.credentials.get` answers it. */
    sign(options: unknown, { isVerified = true, origin }: DeviceAnswer) {
      const { challenge, rpId = '' } = options as Options;
      const clientData = said('webauthn.get', challenge, origin);
      const data = dataOf(rpId, isVerified);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
}
