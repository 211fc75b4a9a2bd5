/** Above the list of members: of whom others report something that nobody has looked at yet. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createInstantFormat } from '../../language/formats.ts';
import { memberAddress } from '../../pages/dashboard-addresses.ts';
import { reportedMembers } from '../../queries/member-community.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { NamedDate } from './named-date.tsx';

/** Nobody until they are read. */
export function useReportedMembers() {
  const { session } = useDashboard();
  const sees = useReach('MEMBER_REPORTS.MANAGE') === 'all';
  const query = useInfiniteQuery({ ...reportedMembers(session.client), enabled: sees });
  return { query, members: query.data?.pages.flatMap(({ reported }) => reported) ?? [] };
}

export function ReportedMembers({
  list: { members, query },
}: {
  readonly list: ReturnType<typeof useReportedMembers>;
}) {
  const { formats, frame, say } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  return (
    <Section title={say('members.reported')} hint={say('members.reportedHint')}>
      <Rows
        columns={[say('members.reports'), say('members.lastReport')]}
        rows={members.map(({ count, lastReportDate, member: { id, profile, status } }) => ({
          id,
          address: memberAddress(id),
          name: profile.nickname,
          facts: [],
          values: [
            say('members.reportCount', { count }),
            <NamedDate key="last" name={say('members.lastReport')} date={when(lastReportDate)} />,
          ],
          mark: status !== 'APPROVED' && status !== 'UNKNOWN' ? say(`members.status.${status}`) : undefined,
        }))}
      />
      <ShowMore list={query} onMore={() => void query.fetchNextPage()} />
    </Section>
  );
}
