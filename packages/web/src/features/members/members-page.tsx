/** The people who have signed up, whoever waits for approval first, found by name or e-mail, and acts on many of them. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Member } from '@openhours/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createInstantFormat } from '../../language/formats.ts';
import { memberAddress, memberSettingsAddress } from '../../pages/dashboard-addresses.ts';
import { badgesOf, badgesOfMembers } from '../../queries/badges.ts';
import { countedOf } from '../../queries/counted.ts';
import { type MembersSought, membersList, standings } from '../../queries/members.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { BadgeChips } from '../../ui/display/badge-chip.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { FilterChip, SearchField } from '../../ui/filters/filter-chip.tsx';
import { useListSearch } from '../../ui/filters/use-list-search.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { ActsOnMany } from './acts-on-many.tsx';
import { ReportedMembers, useReportedMembers } from './reported-members.tsx';
import { soughtIn } from './sought.ts';

const typingPauseMs = 300;

export function MembersPage() {
  const { say } = useDashboard();
  const search = useListSearch<'find' | 'status'>();
  const typed = search.of('find').trim();
  const [text] = useDebouncedValue(typed, typingPauseMs);
  const { only, others, waiting } = soughtIn({ status: search.of('status') }, text);
  const waitingList = useMembers(waiting ?? others);
  const list = useMembers(others);
  const reported = useReportedMembers();
  // Whoever looks for somebody or for those of one status finds them alone.
  const hasReported = only === undefined && text === '' && reported.members.length > 0;
  const isWaiting = waiting !== undefined && (waitingList.members?.length ?? 0) > 0;
  const isWaitingUnread = waiting !== undefined && waitingList.members === undefined;
  return (
    <ListPage
      title={say('members.title')}
      tools={
        <>
          <SearchField
            label={say('members.find')}
            value={search.of('find')}
            onChange={(words) => search.put('find', words)}
          />
          <FilterChip
            label={say('members.status')}
            any={say('members.anyStatus')}
            value={only ?? ''}
            options={standings.map((value) => ({ value, label: say(`members.status.${value}`) }))}
            onChange={(value) => search.put('status', value)}
          />
        </>
      }
    >
      <ActsOnMany
        // Nothing is asked about a list that the words being typed replace in a moment.
        sought={only === undefined || text !== typed ? undefined : others}
        standing={only}
        counted={list.counted}
      />
      {hasReported ? <ReportedMembers list={reported} /> : null}
      {isWaitingUnread && waitingList.query.isError ? <Found list={waitingList} /> : null}
      {isWaiting ? (
        <Section title={say('members.waiting')} hint={say('members.waitingHint')}>
          <Found list={waitingList} isOfOneStatus />
        </Section>
      ) : null}
      {isWaiting && (list.members?.length ?? 1) > 0 ? (
        <Section title={say('members.others')}>
          <Found list={list} />
        </Section>
      ) : list.members?.length === 0 && !isWaiting ? (
        isWaitingUnread ? null : (
          <Nobody isNarrowed={text !== '' || only !== undefined} />
        )
      ) : isWaiting ? null : hasReported ? (
        <Section title={say('members.all')}>
          <Found list={list} />
        </Section>
      ) : (
        <Found list={list} isOfOneStatus={only !== undefined} />
      )}
    </ListPage>
  );
}

function useMembers(sought: MembersSought) {
  const { session } = useDashboard();
  const query = useInfiniteQuery(membersList(session.client, sought));
  const pages = query.data?.pages;
  const last = pages?.at(-1);
  return {
    query,
    members: pages?.flatMap(({ members }) => members),
    counted: last === undefined ? undefined : countedOf(last.metadata),
  };
}

interface FoundProps {
  readonly list: ReturnType<typeof useMembers>;
  /** What stands above says it of all. */
  readonly isOfOneStatus?: boolean;
}

function Found({ isOfOneStatus = false, list: { members, query } }: FoundProps) {
  const { formats, frame, say } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const badgesOf = useBadgesOf(members ?? []);
  if (members === undefined) {
    return <Reading error={query.error} onAgain={() => void query.refetch()} />;
  }
  const rowOf = ({ id, lastLoginDate, loginEmail = '', profile, status }: Member) => ({
    id,
    address: memberAddress(id),
    name: profile.nickname,
    facts: [],
    values: [
      loginEmail,
      lastLoginDate === undefined ? say('members.neverSignedIn') : when(lastLoginDate),
      badgesOf(id),
    ],
    mark: !isOfOneStatus && status !== 'APPROVED' && status !== 'UNKNOWN' ? say(`members.status.${status}`) : undefined,
  });
  return (
    <>
      <Rows
        columns={[say('booking.email'), say('members.lastSignIn'), say('members.badges')]}
        rows={members.map(rowOf)}
      />
      <ShowMore list={query} onMore={() => void query.fetchNextPage()} />
    </>
  );
}

/** The badges of each of the members that are shown; nothing where a site has none. */
function useBadgesOf(members: readonly Member[]) {
  const { session } = useDashboard();
  const sees = useReach('BADGES.MANAGE') === 'all';
  const badges = useQuery({ ...badgesOf(session.client), enabled: sees }).data ?? [];
  const ids = members.map(({ id }) => id);
  const isAsked = badges.length > 0 && ids.length > 0;
  const assigned = useQuery({ ...badgesOfMembers(session.client, ids), enabled: isAsked }).data;
  return (memberId: string) => {
    const had = badges.filter(({ id }) => assigned?.[memberId]?.includes(id));
    return had.length === 0 ? undefined : <BadgeChips badges={had} />;
  };
}

function Nobody({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { say } = useDashboard();
  const maySet = useReach('MEMBER_SETTINGS.CHANGE') === 'all';
  return isNarrowed ? (
    <p className="oh-soft">{say('choices.none')}</p>
  ) : (
    <>
      <p className="oh-soft">{say('members.empty')}</p>
      {maySet ? (
        <p>
          <Link to={memberSettingsAddress}>{say('members.settings')}</Link>
        </p>
      ) : null}
    </>
  );
}
