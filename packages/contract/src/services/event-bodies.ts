/** What the events of services carry. */
import type { BodiesOf } from '../domain.ts';
import type { servicesCodes } from './codes.ts';
import { Service } from './service.ts';

export const servicesEventBodies: BodiesOf<typeof servicesCodes.events> = { service: { entity: Service } };
