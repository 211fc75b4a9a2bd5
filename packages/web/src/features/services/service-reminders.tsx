/**
 * When people are reminded of visits of one service: as of all, at times of its own, or not at all. Kept as soon as it
 * is changed.
 */

import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Service, ServiceReminders } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messagesAddress } from '../../pages/dashboard-addresses.ts';
import { serviceReminders, useUpdateServiceReminders } from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';
import { spanText, Times } from '../../ui/reminders/times.tsx';

const ways = ['all', 'own', 'none'] as const;
type Way = (typeof ways)[number];

function wayOf({ minutesBefore }: ServiceReminders): Way {
  return minutesBefore === undefined ? 'all' : minutesBefore.length === 0 ? 'none' : 'own';
}

export function Reminders({ service }: { readonly service: Service }) {
  const { formats, say, session } = useDashboard();
  const read = useQuery(serviceReminders(session.client, service.id));
  // Own times are chosen before the first of them is.
  const [opened, setOpened] = useState(false);
  const saving = useUpdateServiceReminders(session.client, service.id);
  const { data } = read;
  if (data === undefined) {
    // Who may not read it is shown nothing; what could not be read can be read again.
    return read.error === null || (isCallError(read.error) && read.error.status === 403) ? null : (
      <Section id="service-part-reminders" title={say('service.reminders')}>
        <Notice meaning="bad" title={say('messages.failed')} spoken>
          <div>
            <Button variant="default" onClick={() => void read.refetch()}>
              {say('editor.again')}
            </Button>
          </div>
        </Notice>
      </Section>
    );
  }
  const shown = saving.isPending ? saving.variables.serviceReminders : data.serviceReminders;
  const save = (serviceReminders: ServiceReminders) => saving.mutate({ serviceReminders, revision: data.revision });
  const way = opened ? 'own' : wayOf(shown);
  const choose = (next: Way) => {
    setOpened(next === 'own');
    if (next !== 'own') {
      save(next === 'all' ? {} : { minutesBefore: [] });
    } else if (shown.minutesBefore === undefined && data.ofAll.length > 0) {
      save({ minutesBefore: data.ofAll });
    }
  };
  const spans = data.ofAll.map((minutes) => say('messages.before', { span: spanText(minutes, formats.locale) }));
  const list = formats.list(spans);
  return (
    <Section id="service-part-reminders" title={say('service.reminders')}>
      <div className={styles['form']}>
        <RadioGroup
          legend={say('service.remindersOf')}
          isLegendSeen={false}
          options={ways.map((value) => ({ value, label: say(`service.reminders.${value}`) }))}
          value={way}
          isOff={saving.isPending}
          onChoose={choose}
        />
        {way === 'all' ? (
          <p className="oh-soft">
            {data.ofAll.length === 0 ? say('messages.remindersNone') : list}{' '}
            <Link to={messagesAddress}>{say('service.remindersToAll')}</Link>
          </p>
        ) : null}
        {way === 'own' ? (
          <Times
            legend={say('messages.remindersBefore')}
            chosen={shown.minutesBefore ?? []}
            isSaving={saving.isPending}
            onChoose={(minutesBefore) => {
              // The last one taken away leaves the choice open: nobody is reminded meanwhile.
              setOpened(true);
              save({ minutesBefore: [...minutesBefore] });
            }}
          />
        ) : null}
        <p role="status" className="oh-soft">
          {saving.isSuccess ? say('messages.saved') : ''}
        </p>
        {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
      </div>
    </Section>
  );
}
