/** What the events of redirect sessions carry: their addresses without what makes them good for anything. */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import type { redirectsCodes } from './codes.ts';
import { RedirectSession } from './redirect-sessions.ts';

const { sessionToken: _sessionToken, ...told } = RedirectSession.properties;

export const redirectsEventBodies: BodiesOf<typeof redirectsCodes.events> = {
  redirectSession: { entity: Type.Object(told) },
};
