/** Sign-in and security: the authenticator app, passkeys and recovery codes of whoever is signed in. */
import { useQuery } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { factorsOf } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage } from '../../ui/editing/section.tsx';
import { Factors } from './factors.tsx';

export function SecurityPage() {
  const { say, session } = useDashboard();
  const factors = useQuery(factorsOf(session.client));
  return (
    <EditorPage title={say('security.title')} back={{ address: settingsAddress, name: say('settings.title') }}>
      {factors.data === undefined ? (
        <Reading error={factors.error} onAgain={() => void factors.refetch()} />
      ) : (
        <Factors factors={factors.data} withPin />
      )}
    </EditorPage>
  );
}
