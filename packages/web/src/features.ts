/**
 * Every feature of the dashboard in its order: a new feature is one line here (docs/decisions/0053). What stands in a list
 * of the dashboard, such as its navigation or its settings, stands there in this order.
 */
import type { AnyRoute } from '@tanstack/react-router';
import type { AnyFeature, Feature } from './feature.ts';
import { absences } from './features/absences/feature.ts';
import { activityLog } from './features/activity-log/feature.ts';
import { addOns } from './features/add-ons/feature.ts';
import { appearance } from './features/appearance/feature.ts';
import { attributes } from './features/attributes/feature.ts';
import { badges } from './features/badges/feature.ts';
import { blockedTimes } from './features/blocked-times/feature.ts';
import { bookings } from './features/bookings/feature.tsx';
import { business } from './features/business/feature.ts';
import { calendar } from './features/calendar/feature.ts';
import { categories } from './features/categories/feature.ts';
import { clientNotes } from './features/client-notes/feature.ts';
import { clients } from './features/clients/feature.ts';
import { closedDays } from './features/closed-days/feature.ts';
import { components } from './features/components/feature.ts';
import { consents } from './features/consents/feature.ts';
import { consequences } from './features/consequences/feature.ts';
import { customerVerification } from './features/customer-verification/feature.ts';
import { developers } from './features/developers/feature.ts';
import { legalTexts } from './features/legal-texts/feature.ts';
import { locations } from './features/locations/feature.ts';
import { memberSignIn } from './features/member-sign-in/feature.ts';
import { members } from './features/members/feature.ts';
import { messages } from './features/messages/feature.ts';
import { newBooking } from './features/new-booking/feature.ts';
import { participants } from './features/participants/feature.ts';
import { policies } from './features/policies/feature.ts';
import { profileFields } from './features/profile-fields/feature.ts';
import { recurringOffer } from './features/recurring-offer/feature.ts';
import { rooms } from './features/rooms/feature.ts';
import { sample } from './features/sample/feature.ts';
import { security } from './features/security/feature.ts';
import { services } from './features/services/feature.ts';
import { settings } from './features/settings/feature.ts';
import { setup } from './features/setup/feature.ts';
import { sharedComputers } from './features/shared-computers/feature.ts';
import { sharedDevice } from './features/shared-device/feature.ts';
import { siteLanguages } from './features/site-languages/feature.ts';
import { staff } from './features/staff/feature.ts';
import { startTimes } from './features/start-times/feature.ts';
import { substitutes } from './features/substitutes/feature.ts';
import { today } from './features/today/feature.ts';
import { users } from './features/users/feature.ts';
import type { DashboardRoot } from './ui/context/dashboard-root.ts';

export const features = [
  today,
  calendar,
  newBooking,
  blockedTimes,
  substitutes,
  participants,
  bookings,
  clientNotes,
  clients,
  members,
  badges,
  profileFields,
  consequences,
  services,
  categories,
  addOns,
  attributes,
  consents,
  staff,
  absences,
  settings,
  business,
  closedDays,
  locations,
  policies,
  startTimes,
  recurringOffer,
  customerVerification,
  memberSignIn,
  rooms,
  sample,
  messages,
  appearance,
  siteLanguages,
  legalTexts,
  users,
  security,
  sharedComputers,
  developers,
  activityLog,
  sharedDevice,
  setup,
  components,
] as const satisfies readonly AnyFeature[];

/** The routes of some features one after the other, with their types: links to them are checked by these. */
type RoutesOf<Features extends readonly unknown[]> = Features extends readonly [
  Feature<infer Routes extends readonly AnyRoute[]>,
  ...infer Others,
]
  ? readonly [...Routes, ...RoutesOf<Others>]
  : readonly [];

export function routesOfFeatures(root: DashboardRoot): RoutesOf<typeof features> {
  const routes = features.flatMap(({ routes: make }: AnyFeature): readonly AnyRoute[] => make?.(root) ?? []);
  // The list says of each feature which routes it makes; flatMap forgets it.
  return routes as unknown as RoutesOf<typeof features>;
}
