/** Where start times are set. */
import { settingsAddress } from '../../pages/dashboard-addresses.ts';

export const startTimesAddress = `${settingsAddress}/start-times` as const;
