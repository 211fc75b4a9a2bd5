/** What the business writes to people: the log, what messages say besides, and whether they leave the server. */
import { IconMail } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { messagesAddress, messageWordsAddress } from '../../pages/dashboard-addresses.ts';
import { isMessageFilter, type MessageFilter, mailSettings, messagesList } from '../../queries/messages.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { startQueries } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { useMailBanner } from './mail-banner.tsx';
import { MessagesOfBooking } from './messages-about.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function validateSearch({ show }: Record<string, unknown>): { show?: MessageFilter } {
  return isMessageFilter(show) ? { show } : {};
}

const loader = startQueries((start, { client, search }) =>
  start.pages(messagesList(client, validateSearch(search).show ?? 'all')),
);

const MessagesView = lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesView');

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({ getParentRoute, path: messagesAddress, validateSearch, loader, component: MessagesView }),
    createRoute({
      getParentRoute,
      path: messageWordsAddress,
      component: lazyRouteComponent(() => import('./own-words-page.tsx'), 'OwnWordsPage'),
      loader: startQueries((start, { client }) => {
        start.query(mailSettings(client));
        start.query(propertiesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${messagesAddress}/$messageId`,
      validateSearch,
      loader,
      component: MessagesView,
    }),
  ] as const;
}

export const messages: Feature<ReturnType<typeof routes>> = {
  name: 'messages',
  routes,
  navigation: [
    {
      to: messagesAddress,
      name: 'nav.messages',
      Icon: IconMail,
      place: 'business',
      requires: { permission: 'MESSAGES.READ' },
    },
  ],
  settings: [
    {
      id: 'messages',
      address: messageWordsAddress,
      name: 'messages.words',
      facts: 'settings.messagesFacts',
      Icon: IconMail,
      requires: { permission: 'MESSAGES.CONFIGURE', reach: 'all' },
      parts: ['messages.sender'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).MailValue })),
    },
  ],
  banners: [useMailBanner],
  BookingSection: MessagesOfBooking,
};
