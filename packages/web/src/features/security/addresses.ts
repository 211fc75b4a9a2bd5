/** Where one says by what one signs in; messages about it lead there, too. */
import { settingsAddress } from '../../pages/dashboard-addresses.ts';

export const securityAddress = `${settingsAddress}/security` as const;
