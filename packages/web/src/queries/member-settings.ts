/** What the site decides for its members, as the dashboard asks for it and changes it. */
import type { Client } from '@openhours/client';
import type { DefaultPrivacy, MemberPrivacySettings } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEntityMutation } from './mutation.ts';

const memberSettingsKey = ['member-settings'] as const;

export interface MemberSettings {
  readonly defaultPrivacy: DefaultPrivacy;
  readonly privacy: MemberPrivacySettings;
}

export function memberSettingsOf(client: Client) {
  return queryOptions({
    queryKey: memberSettingsKey,
    queryFn: async ({ signal }): Promise<MemberSettings> => {
      const [first, all] = await Promise.all([
        client.defaultPrivacy.getDefaultPrivacyStatus({}, { signal }),
        client.memberPrivacySettings.getMemberPrivacySettings({}, { signal }),
      ]);
      return { defaultPrivacy: first.defaultPrivacy, privacy: all.memberPrivacySettings };
    },
  });
}

export type MemberSettingsChange =
  | Pick<DefaultPrivacy, 'defaultPrivacy'>
  | Pick<MemberPrivacySettings, 'publicMemberVisibility'>
  | Pick<MemberPrivacySettings, 'publicMemberCandidates'>;

/** One of them, from what is shown; what somebody else has changed meanwhile is read again. */
export function useChangeMemberSettings(client: Client, { defaultPrivacy, privacy }: MemberSettings) {
  return useEntityMutation({
    mutationFn: async (change: MemberSettingsChange): Promise<MemberSettings> => {
      if ('defaultPrivacy' in change) {
        const { revision } = defaultPrivacy;
        const saved = await client.defaultPrivacy.setDefaultPrivacyStatus({ defaultPrivacy: { ...change, revision } });
        return { defaultPrivacy: saved.defaultPrivacy, privacy };
      }
      const { revision } = privacy;
      const saved = await client.memberPrivacySettings.setMemberPrivacySettings({
        memberPrivacySettings: { ...change, revision },
      });
      return { defaultPrivacy, privacy: saved.memberPrivacySettings };
    },
    onSuccess: (queries, saved) => queries.setQueryData(memberSettingsKey, saved),
    onError: (queries) => void queries.invalidateQueries({ queryKey: memberSettingsKey }),
  });
}
