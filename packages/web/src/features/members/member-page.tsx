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
import { EditorPage, Section, showSection } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Sayings } from '../../ui/forms/refusal.ts';
import { AboutOfMember } from './about-of-member.tsx';
import { AskedActs } from './asked-acts.tsx';
import { BadgesOfMember } from './badges-of-member.tsx';
import { ReportsOfMember } from './reports-of-member.tsx';
import { RolesOfMember } from './roles-of-member.tsx';

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
  const seesReports = useReach('MEMBER_REPORTS.MANAGE') === 'all';
  const seesRoles = useReach('MEMBER_ROLES.READ') === 'all';
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
      {seesReports ? <ReportsOfMember memberId={id} name={read.data.profile.nickname} /> : null}
      <AboutOfMember memberId={id} />
      <Said member={read.data} />
      <BadgesOfMember memberId={id} />
      {seesRoles ? <RolesOfMember memberId={id} /> : null}
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
        <EmailFact email={loginEmail} note={say(loginEmailVerified ? 'members.verified' : 'members.unverified')} />
        <TelephoneFact number={contact?.phones[0]} />
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

const sectionId = 'member-acts';
/** The button that was pressed may be gone. */
const showActs = () => showSection(sectionId);

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
    <Section id={sectionId} title={say('members.acts')}>
      {status === 'PENDING' || status === 'BLOCKED' ? (
        <div>
          <Button
            aria-disabled={acting.isPending}
            onClick={() => (acting.isPending ? undefined : acting.mutate('approve', { onSuccess: showActs }))}
          >
            {say('members.approve')}
          </Button>
          <p className="oh-soft">{say(status === 'PENDING' ? 'members.approveHint' : 'members.approveBlockedHint')}</p>
        </div>
      ) : null}
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      {acting.isSuccess ? <Notice meaning="good" title={say('editor.saved')} spoken /> : null}
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
            showActs();
            return;
          }
          await deleting.mutateAsync();
          await navigate({ to: membersAddress });
        }}
      />
    </Section>
  );
}
