/** What the events of consents and of what was signed carry. */
import type { BodiesOf } from '../domain.ts';
import type { consentsCodes } from './codes.ts';
import { Consent } from './consents.ts';
import { RecordedSignature } from './signatures.ts';

export const consentsEventBodies: BodiesOf<typeof consentsCodes.events> = {
  consent: { entity: Consent },
  consentSignature: { entity: RecordedSignature },
};
