/** Above the list of members: of whom others report something that nobody has looked at yet. Nothing while there are none. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createInstantFormat } from '../../language/formats.ts';
import { memberAddress } from '../../pages/dashboard-addresses.ts';
import { reportedMembers } from '../../queries/around-members.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';

export function ReportedMembers() {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const list = useInfiniteQuery(reportedMembers(session.client));
  const reported = list.data?.pages.flatMap((page) => page.reported) ?? [];
  return reported.length === 0 ? null : (
    <Section title={say('members.reported')} hint={say('members.reportedHint')}>
      <Rows
        columns={[say('members.reports'), say('members.lastReport')]}
        rows={reported.map(({ count, lastReportDate, member: { id, profile, status } }) => ({
          id,
          address: memberAddress(id),
          name: profile.nickname,
          facts: [],
          values: [say('members.reportCount', { count }), when(lastReportDate)],
          mark: status !== 'APPROVED' && status !== 'UNKNOWN' ? say(`members.status.${status}`) : undefined,
        }))}
      />
      <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
    </Section>
  );
}
