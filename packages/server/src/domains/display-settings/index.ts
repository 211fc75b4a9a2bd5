/** Display settings: what widgets around bookings show, kept for the front ends that render them. */
import type { Domain } from '../../domain.ts';
import { displaySettingsOperations } from './operations.ts';

/** The domain: its operations. */
export function createDisplaySettings(): Domain {
  return { name: 'display-settings', operations: displaySettingsOperations() };
}
export { storedByDisplaySettings } from './stored.ts';
