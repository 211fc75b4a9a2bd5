/**
 * Messages as the dashboard asks for them: the log, one of them, what they say, when they remind, and whether they leave
 * the server, which every act asks that may tell somebody.
 */
import { CallError, type Client } from '@openhours/client';
import type { MailDelivery, MailSettings, Message, ReminderSettings, ServiceReminders } from '@openhours/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, useEntityMutation } from './mutation.ts';

/** Everything below it is asked again when something about messages has changed. */
const messagesKey = ['messages'] as const;
/** What has failed once may wait for long, and so may the whole way out. */
const waitsMs = 30_000;

export function mailDelivery(client: Client) {
  return queryOptions({
    queryKey: [...messagesKey, 'delivery'] as const,
    queryFn: async ({ signal }): Promise<MailDelivery> =>
      (await client.notifications.getMailDelivery({}, { signal })).delivery,
    refetchInterval: waitsMs,
  });
}

export const messageFilters = ['all', 'QUEUED', 'SENT', 'FAILED'] as const;
export type MessageFilter = (typeof messageFilters)[number];

export function isMessageFilter(text: unknown): text is MessageFilter {
  return messageFilters.some((filter) => filter === text);
}

const pageSize = 50;
const lookAgainMs = 2_000;

/** True for a message that is sent within seconds. */
function isLeaving({ delivery }: Message): boolean {
  return delivery.attempts === 0 && delivery.nextAttemptDate !== undefined;
}

/** True for whom the call is not: there is nothing to show then, and nothing wrong. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 403;
}

export function messagesList(client: Client, filter: MessageFilter) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey, 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      client.notifications.listMessages(
        {
          ...(filter === 'all' ? {} : { status: filter }),
          limit: pageSize,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
    // What has just been written is on its way for seconds; what failed once may wait for long.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ messages }) => messages.some(isLeaving)) === true ? lookAgainMs : waitsMs,
  });
}

/** One message; looked at again while it is on its way. */
export function messageById(client: Client, messageId: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'one', messageId] as const,
    queryFn: async ({ signal }): Promise<Message> =>
      (await client.notifications.getMessage({ messageId }, { signal })).message,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'QUEUED' && data.delivery.nextAttemptDate !== undefined ? lookAgainMs : false,
  });
}

export function reminderSettings(client: Client) {
  return queryOptions({
    queryKey: [...messagesKey, 'reminders'] as const,
    queryFn: ({ signal }): Promise<{ reminderSettings: ReminderSettings; revision: string }> =>
      client.notifications.getReminderSettings({}, { signal }),
  });
}

/** Which messages are sent, with which words of the business, and from whom. */
export function mailSettings(client: Client) {
  return queryOptions({
    queryKey: [...messagesKey, 'words'] as const,
    queryFn: ({ signal }): Promise<{ mailSettings: MailSettings; revision: string }> =>
      client.notifications.getMailSettings({}, { signal }),
  });
}

/** Messages are written and sent after the act they tell of. */
const followsMs = 5_000;
const mostAbout = 20;

/** The newest messages about one thing, such as a booking; all stand under Messages. */
export function messagesAbout(client: Client, relatedId: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'about', relatedId] as const,
    queryFn: async ({ signal }): Promise<Message[]> =>
      (await client.notifications.listMessages({ relatedId, limit: mostAbout }, { signal })).messages,
    refetchInterval: followsMs,
  });
}

/** When a service reminds, with the times of all services. */
export function serviceReminders(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'reminders', 'of-service', serviceId] as const,
    queryFn: async ({ signal }) => {
      const [own, all] = await Promise.all([
        client.services.getServiceReminders({ serviceId }, { signal }),
        client.notifications.getReminderSettings({}, { signal }),
      ]);
      return { ...own, ofAll: all.reminderSettings.minutesBefore };
    },
  });
}

/** A message was written or sent again. */
async function messagesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: messagesKey });
}

/** Sends a message once more. */
export function useResendMessage(client: Client) {
  return useEntityMutation({
    mutationFn: (messageId: string) => client.notifications.resendMessage({ messageId }),
    onSuccess: messagesChanged,
  });
}

/** Sends a message to try whether mail arrives; without an address to the owner's own. */
export function useSendTestMessage(client: Client) {
  return useEntityMutation({
    mutationFn: (to: string) => client.notifications.sendTestMessage(to === '' ? {} : { to }),
    onSuccess: messagesChanged,
  });
}

/** What a message would look like; nothing is changed by it. */
export function usePreviewMessage(client: Client) {
  return useEntityMutation({
    mutationFn: (input: CallInput<Client['notifications']['previewMessage']>) =>
      client.notifications.previewMessage(input),
  });
}

/** When all services remind. What somebody else has changed meanwhile is read again. */
export function useUpdateReminderSettings(client: Client) {
  const { queryKey } = reminderSettings(client);
  return useEntityMutation({
    mutationFn: (input: { readonly reminderSettings: ReminderSettings; readonly revision: string }) =>
      client.notifications.updateReminderSettings(input),
    onSuccess: (queries, saved) => queries.setQueryData(queryKey, saved),
    onError: (queries) => void queries.invalidateQueries({ queryKey, exact: true }),
  });
}

/** When one service reminds. What somebody else has changed meanwhile is read again. */
export function useUpdateServiceReminders(client: Client, serviceId: string) {
  const { queryKey } = serviceReminders(client, serviceId);
  return useEntityMutation({
    mutationFn: (input: { readonly serviceReminders: ServiceReminders; readonly revision: string }) =>
      client.services.updateServiceReminders({ serviceId, ...input }),
    onSuccess: (queries, saved) => queries.setQueryData(queryKey, (known) => known && { ...known, ...saved }),
    onError: (queries) => void queries.invalidateQueries({ queryKey }),
  });
}
