/** One member: how they stand, when they came, and what the business does with them, with what follows said before. */
import { Button } from '@mantine/core';
import type { Member } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EmailFact, TelephoneFact } from '../../bookings/reach-facts.tsx';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { clientAddress, membersAddress } from '../../pages/dashboard-addresses.ts';
import { memberById, useDeleteMember, useMemberAct } from '../../queries/members.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { Fact, Facts } from '../../ui/display/facts.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Sayings } from '../../ui/forms/refusal.ts';
import { AskedActs } from './asked-acts.tsx';
import { BadgesOfMember } from './badges-of-member.tsx';
import { AboutOfMember, ReportsOfMember, RolesOfMember } from './community-sections.tsx';

const sayings: Sayings = {
  MEMBER_SELF_BLOCK_FORBIDDEN: 'members.notYourself',
  OWNER_MEMBER_BLOCK_FORBIDDEN: 'members.notOwner',
  INVALID_ARGUMENT: 'members.ofDashboard',
};

export function MemberView() {
  const id = useIdInAddress();
  return <MemberPage key={id} id={id} />;
}

function MemberPage({ id }: { readonly id: string }) {
  const { say, session } = useDashboard();
  const read = useQuery(memberById(session.client, id));
  const mayManage = useReach('MEMBERS.MANAGE') === 'all';
  const back = { address: membersAddress, name: say('members.title') };
  if (read.data === null) {
    return (
      <EditorPage key="missing" title={say('members.missing')} back={back}>
        <p className="oh-soft">{say('members.missingHint')}</p>
      </EditorPage>
    );
  }
  if (read.data === undefined) {
    return (
      <EditorPage key="unread" title={back.name} back={back}>
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      </EditorPage>
    );
  }
  return (
    <EditorPage title={read.data.profile.nickname} back={back}>
      <Standing member={read.data} />
      {mayManage ? <ReportsOfMember memberId={id} name={read.data.profile.nickname} /> : null}
      <AboutOfMember memberId={id} name={read.data.profile.nickname} />
      <Said member={read.data} />
      <BadgesOfMember memberId={id} />
      {mayManage ? <RolesOfMember memberId={id} name={read.data.profile.nickname} /> : null}
      <Acts member={read.data} />
    </EditorPage>
  );
}

function Standing({ member }: { readonly member: Member }) {
  const { formats, frame, say } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const seesClients = useReach('CONTACTS.READ') === 'all';
  const { contact, contactId, createdDate, lastLoginDate, loginEmail, loginEmailVerified, status } = member;
  return (
    <>
      <Facts>
        <Fact name={say('members.status')}>{status === 'UNKNOWN' ? null : say(`members.status.${status}`)}</Fact>
        <EmailFact email={loginEmail} />
        <TelephoneFact number={contact?.phones[0]} />
        <Fact name={say('members.address')}>{say(loginEmailVerified ? 'members.verified' : 'members.unverified')}</Fact>
        <Fact name={say('members.since')}>{when(createdDate)}</Fact>
        <Fact name={say('members.lastSignIn')}>
          {lastLoginDate === undefined ? say('members.neverSignedIn') : when(lastLoginDate)}
        </Fact>
        <Fact name={say('members.seen')}>
          {say(member.privacyStatus === 'PUBLIC' ? 'members.PUBLIC' : 'members.PRIVATE')}
        </Fact>
      </Facts>
      {seesClients && contactId !== undefined ? (
        <p>
          <Link to={clientAddress(contactId)}>{say('members.toClient')}</Link>
        </p>
      ) : null}
    </>
  );
}

/** What they say in the fields of the profile. */
function Said({ member: { contact } }: { readonly member: Member }) {
  const { say } = useDashboard();
  const said = Object.entries(
    (contact?.customFields ?? {}) as Record<string, { name: string; value: string | number }>,
  );
  return said.length === 0 ? null : (
    <Section title={say('members.fields')}>
      <Facts>
        {said.map(([key, { name, value }]) => (
          <Fact key={key} name={name}>
            <bdi>{String(value)}</bdi>
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function Acts({ member: { id, profile, status } }: { readonly member: Member }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const mayAct = useReach('MEMBERS.MANAGE') === 'all';
  const acting = useMemberAct(session.client, id);
  const deleting = useDeleteMember(session.client, id);
  const refusal = useRefusal(acting.error, sayings);
  if (!mayAct) {
    return null;
  }
  return (
    <Section title={say('members.acts')}>
      {status === 'PENDING' || status === 'BLOCKED' ? (
        <div>
          <Button
            aria-disabled={acting.isPending}
            onClick={() => (acting.isPending ? undefined : acting.mutate('approve'))}
          >
            {say('members.approve')}
          </Button>
          <p className="oh-soft">{say(status === 'PENDING' ? 'members.approveHint' : 'members.approveBlockedHint')}</p>
        </div>
      ) : null}
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      <p role="status">{acting.isSuccess ? say('editor.saved') : ''}</p>
      <AskedActs
        sayings={sayings}
        acts={[
          ...(status === 'APPROVED' || status === 'PENDING'
            ? [
                {
                  name: 'block' as const,
                  act: say('members.block'),
                  title: say('members.blockTitle', { name: own(profile.nickname) }),
                  consequence: <p>{say('members.blockConsequence')}</p>,
                },
              ]
            : []),
          {
            name: 'delete' as const,
            act: say('members.delete'),
            title: say('members.deleteTitle', { name: own(profile.nickname) }),
            consequence: <p>{say('members.deleteConsequence')}</p>,
          },
        ]}
        onConfirm={async (name) => {
          if (name === 'block') {
            await acting.mutateAsync('block');
            return;
          }
          await deleting.mutateAsync();
          await navigate({ to: membersAddress });
        }}
      />
    </Section>
  );
}
