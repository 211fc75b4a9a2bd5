/** The badges of the site in their order, which is that in which members show them: adding one, and bringing them into order. */
import { useQuery } from '@tanstack/react-query';
import { badgeAddress } from '../../pages/badge-addresses.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { badgeCounts, badgesOf, useCreateBadge, useMoveBadge } from '../../queries/badges.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { BadgeChip } from '../../ui/display/badge-chip.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { SortableRows } from '../../ui/editing/sortable-rows.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function BadgesPage() {
  const { say, session } = useDashboard();
  const list = useQuery(badgesOf(session.client));
  const counts = useQuery(badgeCounts(session.client)).data;
  const moving = useMoveBadge(session.client);
  return (
    <ListPage
      title={say('badges.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'BADGES.MANAGE',
        title: say('badges.add'),
        hint: say('badges.addHint'),
        form: <AddBadge />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say(list.data.length === 0 ? 'badges.empty' : 'badges.hint')}</p>
          {moving.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
          <SortableRows
            permission="BADGES.MANAGE"
            columns={[say('badges.look')]}
            rows={list.data.map((badge) => ({
              id: badge.id,
              address: badgeAddress(badge.id),
              name: badge.title,
              facts: counts === undefined ? '' : say('badges.count', { count: counts[badge.id] ?? 0 }),
              values: [<BadgeChip key="look" badge={badge} />],
            }))}
            onMove={(badgeId, afterId) => moving.mutateAsync({ badgeId, afterId })}
          />
        </>
      )}
    </ListPage>
  );
}

function AddBadge() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      id="new-badge-title"
      label={say('badges.name')}
      act={say('badges.addDo')}
      maxLength={50}
      creating={useCreateBadge(session.client)}
      addressOf={({ id }) => badgeAddress(id)}
    />
  );
}
