/** On the page of a member: what they have written about themselves. */
import { paragraphsOf } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { aboutOfMember } from '../../queries/member-community.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Section } from '../../ui/editing/section.tsx';

/** Nothing where they have written nothing. */
export function AboutOfMember({ memberId }: { readonly memberId: string }) {
  const { say, session } = useDashboard();
  const about = useQuery(aboutOfMember(session.client, memberId)).data;
  const paragraphs = about == null ? [] : paragraphsOf(about.content);
  return paragraphs.length === 0 ? null : (
    <Section title={say('members.about')} hint={say('members.aboutHint')}>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names, and stand where they stand
        <p key={index}>
          <bdi>{text}</bdi>
        </p>
      ))}
    </Section>
  );
}
