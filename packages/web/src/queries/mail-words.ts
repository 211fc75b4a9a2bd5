/** What messages say in the words of the business, as its editor saves it. */
import type { Client } from '@openhours/client';
import type { MailSettings } from '@openhours/contract';
import { useQueryClient } from '@tanstack/react-query';
import { mailSettings } from './messages.ts';
import { type RowEditing, useRowEditing } from './row.ts';

interface KnownSettings {
  readonly mailSettings: MailSettings;
  readonly revision: string;
}

/** Saved as a whole, by the newest revision that is known. */
export function useMailSettingsEditing(client: Client, known: KnownSettings): RowEditing<KnownSettings, MailSettings> {
  const queries = useQueryClient();
  const { queryKey } = mailSettings(client);
  return useRowEditing({
    write: (wanted: MailSettings) => {
      const { revision = known.revision } = queries.getQueryData(queryKey) ?? {};
      return client.notifications.updateMailSettings({ mailSettings: wanted, revision });
    },
    read: () => client.notifications.getMailSettings({}),
    queryKey,
    keep: (_queries, next) => queries.setQueryData(queryKey, next),
  });
}
