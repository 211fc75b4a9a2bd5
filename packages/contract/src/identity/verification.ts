/** Codes by which members show that messages reach the address with which they sign in (identity sheet 2). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, optional, Words } from '../schema.ts';
import { eventsOfSigningUp, stepsOfSignIn, triesOfCodes } from './authentication.ts';
import { StateMachineResponse, StateToken } from './identities.ts';

const prefixes = ['/_api/iam/verification'] as const;
const source = 'identity sheet 2';

const start = defineOperation({
  name: 'verification.start',
  summary: 'Sends a code to the address of a member; members for themselves.',
  method: 'POST',
  path: '/v1/start',
  prefixes,
  // Older clients write it so.
  aliases: ['/v1/Start', '/_api/iam/verification/v1/Start'],
  permission: 'IDENTITIES.VERIFY',
  idempotency: 'none',
  source,
  input: Type.Object({ identityId: Guid(), target: optional(Words(['EMAIL'])) }),
  output: Type.Object({ verificationId: Guid() }),
  errors: ['IDENTITY_NOT_FOUND'],
});

const verifyDuringAuthentication = defineOperation({
  name: 'verification.verifyDuringAuthentication',
  summary: 'Ends the wait for the code of a message.',
  method: 'POST',
  path: '/v1/auth/verify',
  prefixes,
  permission: 'AUTHENTICATION.USE',
  idempotency: 'none',
  source,
  input: Type.Object({ code: Type.String({ minLength: 6, maxLength: 6 }), stateToken: StateToken() }),
  output: StateMachineResponse,
  errors: ['VERIFICATION_FAILED', 'INVALID_STATE_TOKEN'],
  events: eventsOfSigningUp,
  rateLimits: triesOfCodes,
});

const resendDuringAuthentication = defineOperation({
  name: 'verification.resendDuringAuthentication',
  summary: 'Sends another code for a sign-in that waits for one; the code before is void.',
  method: 'POST',
  path: '/v1/auth/resend',
  prefixes,
  permission: 'AUTHENTICATION.USE',
  idempotency: 'none',
  source,
  input: Type.Object({ stateToken: StateToken() }),
  output: StateMachineResponse,
  errors: ['INVALID_STATE_TOKEN'],
  rateLimits: stepsOfSignIn,
});

export const verification = { start, verifyDuringAuthentication, resendDuringAuthentication };
