/** The addresses of messages: the log, and one of them. */
import { type AnyRootRoute, createRoute, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isMessageFilter, type MessageFilter } from '../../features/messages/messages-query.ts';
import { messagesAddress, messageWordsAddress } from '../../pages/addresses.ts';

const MessagesPage = lazy(async () => ({
  default: (await import('../../features/messages/messages-page.tsx')).MessagesPage,
}));

const OwnWordsPage = lazy(async () => ({
  default: (await import('../../features/messages/own-words-page.tsx')).OwnWordsPage,
}));

function OwnWords() {
  return (
    <Suspense>
      <OwnWordsPage />
    </Suspense>
  );
}

function Messages() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { show } = useSearch({ strict: false }) as { readonly show?: unknown };
  return (
    <Suspense>
      <MessagesPage filter={isMessageFilter(show) ? show : 'all'} chosenId={params['messageId']} />
    </Suspense>
  );
}

function validateSearch(search: Record<string, unknown>): { show?: MessageFilter } {
  return isMessageFilter(search['show']) ? { show: search['show'] } : {};
}

/** The routes of messages below a root. */
export function messageRoutes<Root extends AnyRootRoute>(root: Root) {
  const getParentRoute = () => root;
  return [
    createRoute({ getParentRoute, path: messagesAddress, validateSearch, component: Messages }),
    createRoute({ getParentRoute, path: messageWordsAddress, component: OwnWords }),
    createRoute({ getParentRoute, path: `${messagesAddress}/$messageId`, validateSearch, component: Messages }),
  ] as const;
}
