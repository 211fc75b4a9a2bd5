/** Addresses of the dashboard: what customers load does not hold them. */
import { pagePaths } from '@openhours/contract/site/page-paths';

/** The calendar of the dashboard. */
export const calendarPageAddress = `${pagePaths.dashboard}/calendar` as const;

/** Where the dashboard begins. */
export const todayAddress = `${pagePaths.dashboard}/today` as const;

/** All bookings. */
export const bookingsAddress = `${pagePaths.dashboard}/bookings` as const;

/** Clients, and one of them below it. */
export const clientsAddress = `${pagePaths.dashboard}/clients` as const;

export function clientAddress(contactId: string): string {
  return `${clientsAddress}/${contactId}`;
}

/** Members, and one of them below it. */
export const membersAddress = `${pagePaths.dashboard}/members` as const;

export function memberAddress(memberId: string): string {
  return `${membersAddress}/${memberId}`;
}

/** The log of messages, and one of them below it. */
export const messagesAddress = `${pagePaths.dashboard}/messages` as const;

/** What messages say besides what they know by themselves. */
export const messageWordsAddress = `${messagesAddress}/words` as const;

/** Every component in every state, for developers. */
export const componentsAddress = `${pagePaths.dashboard}/components` as const;

/** Editors of the dashboard. */
export const staffAddress = `${pagePaths.dashboard}/staff` as const;

export const settingsAddress = `${pagePaths.dashboard}/settings` as const;

export const businessAddress = `${settingsAddress}/business` as const;

export const businessHoursAddress = `${settingsAddress}/hours` as const;

/** The days on which the business is closed, and one of them below it. */
export const closedDaysAddress = `${settingsAddress}/closed-days` as const;

export const lookAddress = `${settingsAddress}/look` as const;

export const legalTextsAddress = `${settingsAddress}/legal` as const;

export const languagesAddress = `${settingsAddress}/languages` as const;

export const peopleAddress = `${settingsAddress}/people` as const;

export const sharedComputersAddress = `${settingsAddress}/shared-computers` as const;

export const profileAddress = `${settingsAddress}/profile` as const;

/** Keys and applications of programs, and one application below it. */
export const developersAddress = `${settingsAddress}/developers` as const;

/** Where events are sent: a new endpoint, and one of them. */
export const webhooksAddress = `${settingsAddress}/webhooks` as const;

export const newWebhookAddress = `${webhooksAddress}/new` as const;

export function webhookAddress(endpointId: string): string {
  return `${webhooksAddress}/${endpointId}`;
}

export const activityLogAddress = `${settingsAddress}/activity` as const;

/** What holds for the device in use alone. */
export const deviceAddress = `${settingsAddress}/device` as const;

/** The first set-up, and each of its steps below it. */
export const setupAddress = `${pagePaths.dashboard}/setup` as const;

export function setupStepAddress(step: string): string {
  return `${setupAddress}/${step}`;
}

export const locationsAddress = `${settingsAddress}/locations` as const;

export const categoriesAddress = `${settingsAddress}/categories` as const;

export const attributesAddress = `${settingsAddress}/attributes` as const;

export const policiesAddress = `${settingsAddress}/policies` as const;

/** Who sees members, and whether they may show themselves. */
export const memberSettingsAddress = `${settingsAddress}/members` as const;

/** Which roles members can have. */
export const memberRolesAddress = `${settingsAddress}/member-roles` as const;

/** How members sign up and in. */
export const memberSignInAddress = `${settingsAddress}/member-sign-in` as const;

/** Somebody who signs members in, below it. */
export const newConnectionAddress = `${memberSignInAddress}/new` as const;

export const verificationAddress = `${settingsAddress}/protection` as const;

export const roomsAddress = `${settingsAddress}/rooms` as const;

export function locationAddress(locationId: string): string {
  return `${locationsAddress}/${locationId}`;
}

export function categoryAddress(categoryId: string): string {
  return `${categoriesAddress}/${categoryId}`;
}

export function attributeAddress(definitionId: string): string {
  return `${attributesAddress}/${definitionId}`;
}

export function policyAddress(policyId: string): string {
  return `${policiesAddress}/${policyId}`;
}

export function closedDayAddress(closedDayId: string): string {
  return `${closedDaysAddress}/${closedDayId}`;
}

export function connectionAddress(connectionId: string): string {
  return `${memberSignInAddress}/${connectionId}`;
}

export function oauthAppAddress(oauthAppId: string): string {
  return `${developersAddress}/${oauthAppId}`;
}

export function roomAddress(resourceId: string): string {
  return `${roomsAddress}/${resourceId}`;
}

export function staffMemberAddress(staffMemberId: string): string {
  return `${staffAddress}/${staffMemberId}`;
}

export const servicesEditorAddress = `${pagePaths.dashboard}/services` as const;

export function serviceEditorAddress(serviceId: string): string {
  return `${servicesEditorAddress}/${serviceId}`;
}
