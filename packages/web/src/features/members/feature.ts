/** The people who have signed up: all of them, the page of one, and who sees them. */
import { IconTags, IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { memberRolesAddress, memberSettingsAddress, membersAddress } from '../../pages/dashboard-addresses.ts';
import {
  aboutOfMember,
  aboutsKey,
  memberRolesOf,
  reportedMembers,
  reportsOfMember,
  rolesOfMember,
} from '../../queries/member-community.ts';
import { memberSettingsOf } from '../../queries/member-settings.ts';
import { memberById, membersJob, membersKey, membersList } from '../../queries/members.ts';
import { startQueries, startQueriesOfRow } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { soughtIn } from './sought.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: membersAddress,
      component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
      loader: startQueries((start, { client, search }) => {
        const { others, waiting } = soughtIn(search);
        start.pages(membersList(client, others));
        if (waiting !== undefined) {
          start.pages(membersList(client, waiting));
        }
        start.query(membersJob(client));
        start.pages(reportedMembers(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${membersAddress}/$id`,
      component: lazyRouteComponent(() => import('./member-page.tsx'), 'MemberView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(memberById(client, id));
        start.query(aboutOfMember(client, id));
        start.query(rolesOfMember(client, id));
        start.query(memberRolesOf(client));
        start.pages(reportsOfMember(client, id));
      }),
    }),
    createRoute({
      getParentRoute,
      path: memberSettingsAddress,
      component: lazyRouteComponent(() => import('./member-settings-page.tsx'), 'MemberSettingsPage'),
      loader: startQueries((start, { client }) => start.query(memberSettingsOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: memberRolesAddress,
      component: lazyRouteComponent(() => import('./member-roles-page.tsx'), 'MemberRolesPage'),
      loader: startQueries((start, { client }) => start.query(memberRolesOf(client))),
    }),
  ] as const;
}

export const members: Feature<ReturnType<typeof routes>> = {
  name: 'members',
  routes,
  navigation: [
    {
      to: membersAddress,
      name: 'members.title',
      Icon: IconUsersGroup,
      place: 'business',
      requires: { permission: 'MEMBERS.READ', reach: 'all' },
    },
  ],
  settings: [
    {
      id: 'members',
      follows: 'member-sign-in',
      address: memberSettingsAddress,
      name: 'members.settings',
      facts: 'members.settingsFacts',
      Icon: IconUsersGroup,
      requires: { permission: 'MEMBER_SETTINGS.CHANGE', reach: 'all' },
      parts: ['members.candidates', 'members.visibility', 'members.first'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).MemberSettingsValue })),
    },
    {
      id: 'member-roles',
      follows: 'member-sign-in',
      address: memberRolesAddress,
      name: 'members.roles',
      facts: 'members.rolesFacts',
      Icon: IconTags,
      requires: { permission: 'MEMBERS.MANAGE', reach: 'all' },
      parts: ['members.addRole'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).MemberRolesValue })),
    },
  ],
  refreshes: [
    { events: ['wix.members.v1.member_'], keys: [membersKey] },
    { events: ['wix.members.about.v2.member_about_'], keys: [aboutsKey] },
  ],
};
