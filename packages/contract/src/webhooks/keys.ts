/** The keys by which receivers know that an event comes from this site (identity sheet 10.2). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional } from '../schema.ts';

const published = {
  /** SPKI as PEM. */
  publicKey: Type.String(),
  /** The same PEM in base64, on one line. */
  publicKeyBase64: Type.String(),
  /** `kid` of the tokens that it verifies. */
  keyId: Guid(),
};

export const WebhookPublicKey = Type.Object({
  ...published,
  algorithm: Type.Literal('RS256'),
  /** For whom tokens are; `appId` of the SDK's AppStrategy. */
  appId: Guid(),
  /** Those that signed before the last rotations, the newest first, published for 30 days. */
  previousKeys: Type.Array(Type.Object({ ...published, retiredDate: Instant() })),
});
export type WebhookPublicKey = Static<typeof WebhookPublicKey>;

const getPublicKey = defineOperation({
  name: 'webhooks.getPublicKey',
  summary: 'Reads the key with which receivers verify what they get, of the site or that of the host.',
  method: 'GET',
  path: '/v1/webhooks/public-key',
  permission: 'PUBLIC',
  source: 'identity sheet 10.2',
  idempotency: 'natural',
  input: Type.Object({
    /** Which site is meant, where neither credentials nor the host say it. */
    siteId: optional(Guid()),
  }),
  output: WebhookPublicKey,
});

const rotateKey = defineOperation({
  name: 'webhooks.rotateKey',
  summary: 'Makes a new key, which signs from now on; the one before stays published for 30 days.',
  method: 'POST',
  path: '/v1/webhooks/public-key/rotate',
  permission: 'WEBHOOKS.MANAGE',
  source: 'identity sheet 10.2',
  idempotency: 'none',
  input: Type.Object({}),
  output: WebhookPublicKey,
  rateLimits: [{ per: 'caller', calls: 10, windowMs: 3_600_000 }],
});

export const keyOperations = { getPublicKey, rotateKey };
