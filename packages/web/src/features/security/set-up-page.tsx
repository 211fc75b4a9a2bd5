/** The one page of somebody who has to set up a second factor before anything else. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { factorsOf } from '../../queries/factors.ts';
import { sessionChanged } from '../../queries/session.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePageTitle } from '../../ui/context/page-title.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Factors } from './factors.tsx';
import styles from './security.module.css';

export function SetUpPage() {
  const { frame, say, session } = useDashboard();
  const queries = useQueryClient();
  const factors = useQuery(factorsOf(session.client));
  usePageTitle(say('security.setUpTitle'));
  const goOn = () => {
    session.forget();
    void sessionChanged(queries);
  };
  const hasOne = factors.data !== undefined && (factors.data.authenticator ?? factors.data.passkeys[0]) !== undefined;
  return (
    <main className={styles['alone']}>
      <p className="oh-soft">
        <bdi>{frame.siteName}</bdi>
      </p>
      <h1>{say('security.setUpTitle')}</h1>
      <p>{say('security.setUpHint')}</p>
      {factors.data === undefined ? (
        <Reading error={factors.error} onAgain={() => void factors.refetch()} />
      ) : (
        <Factors factors={factors.data} />
      )}
      <div className={styles['buttons']}>
        {hasOne ? <Button onClick={goOn}>{say('security.goOn')}</Button> : null}
        <Button variant="default" onClick={() => void session.signOut()}>
          {say('nav.signOut')}
        </Button>
      </div>
    </main>
  );
}
