/** What is wanted of somebody whom nobody knows: a captcha, or a message that reaches them (docs/decisions/0042). Pure. */
import type { CaptchaUse } from '@openhours/contract';
import { behavesLikeScript, type ScriptSigns } from '../../../admission/script-signs.ts';

export function isCaptchaWanted(use: CaptchaUse, signs: ScriptSigns): boolean {
  return use === 'ALWAYS' || (use === 'WHEN_SUSPICIOUS' && behavesLikeScript(signs));
}

/** So many bookings of an address within an hour come to be as the business has set it: a family, a few colleagues. */
const mostUnconfirmed = 4;

/** The same of a network: five addresses that each do as much. */
const mostUnconfirmedOfNetwork = 5 * mostUnconfirmed;

/**
 * And of a site, whatever the addresses: twenty that each do as much. It is one booking every 45 seconds for an hour,
 * by people of whom none has signed in: above a full studio's busiest hour, and below what would fill a calendar by
 * night.
 */
const mostUnconfirmedOfSite = 20 * mostUnconfirmed;

/** Whether so much was booked from such an address, or its network, that what is booked next must leave enough to others. */
export function isMuchFromOnePlace({ attempts, ofNetwork }: ScriptSigns): boolean {
  return attempts > mostUnconfirmed || ofNetwork > mostUnconfirmedOfNetwork;
}

/**
 * Whether whoever books next from such an address shows that messages reach them, whatever the business asks of others: the
 * work of a captcha costs a machine, and each made-up address a mailbox.
 */
export function needsConfirmedEmail(signs: ScriptSigns): boolean {
  return isMuchFromOnePlace(signs) || signs.ofSite > mostUnconfirmedOfSite;
}
