/**
 * A captcha that nobody has to read or to press: the browser does some arithmetic for a challenge that this server
 * signs, and sends the solution along (ALTCHA, docs/decisions/0042). Names and shapes are those of identity sheet 9 M.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { optional, Words } from '../schema.ts';
import { CaptchaSettings } from './identity-settings.ts';

/** What a solution is good for, and nothing else. */
export const captchaActions = ['BOOKING', 'WAITLIST', 'REGISTER', 'LOGIN'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** The solution of a challenge as it is sent along: base64 of `{challenge, solution: {counter, derivedKey}}` as JSON. */
export const CaptchaToken = () => Type.String({ minLength: 1, maxLength: 5000 });

/**
 * Which counter makes PBKDF2 (password: the nonce and the counter as 32 bits, `cost` rounds, `keyLength` bytes) begin with
 * `keyPrefix`? Nonce, salt, keys and signature are hexadecimal.
 */
export const CaptchaChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: optional(Type.String()),
    /** What it is good for, for whom, and until when; of interest to the server only. */
    data: optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  }),
  signature: Type.String(),
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;

/** A new challenge for the caller: good for one call of theirs, for one purpose, and for twenty minutes. */
const getCaptchaChallenge = defineOperation({
  name: 'captcha.getCaptchaChallenge',
  summary: 'Gives out a challenge whose solution stands for a captcha.',
  method: 'GET',
  path: '/v1/captcha/challenge',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'none',
  source: 'docs/decisions/0042',
  input: Type.Object({ action: Words(captchaActions) }),
  rateLimits: [{ per: 'address', calls: 60, windowMs: 60_000, spares: 'business' }],
  output: CaptchaChallenge,
});

/** What pages have to show; each key is there where the provider needs one. */
const getCaptchaSettings = defineOperation({
  name: 'captcha.getCaptchaSettings',
  summary: 'Says by whom captchas are judged and where sign-up and sign-in ask for one.',
  method: 'GET',
  path: '/v1/captcha/settings',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'identity sheet 9 M',
  input: Type.Object({}),
  output: CaptchaSettings,
});

export const captcha = { getCaptchaChallenge, getCaptchaSettings };
