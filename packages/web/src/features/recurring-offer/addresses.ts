/** Where it is set whether clients book appointments that repeat. */
import { settingsAddress } from '../../pages/dashboard-addresses.ts';

export const recurringOfferAddress = `${settingsAddress}/recurring-appointments` as const;
