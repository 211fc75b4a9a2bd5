/** What the site decides for its members: whether they may show themselves, who sees them, and how they begin. Saved as it is chosen. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { memberSignInAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import {
  type MemberSettings,
  type MemberSettingsChange,
  memberSettingsOf,
  useChangeMemberSettings,
} from '../../queries/member-settings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useRefusal } from '../../ui/editing/adding.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Question, Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function MemberSettingsPage() {
  const { say, session } = useDashboard();
  const read = useQuery(memberSettingsOf(session.client));
  return (
    <EditorPage
      title={say('members.settings')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="MEMBER_SETTINGS.CHANGE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Choices known={read.data} />
      )}
    </EditorPage>
  );
}

function Choices({ known }: { readonly known: MemberSettings }) {
  const { say, session } = useDashboard();
  const changing = useChangeMemberSettings(session.client, known);
  const refusal = useRefusal(changing.error);
  const [isClosing, setClosing] = useState(false);
  const mayConfigure = useReach('IDENTITY.CONFIGURE') === 'all';
  // What was chosen stands there while it is being saved.
  const { defaultPrivacy, publicMemberCandidates, publicMemberVisibility } = {
    ...known.privacy,
    defaultPrivacy: known.defaultPrivacy.defaultPrivacy,
    ...(changing.isPending ? changing.variables : {}),
  };
  const set = (change: MemberSettingsChange) => {
    if (!changing.isPending) {
      changing.mutate(change);
    }
  };
  return (
    <>
      <p role="status">{changing.isSuccess ? say('editor.saved') : ''}</p>
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      <Section title={say('members.candidates')} hint={say('members.candidatesHint')}>
        <RadioGroup
          legend={say('members.candidates')}
          isLegendSeen={false}
          value={publicMemberCandidates}
          options={(['ANYONE', 'NO_ONE'] as const).map((value) => ({
            value,
            label: say(`members.candidates.${value}`),
          }))}
          onChoose={(value) => (value === 'NO_ONE' ? setClosing(true) : set({ publicMemberCandidates: value }))}
        />
        {isClosing ? (
          <Question
            title={say('members.closeTitle')}
            consequence={<p>{say('members.closeConsequence')}</p>}
            confirm={say('members.close')}
            onClose={() => setClosing(false)}
            onConfirm={async () => {
              await changing.mutateAsync({ publicMemberCandidates: 'NO_ONE' });
              setClosing(false);
            }}
          />
        ) : null}
      </Section>
      <Section title={say('members.visibility')}>
        <RadioGroup
          legend={say('members.visibility')}
          isLegendSeen={false}
          isOff={publicMemberCandidates === 'NO_ONE'}
          value={publicMemberVisibility}
          options={(['VISIBLE_TO_ALL', 'VISIBLE_TO_MEMBERS_ONLY'] as const).map((value) => ({
            value,
            label: say(`members.visibility.${value}`),
          }))}
          onChoose={(value) => set({ publicMemberVisibility: value })}
        />
      </Section>
      <Section title={say('members.first')} hint={say('members.firstHint')}>
        <RadioGroup
          legend={say('members.first')}
          isLegendSeen={false}
          isOff={publicMemberCandidates === 'NO_ONE'}
          value={defaultPrivacy}
          options={(['PRIVATE', 'PUBLIC'] as const).map((value) => ({ value, label: say(`members.${value}`) }))}
          onChoose={(value) => set({ defaultPrivacy: value })}
        />
      </Section>
      {mayConfigure ? (
        <Section title={say('members.whoJoins')} hint={say('members.whoJoinsHint')}>
          <p>
            <Link to={memberSignInAddress}>{say('members.toSignIn')}</Link>
          </p>
        </Section>
      ) : null}
    </>
  );
}
