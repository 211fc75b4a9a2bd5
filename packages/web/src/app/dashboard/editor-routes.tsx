/** The addresses of the editors. Each part is read when somebody opens it. */
import { type AnyRootRoute, createRoute, lazyRouteComponent, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import {
  businessAddress,
  businessHoursAddress,
  deviceAddress,
  languagesAddress,
  legalTextsAddress,
  locationsAddress,
  lookAddress,
  peopleAddress,
  policiesAddress,
  profileAddress,
  roomsAddress,
  servicesEditorAddress,
  settingsAddress,
  staffAddress,
  verificationAddress,
} from '../../pages/addresses.ts';

const MemberPage = lazy(async () => ({
  default: (await import('../../features/staff/member-page.tsx')).MemberPage,
}));

const ServiceEditorPage = lazy(async () => ({
  default: (await import('../../features/service-editor/service-page.tsx')).ServiceEditorPage,
}));

const LocationPage = lazy(async () => ({
  default: (await import('../../features/locations/location-page.tsx')).LocationPage,
}));

const PolicyPage = lazy(async () => ({
  default: (await import('../../features/policies/policy-page.tsx')).PolicyPage,
}));

const RoomPage = lazy(async () => ({
  default: (await import('../../features/rooms/room-page.tsx')).RoomPage,
}));

/** The last part of an address. */
function useId(): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params['id'] ?? '';
}

function Member() {
  return (
    <Suspense>
      <MemberPage staffMemberId={useId()} />
    </Suspense>
  );
}

function Service() {
  return (
    <Suspense>
      <ServiceEditorPage serviceId={useId()} />
    </Suspense>
  );
}

function Place() {
  return (
    <Suspense>
      <LocationPage locationId={useId()} />
    </Suspense>
  );
}

function Policy() {
  return (
    <Suspense>
      <PolicyPage policyId={useId()} />
    </Suspense>
  );
}

function Room() {
  return (
    <Suspense>
      <RoomPage resourceId={useId()} />
    </Suspense>
  );
}

/** The routes of the editors below a root. */
export function editorRoutes<Root extends AnyRootRoute>(root: Root) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: staffAddress,
      component: lazyRouteComponent(() => import('../../features/staff/staff-page.tsx'), 'StaffPage'),
    }),
    createRoute({ getParentRoute, path: `${staffAddress}/$id`, component: Member }),
    createRoute({
      getParentRoute,
      path: servicesEditorAddress,
      component: lazyRouteComponent(() => import('../../features/service-editor/services-page.tsx'), 'ServicesPage'),
    }),
    createRoute({ getParentRoute, path: `${servicesEditorAddress}/$id`, component: Service }),
    createRoute({
      getParentRoute,
      path: settingsAddress,
      component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
    }),
    createRoute({
      getParentRoute,
      path: businessAddress,
      component: lazyRouteComponent(() => import('../../features/settings/business-page.tsx'), 'BusinessPage'),
    }),
    createRoute({
      getParentRoute,
      path: lookAddress,
      component: lazyRouteComponent(() => import('../../features/look/look-page.tsx'), 'LookPage'),
    }),
    createRoute({
      getParentRoute,
      path: languagesAddress,
      component: lazyRouteComponent(() => import('../../features/look/languages-page.tsx'), 'LanguagesPage'),
    }),
    createRoute({
      getParentRoute,
      path: legalTextsAddress,
      component: lazyRouteComponent(() => import('../../features/settings/legal-texts-page.tsx'), 'LegalTextsPage'),
    }),
    createRoute({
      getParentRoute,
      path: peopleAddress,
      component: lazyRouteComponent(() => import('../../features/people/people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute,
      path: profileAddress,
      component: lazyRouteComponent(() => import('../../features/people/profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute,
      path: deviceAddress,
      component: lazyRouteComponent(() => import('../../features/settings/device-page.tsx'), 'DevicePage'),
    }),
    createRoute({
      getParentRoute,
      path: businessHoursAddress,
      component: lazyRouteComponent(
        () => import('../../features/settings/business-hours-page.tsx'),
        'BusinessHoursPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: locationsAddress,
      component: lazyRouteComponent(() => import('../../features/locations/locations-page.tsx'), 'LocationsPage'),
    }),
    createRoute({ getParentRoute, path: `${locationsAddress}/$id`, component: Place }),
    createRoute({
      getParentRoute,
      path: policiesAddress,
      component: lazyRouteComponent(() => import('../../features/policies/policies-page.tsx'), 'PoliciesPage'),
    }),
    createRoute({ getParentRoute, path: `${policiesAddress}/$id`, component: Policy }),
    createRoute({
      getParentRoute,
      path: verificationAddress,
      component: lazyRouteComponent(() => import('../../features/settings/verification-page.tsx'), 'VerificationPage'),
    }),
    createRoute({
      getParentRoute,
      path: roomsAddress,
      component: lazyRouteComponent(() => import('../../features/rooms/rooms-page.tsx'), 'RoomsPage'),
    }),
    createRoute({ getParentRoute, path: `${roomsAddress}/$id`, component: Room }),
  ] as const;
}
