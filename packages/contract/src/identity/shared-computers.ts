/**
 * Computers that several people of the business use, such as the one at the reception: each goes on there with a PIN of their
 * own, which is worth nothing anywhere else (docs/decisions/0092).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, Revision, verbatim } from '../schema.ts';

/** At most so many of one site. */
export const mostSharedComputers = 20;
/** How many digits a PIN has. */
export const pinLengths = Object.freeze({ min: 4, max: 8 });
/** After how many minutes without use such a computer locks itself. */
export const lockMinutes = Object.freeze({ min: 1, max: 60, default: 5 });

const Pin = () =>
  Type.String({ pattern: `^[0-9]{${pinLengths.min},${pinLengths.max}}$`, maxLength: pinLengths.max, ...verbatim });
const facts = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** It locks itself when nobody has used it for so long. */
  lockAfterMinutes: Type.Integer({ minimum: lockMinutes.min, maximum: lockMinutes.max }),
};

export const SharedComputer = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  ...facts,
  /** When somebody went on there last, making it a shared one included. */
  lastUsedDate: optional(Instant()),
  /** The call comes from it. */
  isCurrent: Type.Boolean(),
});
export type SharedComputer = Static<typeof SharedComputer>;

const source = 'docs/decisions/0092';
const managing = { permission: 'SHARED_COMPUTERS.MANAGE', source } as const;
const path = '/v1/shared-computers';
const changing = { ...managing, rateLimits: [{ per: 'caller', calls: 60, windowMs: 3_600_000 }] } as const;

const createSharedComputer = defineOperation({
  ...changing,
  name: 'sharedComputers.createSharedComputer',
  summary:
    'Makes the computer of the call one that several people use: its browser is given a cookie, and whoever calls is locked ' +
    'out there after a while. Asks for what was shown by `confirmOwnSession` within ten minutes.',
  method: 'POST',
  path,
  // The answer carries the cookie.
  idempotency: 'none',
  input: Type.Object({ sharedComputer: Type.Object(facts) }),
  output: Type.Object({ sharedComputer: SharedComputer }),
  errors: ['CONFIRMATION_REQUIRED', 'FAILED_PRECONDITION', 'ALREADY_EXISTS'],
});

const listSharedComputers = defineOperation({
  ...managing,
  name: 'sharedComputers.listSharedComputers',
  summary: 'Lists the computers that several people use.',
  method: 'GET',
  path,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ sharedComputers: Type.Array(SharedComputer) }),
});

const updateSharedComputer = defineOperation({
  ...changing,
  name: 'sharedComputers.updateSharedComputer',
  summary:
    'Names it otherwise, or says after how long it locks itself; that holds from the next time somebody goes on. Locking later ' +
    'than before asks for what was shown by `confirmOwnSession` within ten minutes.',
  method: 'PATCH',
  path: `${path}/{sharedComputerId}`,
  idempotency: 'natural',
  input: Type.Object({
    sharedComputerId: Guid(),
    sharedComputer: Type.Object({
      revision: optional(Revision()),
      name: optional(facts.name),
      lockAfterMinutes: optional(facts.lockAfterMinutes),
    }),
  }),
  output: Type.Object({ sharedComputer: SharedComputer }),
  errors: ['INVALID_REVISION', 'CONFIRMATION_REQUIRED'],
});

const endSharedComputer = defineOperation({
  ...changing,
  name: 'sharedComputers.endSharedComputer',
  summary: 'Trusts it no more: whoever is signed in there is signed out at once, and no PIN is taken there.',
  method: 'DELETE',
  path: `${path}/{sharedComputerId}`,
  idempotency: 'natural',
  input: Type.Object({ sharedComputerId: Guid() }),
  output: Type.Object({}),
});

/** Known by the cookie of the computer, which travels to these paths alone. */
const here = {
  permission: 'PUBLIC',
  source,
  path: '/v1/user-sessions/shared-computer',
  rateLimits: [{ per: 'address', calls: 60, windowMs: 60_000, lasting: true }],
} as const;

const getLockScreen = defineOperation({
  ...here,
  name: 'sharedComputers.getLockScreen',
  summary: 'Says who may go on by a PIN on the computer of the call.',
  method: 'GET',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({
    name: Type.String(),
    siteName: Type.String(),
    people: Type.Array(
      Type.Object({
        id: Guid(),
        name: Type.String(),
        /** No PIN is taken of this person here before they have signed in with their password. */
        needsPassword: Type.Boolean(),
      }),
    ),
  }),
  errors: ['UNAUTHENTICATED'],
});

const unlock = defineOperation({
  ...here,
  name: 'sharedComputers.unlock',
  summary:
    'Begins a session of a person by their PIN, on the computer of the call alone; it ends when the computer locks.',
  method: 'POST',
  idempotency: 'none',
  input: Type.Object({ userId: Guid(), pin: Type.String({ minLength: 1, maxLength: 100, ...verbatim }) }),
  output: Type.Object({}),
  errors: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'PASSWORD_REQUIRED'],
});

const own = { permission: 'PROFILE.OWN', source, path: '/v1/profile/pin' } as const;
const changingOwn = {
  ...own,
  errors: ['CONFIRMATION_REQUIRED'],
  rateLimits: [{ per: 'caller', calls: 20, windowMs: 3_600_000 }],
} as const;
const OwnPin = Type.Object({
  /** When it was set; absent: there is none. */
  setDate: optional(Instant()),
});

const getOwnPin = defineOperation({
  ...own,
  name: 'sharedComputers.getOwnPin',
  summary: 'Says whether one has a PIN.',
  method: 'GET',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ pin: OwnPin }),
});

const setOwnPin = defineOperation({
  ...changingOwn,
  name: 'sharedComputers.setOwnPin',
  summary:
    'Sets the PIN by which one goes on at computers that several people use. Asks for what was shown by `confirmOwnSession` ' +
    'within ten minutes.',
  method: 'PUT',
  idempotency: 'none',
  input: Type.Object({ pin: Pin() }),
  output: Type.Object({ pin: OwnPin }),
});

const removeOwnPin = defineOperation({
  ...changingOwn,
  name: 'sharedComputers.removeOwnPin',
  summary: 'Removes the own PIN. Asks for what was shown by `confirmOwnSession` within ten minutes.',
  method: 'DELETE',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ pin: OwnPin }),
});

export const sharedComputers = {
  createSharedComputer,
  listSharedComputers,
  updateSharedComputer,
  endSharedComputer,
  getLockScreen,
  unlock,
  getOwnPin,
  setOwnPin,
  removeOwnPin,
};
