/** On the page of a member: what others report of them, until it is dismissed. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { reportsOfMember, useReviewReports } from '../../queries/member-community.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Section, showSection } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';

const sectionId = 'member-reports';

interface ReportsOfMemberProps {
  readonly memberId: string;
  readonly name: string;
}

/** Nothing where nobody reports them. */
export function ReportsOfMember({ memberId, name }: ReportsOfMemberProps) {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const list = useInfiniteQuery(reportsOfMember(session.client, memberId));
  const reviewing = useReviewReports(session.client, memberId);
  const reports = list.data?.pages.flatMap(({ memberReports }) => memberReports) ?? [];
  if (reports.length === 0) {
    return reviewing.isIdle ? null : (
      <Section id={sectionId} title={say('members.reports')}>
        <Notice meaning="good" title={say('members.reviewed')} spoken />
      </Section>
    );
  }
  return (
    <Section id={sectionId} title={say('members.reports')} hint={say('members.reportsHint')}>
      {reports.map(({ createdDate, id, reason }) => (
        <div key={id}>
          <p>
            <strong>{say(`members.report.${reason.category}`)}</strong>{' '}
            <span className="oh-soft">{when(createdDate)}</span>
          </p>
          {reason.description === undefined ? null : (
            <p>
              <bdi>{reason.description}</bdi>
            </p>
          )}
        </div>
      ))}
      <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
      <AskOnce
        act={say('members.review')}
        title={say('members.reviewTitle', { name: own(name) })}
        consequence={<p>{say('members.reviewConsequence')}</p>}
        sayings={{ CANNOT_DELETE_MEMBER_REPORTS: 'members.reviewed' }}
        isGood
        onConfirm={async () => {
          await reviewing.mutateAsync();
          showSection(sectionId);
        }}
      />
    </Section>
  );
}
