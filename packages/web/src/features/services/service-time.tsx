/** How long a service takes, for how many it is, and where it is given. */
import { Switch, TextInput } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import { type DraftProps, useField } from './draft-field.ts';
import { tableIn } from './service-fields.ts';
import { ServicePlaces } from './service-places.tsx';

export function TimeAndPlaces({ draft, service }: DraftProps & { service: Service }) {
  const { say } = useDashboard();
  const field = useField(draft);
  const isPriced = tableIn(draft.shown)?.by === 'DURATION';
  const isRange = service.schedule.availabilityConstraints.durationRange !== undefined;
  return (
    <Section id="service-part-time" title={say('service.time')}>
      <div className={styles['form']}>
        <div className={styles['pair']}>
          {service.type === 'APPOINTMENT' ? (
            <>
              {isRange || isPriced ? null : <TextInput {...field('minutes')} inputMode="numeric" />}
              <TextInput {...field('buffer')} inputMode="numeric" description={say('service.bufferHint')} />
            </>
          ) : (
            <TextInput {...field('capacity')} inputMode="numeric" />
          )}
        </div>
        {service.type !== 'APPOINTMENT' ? null : isRange ? (
          <p>{say('service.rangeKept')}</p>
        ) : isPriced ? (
          <p className="oh-soft">{say('service.durationsByPrice')}</p>
        ) : (
          <TextInput {...field('otherMinutes')} description={say('service.otherMinutesHint')} />
        )}
        <Switch
          size="md"
          checked={draft.shown.isOnline}
          label={say('service.isOnline')}
          description={say('service.isOnlineHint')}
          error={draft.errors['isOnline']}
          onChange={(event) => draft.set('isOnline', event.currentTarget.checked)}
        />
        <ServicePlaces service={service} isOnline={draft.shown.isOnline} />
      </div>
    </Section>
  );
}
