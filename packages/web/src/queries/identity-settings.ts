/** What the site asks of members who sign up and in, as the dashboard asks for it and changes it. */
import type { Client } from '@openhours/client';
import type { IdentitySettings } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';

export const identitySettingsKey = ['identity-settings'] as const;

export function identitySettingsOf(client: Client) {
  return queryOptions({
    queryKey: identitySettingsKey,
    queryFn: async ({ signal }) => (await client.identitySettings.getIdentitySettings({}, { signal })).identitySettings,
  });
}

export type IdentitySettingsChange = CallInput<
  Client['identitySettings']['updateIdentitySettings']
>['identitySettings'];

/** The settings as their editor saves them. */
export function useIdentitySettingsEditing(client: Client): RowEditing<IdentitySettings, IdentitySettingsChange> {
  return useRowEditing({
    write: async (identitySettings: IdentitySettingsChange) =>
      (await client.identitySettings.updateIdentitySettings({ identitySettings })).identitySettings,
    read: async () => (await client.identitySettings.getIdentitySettings({})).identitySettings,
    queryKey: identitySettingsKey,
    keep: (queries, next) => queries.setQueryData(identitySettingsKey, next),
  });
}

/** Another provider of captchas, with its keys at once: it works with none of the last one's. */
export function useSetCaptchaProvider(
  client: Client,
  callbacks: MutationCallbacks<IdentitySettings, IdentitySettingsChange>,
) {
  return useEntityMutation(
    {
      mutationFn: async (identitySettings: IdentitySettingsChange) =>
        (await client.identitySettings.updateIdentitySettings({ identitySettings })).identitySettings,
      onSuccess: (queries, saved) => queries.setQueryData(identitySettingsKey, saved),
      onError: (queries) => void queries.invalidateQueries({ queryKey: identitySettingsKey }),
    },
    callbacks,
  );
}
