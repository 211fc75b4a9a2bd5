/** What the events of identity carry. */
import type { BodiesOf } from '../domain.ts';
import type { identityCodes } from './codes.ts';
import { SignOnPolicy } from './identity-settings.ts';

export const identityEventBodies: BodiesOf<typeof identityCodes.events> = { signOnPolicy: { entity: SignOnPolicy } };
