/** On the page of a member: what they have written about themselves, their roles, and what others report of them. */
import { Button, NativeSelect } from '@mantine/core';
import { paragraphsOf } from '@openhours/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { memberRolesAddress } from '../../pages/dashboard-addresses.ts';
import {
  aboutOfMember,
  memberRolesOf,
  reportsOfMember,
  rolesOfMember,
  useReviewReports,
  useRoleOfMember,
} from '../../queries/member-community.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { AskedActs } from './asked-acts.tsx';

interface OfMember {
  readonly memberId: string;
  readonly name: string;
}

/** Nothing where they have written nothing. */
export function AboutOfMember({ memberId }: OfMember) {
  const { say, session } = useDashboard();
  const about = useQuery(aboutOfMember(session.client, memberId)).data;
  const paragraphs = about == null ? [] : paragraphsOf(about.content);
  return paragraphs.length === 0 ? null : (
    <Section title={say('members.about')} hint={say('members.aboutHint')}>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names, and stand where they stand
        <p key={index} dir="auto">
          {text}
        </p>
      ))}
    </Section>
  );
}

/** Which roles they have, and the others to give. */
export function RolesOfMember({ memberId }: OfMember) {
  const { say, session } = useDashboard();
  const [chosen, choose] = useState('');
  const known = useQuery(memberRolesOf(session.client)).data;
  const had = useQuery(rolesOfMember(session.client, memberId)).data;
  const changing = useRoleOfMember(session.client, memberId);
  const refusal = useRefusal(changing.error, {
    MEMBER_BLOCKED: 'members.roleNotForBlocked',
    ROLE_DOES_NOT_EXIST: 'members.roleGone',
  });
  if (known === undefined || had == null) {
    return null;
  }
  const free = known.filter(({ roleKey }) => !had.some((role) => role.roleKey === roleKey));
  const wanted = free.some(({ roleKey }) => roleKey === chosen) ? chosen : '';
  return (
    <Section title={say('members.rolesOf')} hint={say('members.rolesOfHint')}>
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      {had.length === 0 ? <p className="oh-soft">{say('members.noRoles')}</p> : null}
      {had.map(({ roleKey, title }) => (
        <AskedActs
          key={roleKey}
          acts={[
            {
              name: roleKey,
              act: say('members.takeRole', { role: own(title) }),
              title: say('members.takeRoleTitle', { role: own(title) }),
              consequence: <p>{say('members.takeRoleConsequence')}</p>,
            },
          ]}
          onConfirm={() => changing.mutateAsync({ act: 'unassign', roleKey })}
        />
      ))}
      {free.length === 0 ? null : (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '' && !changing.isPending) {
              changing.mutate({ act: 'assign', roleKey: wanted });
            }
          }}
        >
          <NativeSelect
            label={say('members.role')}
            value={wanted}
            data={[
              { value: '', label: say('members.chooseRole') },
              ...free.map(({ roleKey, title }) => ({ value: roleKey, label: title })),
            ]}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <Button
            type="submit"
            variant="default"
            aria-disabled={changing.isPending}
            className={styles['start'] as string}
          >
            {say('members.giveRole')}
          </Button>
        </form>
      )}
      {known.length === 0 ? (
        <p>
          <Link to={memberRolesAddress}>{say('members.roles')}</Link>
        </p>
      ) : null}
    </Section>
  );
}

/** Nothing where nobody reports them. */
export function ReportsOfMember({ memberId, name }: OfMember) {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const list = useInfiniteQuery(reportsOfMember(session.client, memberId));
  const reviewing = useReviewReports(session.client, memberId);
  const reports = list.data?.pages.flatMap(({ memberReports }) => memberReports) ?? [];
  return (
    <>
      <p role="status">{reviewing.isSuccess ? say('members.reviewed') : ''}</p>
      {reports.length === 0 ? null : (
        <Section title={say('members.reports')} hint={say('members.reportsHint')}>
          {reports.map(({ createdDate, id, reason }) => (
            <div key={id}>
              <p>
                <strong>{say(`members.report.${reason.category}`)}</strong>{' '}
                <span className="oh-soft">{when(createdDate)}</span>
              </p>
              {reason.description === undefined ? null : <p dir="auto">{reason.description}</p>}
            </div>
          ))}
          <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
          <AskedActs
            sayings={{ CANNOT_DELETE_MEMBER_REPORTS: 'members.reviewed' }}
            acts={[
              {
                name: 'review' as const,
                act: say('members.review'),
                title: say('members.reviewTitle', { name: own(name) }),
                consequence: <p>{say('members.reviewConsequence')}</p>,
                isGood: true,
              },
            ]}
            onConfirm={() => reviewing.mutateAsync()}
          />
        </Section>
      )}
    </>
  );
}
