/** The addresses of the editors. Each part is read when somebody opens it. */
import { type AnyRootRoute, createRoute, lazyRouteComponent, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import {
  businessAddress,
  businessHoursAddress,
  peopleAddress,
  profileAddress,
  servicesEditorAddress,
  settingsAddress,
  staffAddress,
} from '../../pages/addresses.ts';

const MemberPage = lazy(async () => ({
  default: (await import('../../features/staff/member-page.tsx')).MemberPage,
}));

const ServiceEditorPage = lazy(async () => ({
  default: (await import('../../features/service-editor/service-page.tsx')).ServiceEditorPage,
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
      path: businessHoursAddress,
      component: lazyRouteComponent(
        () => import('../../features/settings/business-hours-page.tsx'),
        'BusinessHoursPage',
      ),
    }),
  ] as const;
}
