/** The account of a client who is a member: whether it has a second factor, and taking that away from whoever has lost it. */
import { useQuery } from '@tanstack/react-query';
import { memberFactorsOf, useLiftMemberFactors } from '../../queries/member-factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';

export function MemberOfClient({ contactId }: { readonly contactId: string }) {
  return useReach('MEMBER_FACTORS.LIFT') === 'all' ? <Account contactId={contactId} /> : null;
}

function Account({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const read = useQuery(memberFactorsOf(session.client, contactId));
  const lifting = useLiftMemberFactors(session.client);
  if (read.data === undefined && read.isError) {
    return (
      <Section title={say('memberAccount.title')}>
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      </Section>
    );
  }
  // Most clients are no members: nothing stands here before it is known.
  if (read.data === undefined || read.data === null) {
    return null;
  }
  const { data } = read;
  const { hasAuthenticator, passkeys } = data.factors;
  const hasOne = hasAuthenticator || passkeys > 0;
  return (
    <Section title={say('memberAccount.title')} hint={say('memberAccount.hint')}>
      <p>
        {hasOne ? (
          <FactRow
            facts={[
              hasAuthenticator ? say('memberAccount.app') : undefined,
              passkeys === 0 ? undefined : say('memberAccount.passkeys', { count: passkeys }),
            ]}
          />
        ) : (
          say('memberAccount.none')
        )}
      </p>
      {hasOne ? (
        <AskOnce
          act={say('memberAccount.lift')}
          title={say('memberAccount.liftTitle')}
          consequence={<p>{say('memberAccount.liftHint')}</p>}
          onConfirm={() => lifting.mutateAsync(data.memberId)}
        />
      ) : null}
    </Section>
  );
}
