/** In which groups a service offers add-ons: their names, how many may be taken, which they are and in which order. */

import { Button } from '@mantine/core';
import type { AddOn, Service } from '@openhours/contract';
import { maxAddOnGroups } from '@openhours/contract/services/add-on-limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addOnsAddress } from '../../pages/add-on-addresses.ts';
import { addOnsOf, useCreateAddOnGroup } from '../../queries/add-ons.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { AddOnGroupEditor } from './add-on-group-editor.tsx';

export function ServiceAddOns({ service }: { readonly service: Service }) {
  const { say, session } = useDashboard();
  const list = useQuery(addOnsOf(session.client));
  const isSubscription = service.payment.rateType === 'SUBSCRIPTION';
  const hint = isSubscription
    ? 'service.addOnsNotBySubscription'
    : list.data?.length === 0
      ? 'service.addOnsNone'
      : service.type === 'APPOINTMENT'
        ? 'service.addOnsHint'
        : 'service.addOnsHintOfSessions';
  return (
    <Section id="service-part-add-ons" title={say('booking.addOns')} hint={say(hint)}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <Groups service={service} addOns={list.data} mayAdd={!isSubscription && list.data.length > 0} />
      )}
      <p>
        <Link to={addOnsAddress}>{say('service.toAddOns')}</Link>
      </p>
    </Section>
  );
}

interface GroupsProps {
  readonly service: Service;
  readonly addOns: readonly AddOn[];
  readonly mayAdd: boolean;
}

function Groups({ addOns, mayAdd, service }: GroupsProps) {
  const { say, session } = useDashboard();
  const key = useIdempotencyKey();
  // What was pressed is where the keyboard goes on, in the group that has come of it.
  const [addedId, setAddedId] = useState<string | undefined>(undefined);
  const end = useRef<HTMLDivElement>(null);
  const creating = useCreateAddOnGroup(session.client, service.id, {
    onSuccess({ id }) {
      key.renew();
      setAddedId(id);
    },
    onError: key.renewIfDecided,
  });
  const { addOnGroups: groups } = service;
  return (
    <div className={styles['form']}>
      {groups.map((group) => (
        <AddOnGroupEditor
          key={group.id}
          service={service}
          group={group}
          addOns={addOns}
          isNew={group.id === addedId}
          onRemoved={() => end.current?.focus()}
        />
      ))}
      {creating.error === null ? null : (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(creating.error, say)}</p>
        </Notice>
      )}
      <div ref={end} tabIndex={-1}>
        {!mayAdd ? null : groups.length >= maxAddOnGroups ? (
          <p className="oh-soft">{say('service.addOnsFull', { count: maxAddOnGroups })}</p>
        ) : (
          <Button
            variant="default"
            aria-disabled={creating.isPending}
            onClick={() => {
              if (!creating.isPending) {
                creating.mutate({ name: say('service.addOnsNewGroup'), idempotencyKey: key.current() });
              }
            }}
          >
            {say(creating.isPending ? 'editor.saving' : 'service.addOnsAddGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}
