/** By which rules a service is booked: its policy, how it is confirmed, what its form asks. */
import { NativeSelect } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { policyAddress } from '../../pages/dashboard-addresses.ts';
import { policiesOf } from '../../queries/policies.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import type { DraftProps } from './draft-field.ts';
import { FormChoice } from './form-choice.tsx';
import { ServiceConfirmation } from './service-confirmation.tsx';
import { ServiceParticipants } from './service-participants.tsx';
import { ServiceRecurring } from './service-recurring.tsx';

export function Rules({ draft, service }: DraftProps & { service: Service }) {
  const { say, session } = useDashboard();
  const policies = useQuery(policiesOf(session.client));
  return (
    <Section id="service-part-rules" title={say('service.rules')}>
      <div className={styles['form']}>
        <NativeSelect
          id="service-policyId"
          label={say('service.policyId')}
          value={draft.shown.policyId}
          error={draft.errors['policyId']}
          onChange={(event) => draft.set('policyId', event.currentTarget.value)}
          data={(policies.data ?? []).map(({ id, name }) => ({
            value: id,
            label: name === '' ? say('policies.unnamed') : name,
          }))}
        />
        <p>
          <Link to={policyAddress(draft.shown.policyId)}>{say('service.toPolicy')}</Link>
        </p>
        <ServiceConfirmation draft={draft} service={service} />
        {service.type === 'APPOINTMENT' ? <ServiceRecurring service={service} /> : null}
        <ServiceParticipants service={service} />
        <FormChoice
          formId={draft.shown.formId}
          error={draft.errors['formId']}
          onChoose={(id) => draft.set('formId', id)}
        />
      </div>
    </Section>
  );
}
