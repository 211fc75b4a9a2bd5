/** Which consents customers of a service sign, how long it lasts, and whether nobody books without; kept as soon as chosen. */

import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import type { AskedConsent, Consent, Service } from '@openhours/contract';
import { maxConsentsOfService } from '@openhours/contract/consents/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consentsAddress } from '../../pages/consent-addresses.ts';
import { consentsOf, consentsOfService, useUpdateServiceConsents } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';
import { askedAnew, lastsChoices, lastsOf, withLasts } from './consent-choices.ts';
import parts from './service-consents.module.css';

export function ServiceConsents({ service: { id: serviceId } }: { readonly service: Pick<Service, 'id'> }) {
  const { say, session } = useDashboard();
  const list = useQuery(consentsOf(session.client));
  const read = useQuery(consentsOfService(session.client, serviceId));
  const saving = useUpdateServiceConsents(session.client, serviceId);
  const consents = list.data?.filter(({ archived }) => !archived);
  const asked: readonly AskedConsent[] | undefined = saving.isPending ? saving.variables.consents : read.data?.consents;
  const isFull = (asked?.length ?? 0) >= maxConsentsOfService;
  const save = (next: AskedConsent[]) => {
    if (!saving.isPending && read.data !== undefined) {
      saving.mutate({ consents: next, revision: read.data.revision });
    }
  };
  return (
    <Section
      id="service-part-consents"
      title={say('service.consents')}
      hint={say(consents?.length === 0 ? 'service.consentsNone' : 'service.consentsHint')}
    >
      {consents === undefined || asked === undefined ? (
        <Reading
          error={list.error ?? read.error}
          onAgain={() => {
            void list.refetch();
            void read.refetch();
          }}
        />
      ) : (
        <div className={styles['form']}>
          {consents.map((consent) => (
            <ConsentChoice key={consent.id} consent={consent} asked={asked} isFull={isFull} onChange={save} />
          ))}
          {isFull ? <p className="oh-soft">{say('service.consentsFull', { count: maxConsentsOfService })}</p> : null}
          <p role="status" className="oh-soft">
            {saving.isSuccess ? say('messages.saved') : ''}
          </p>
          {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
        </div>
      )}
      <p>
        <Link to={consentsAddress}>{say('service.toConsents')}</Link>
      </p>
    </Section>
  );
}

interface ConsentChoiceProps {
  readonly consent: Consent;
  readonly asked: readonly AskedConsent[];
  readonly isFull: boolean;
  readonly onChange: (next: AskedConsent[]) => void;
}

function ConsentChoice({ asked, consent: { id, name }, isFull, onChange }: ConsentChoiceProps) {
  const own = asked.find(({ consentId }) => consentId === id);
  return (
    <div className={styles['form']}>
      <Checkbox
        label={<bdi>{name}</bdi>}
        checked={own !== undefined}
        disabled={own === undefined && isFull}
        onChange={() => onChange(askedAnew(asked, id))}
      />
      {own === undefined ? null : (
        <AskedFields asked={own} onChange={(next) => onChange(asked.map((each) => (each === own ? next : each)))} />
      )}
    </div>
  );
}

interface AskedFieldsProps {
  readonly asked: AskedConsent;
  readonly onChange: (next: AskedConsent) => void;
}

function AskedFields({ asked, onChange }: AskedFieldsProps) {
  const { say } = useDashboard();
  return (
    <div className={`${styles['form']} ${parts['asked']}`}>
      <NativeSelect
        label={say('service.consentLasts')}
        value={lastsOf(asked)}
        onChange={(event) => onChange(withLasts(asked, event.currentTarget.value))}
        data={lastsChoices(asked).map(({ months, validity, value }) => ({
          value,
          label:
            months === undefined
              ? say(`service.consentLasts.${validity as 'ONCE' | 'BOOKING'}`)
              : say('service.consentLasts.MONTHS', { count: months }),
        }))}
      />
      <Switch
        size="md"
        checked={asked.requiredToBook}
        label={say('service.consentRequired')}
        description={say('service.consentRequiredHint')}
        onChange={(event) => onChange({ ...asked, requiredToBook: event.currentTarget.checked })}
      />
    </div>
  );
}
