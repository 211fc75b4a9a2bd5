/** The people who have signed up, whoever waits for approval first, found by name or e-mail, and acts on many of them. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Member } from '@openhours/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
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
import { NamedDate } from './named-date.tsx';
import { ReportedMembers, useReportedMembers } from './reported-members.tsx';
import { type MembersSection, membersSections } from './sections.ts';
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
  const sections = membersSections({
    isNarrowed: only !== undefined || text !== '',
    reported: reported.members.length,
    waiting: waiting === undefined ? undefined : countIn(waitingList),
    others: list.members?.length,
  });
  const shared = {
    isNamed: sections.length > 1,
    reportedIds: new Set(reported.members.map(({ member }) => member.id)),
  };
  const rendered: Readonly<Record<MembersSection, ReactNode>> = {
    reported: <ReportedMembers list={reported} />,
    waitingFailed: <Found list={waitingList} {...shared} />,
    waiting: (
      <Section title={say('members.waiting')} hint={say('members.waitingHint')}>
        <Found list={waitingList} isOfOneStatus {...shared} />
      </Section>
    ),
    others: (
      <Section title={say('members.others')}>
        <Found list={list} {...shared} />
      </Section>
    ),
    all: (
      <Section title={say('members.all')}>
        <Found list={list} {...shared} />
      </Section>
    ),
    list: <Found list={list} isOfOneStatus={only !== undefined} {...shared} />,
    nobody: <Nobody isNarrowed={text !== '' || only !== undefined} />,
  };
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
      {sections.map((section) => (
        <Fragment key={section}>{rendered[section]}</Fragment>
      ))}
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

/** How many it shows, or why that is not known. */
function countIn({ members, query }: ReturnType<typeof useMembers>): number | 'unread' | 'failed' {
  return members?.length ?? (query.isError ? 'failed' : 'unread');
}

interface FoundProps {
  readonly list: ReturnType<typeof useMembers>;
  /** Other dates stand in a list above or below: these say what they are. */
  readonly isNamed: boolean;
  /** Those of whom there are reports. */
  readonly reportedIds: ReadonlySet<string>;
  /** What stands above says it of all. */
  readonly isOfOneStatus?: boolean;
}

function Found({ isNamed, isOfOneStatus = false, list: { members, query }, reportedIds }: FoundProps) {
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
      lastLoginDate === undefined ? (
        say('members.neverSignedIn')
      ) : isNamed ? (
        <NamedDate key="sign-in" name={say('members.lastSignIn')} date={when(lastLoginDate)} />
      ) : (
        when(lastLoginDate)
      ),
      badgesOf(id),
    ],
    mark: [
      ...(!isOfOneStatus && status !== 'APPROVED' && status !== 'UNKNOWN' ? [say(`members.status.${status}`)] : []),
      ...(reportedIds.has(id) ? [say('members.hasReports')] : []),
    ].join(' · '),
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
