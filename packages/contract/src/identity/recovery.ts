/** Links by which members set a password: a forgotten one, or the first one (identity sheet 2). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { Email, Guid, optional, verbatim } from '../schema.ts';
import { eventsOfSigningUp, MemberPassword, stepsOfSignIn } from './authentication.ts';
import { StateMachineResponse } from './identities.ts';

const prefixes = ['/_api/iam/recovery', '/_iam/recovery'] as const;
const source = 'identity sheet 2';
const Language = () => Type.String({ maxLength: 35, description: 'A BCP 47 tag, such as `de`.' });

/** Where whoever has set the password is led; what the client may name. */
const Redirect = () => Type.Object({ url: Type.String({ minLength: 1, maxLength: 1000 }), clientId: optional(Guid()) });

const sendRecoveryEmail = defineOperation({
  name: 'recovery.sendRecoveryEmail',
  summary: 'Sends a link for a new password to a member; an address that nobody has is answered alike.',
  method: 'POST',
  path: '/v1/send-email',
  prefixes,
  permission: 'AUTHENTICATION.USE',
  idempotency: 'none',
  source,
  input: Type.Object({ email: Email(), language: optional(Language()), redirect: optional(Redirect()) }),
  output: Type.Object({}),
  errors: ['REDIRECT_URL_NOT_ALLOWED'],
  rateLimits: stepsOfSignIn,
});

const sendActivationEmail = defineOperation({
  name: 'recovery.sendActivationEmail',
  summary: 'Sends a link to a member with which they set their first password and come into force.',
  method: 'POST',
  path: '/v1/activation-email',
  prefixes,
  permission: 'IDENTITIES.ACTIVATE',
  idempotency: 'none',
  source,
  input: Type.Object({
    identityId: Guid(),
    emailOptions: optional(Type.Object({ language: optional(Language()), redirect: optional(Redirect()) })),
  }),
  output: Type.Object({}),
  errors: ['IDENTITY_NOT_FOUND', 'IDENTITY_BLOCKED', 'REDIRECT_URL_NOT_ALLOWED'],
});

const recover = defineOperation({
  name: 'recovery.recover',
  summary: 'Sets the password of whoever a link was sent to; all their sessions end.',
  method: 'POST',
  path: '/v1/recover',
  prefixes,
  permission: 'AUTHENTICATION.USE',
  idempotency: 'none',
  source,
  input: Type.Object({
    recoveryToken: Type.String({ minLength: 1, maxLength: 1000, ...verbatim }),
    password: MemberPassword(),
  }),
  output: StateMachineResponse,
  errors: ['INVALID_RECOVERY_TOKEN'],
  events: eventsOfSigningUp,
  rateLimits: stepsOfSignIn,
});

export const recovery = { sendRecoveryEmail, sendActivationEmail, recover };
