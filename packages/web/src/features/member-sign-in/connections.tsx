/** Those who sign members in beside the site itself: which there are, and the way to more. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { connectionAddress, newConnectionAddress } from '../../pages/dashboard-addresses.ts';
import { connectionsOf } from '../../queries/idp-connections.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';

export function Connections() {
  const { say, session } = useDashboard();
  const connections = useQuery(connectionsOf(session.client));
  return connections.data === undefined ? (
    <Reading error={connections.error} onAgain={() => void connections.refetch()} />
  ) : (
    <>
      {connections.data.length === 0 ? (
        <p className="oh-soft">{say('memberSignIn.noConnections')}</p>
      ) : (
        <Rows
          rows={connections.data.map(({ enabled, id, issuer, name }) => ({
            id,
            address: connectionAddress(id),
            name,
            facts: issuer,
            mark: enabled ? undefined : say('memberSignIn.off'),
          }))}
        />
      )}
      <Button
        variant="default"
        className={styles['start'] as string}
        renderRoot={(props) => <Link {...props} to={newConnectionAddress} />}
      >
        {say('memberSignIn.addConnection')}
      </Button>
    </>
  );
}
