/** The badges of a member: which they have, given and taken as they are ticked. */
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { badgesAddress } from '../../pages/badge-addresses.ts';
import { badgesOf, badgesOfMembers, useGiveBadge } from '../../queries/badges.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { BadgeChip } from '../../ui/display/badge-chip.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function BadgesOfMember({ memberId }: { readonly memberId: string }) {
  const { say, session } = useDashboard();
  const mayGive = useReach('BADGES.MANAGE') === 'all';
  const badges = useQuery(badgesOf(session.client));
  const assigned = useQuery(badgesOfMembers(session.client, [memberId]));
  const giving = useGiveBadge(session.client, memberId);
  if (!mayGive) {
    return null;
  }
  const has = assigned.data?.[memberId];
  return (
    <Section title={say('members.badges')}>
      {badges.data === undefined || has === undefined ? (
        <Reading
          error={badges.error ?? assigned.error}
          onAgain={() => void Promise.all([badges.refetch(), assigned.refetch()])}
        />
      ) : (
        <>
          {giving.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
          {badges.data.map((badge) => (
            <Checkbox
              key={badge.id}
              id={`badge-${badge.id}`}
              label={<BadgeChip badge={badge} />}
              checked={
                giving.isPending && giving.variables.badgeId === badge.id
                  ? giving.variables.isGiven
                  : has.includes(badge.id)
              }
              onChange={(event) => giving.mutate({ badgeId: badge.id, isGiven: event.currentTarget.checked })}
            />
          ))}
          <p>
            <Link to={badgesAddress}>{say('members.toBadges')}</Link>
          </p>
        </>
      )}
    </Section>
  );
}
