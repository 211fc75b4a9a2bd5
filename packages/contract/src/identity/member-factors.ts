/**
 * The second step of a member's sign-in, by the state token that stands for it, and the second factor of a member who has lost it
 * (identity sheet 12, docs/decisions/0091).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, optional } from '../schema.ts';
import { stepsOfSignIn } from './authentication.ts';
import { changeErrors, proofs, SecondStep, WebAuthnJson } from './factors.ts';
import { StateMachineResponse, StateToken } from './identities.ts';

const lifting = { permission: 'MEMBER_FACTORS.LIFT', source: 'identity sheet 12.4, docs/decisions/0091' } as const;

/** What whoever may take it away learns of a member's second factor. */
export const MemberFactors = Type.Object({
  hasAuthenticator: Type.Boolean(),
  passkeys: Type.Integer(),
  recoveryCodesLeft: Type.Integer(),
});
export type MemberFactors = Static<typeof MemberFactors>;

const getFactors = defineOperation({
  name: 'memberFactors.getFactors',
  summary: 'Answers whether a member has a second factor.',
  method: 'GET',
  path: '/v1/member-factors/{memberId}',
  ...lifting,
  idempotency: 'natural',
  input: Type.Object({ memberId: Guid() }),
  output: Type.Object({ factors: MemberFactors }),
  errors: ['IDENTITY_NOT_FOUND'],
});

const liftFactors = defineOperation({
  name: 'memberFactors.liftFactors',
  summary: 'Takes all factors from a member who has lost them; their sessions end, and they are told.',
  method: 'DELETE',
  path: '/v1/member-factors/{memberId}',
  ...lifting,
  idempotency: 'natural',
  input: Type.Object({ memberId: Guid() }),
  output: Type.Object({}),
  errors: [...changeErrors, 'IDENTITY_NOT_FOUND'],
});

/** What goes on with a sign-in of a member, by the state token that stands for it. */
const ofMembers = {
  permission: 'AUTHENTICATION.USE',
  source: 'identity sheet 12.2, docs/decisions/0091',
  idempotency: 'none',
  method: 'POST',
  rateLimits: stepsOfSignIn,
} as const;

const describeSecondStep = defineOperation({
  name: 'memberFactors.describeSecondStep',
  summary: 'Says by what the sign-in of a member goes on that was answered with REQUIRE_MFA.',
  path: '/v1/member-second-step/describe',
  ...ofMembers,
  input: Type.Object({ stateToken: StateToken() }),
  output: Type.Object({ secondStep: SecondStep }),
  errors: ['INVALID_STATE_TOKEN'],
});

const createPasskeyChallenge = defineOperation({
  name: 'memberFactors.createPasskeyChallenge',
  summary: 'Asks the browser of a member for a passkey: for the second step of a sign-in, or to sign in by it alone.',
  path: '/v1/member-second-step/passkey-options',
  ...ofMembers,
  input: Type.Object({
    /** Absent to sign in by the passkey alone: the answer has one. */
    stateToken: optional(StateToken()),
  }),
  output: Type.Object({ options: WebAuthnJson, stateToken: StateToken() }),
  errors: ['INVALID_STATE_TOKEN', 'FAILED_PRECONDITION'],
});

const takeSecondStep = defineOperation({
  name: 'memberFactors.takeSecondStep',
  summary: 'Ends the sign-in of a member by a code, a recovery code or a passkey.',
  path: '/v1/member-second-step',
  ...ofMembers,
  input: Type.Object({ stateToken: StateToken(), ...proofs }),
  output: StateMachineResponse,
  errors: ['INVALID_STATE_TOKEN', 'INVALID_CREDENTIALS', 'FAILED_PRECONDITION', '-19956'],
});

export const memberFactors = {
  getFactors,
  liftFactors,
  describeSecondStep,
  createPasskeyChallenge,
  takeSecondStep,
};
