/** The step about the first thing that can be booked. */

import { Button, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { BookingPolicy, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { serviceEditorAddress, setupStepAddress } from '../../pages/dashboard-addresses.ts';
import { policiesOf } from '../../queries/policies.ts';
import { servicesOf, useCreateService } from '../../queries/services.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AmountInput } from '../../ui/editing/amount-input.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords, violationWords } from '../../ui/forms/refusal.ts';
import type { editedParts } from '../../ui/policies/policy-fields.ts';
import { useRuleWords } from '../../ui/policies/rule-words.ts';
import actions from '../../ui/styles/actions.module.css';
import type { StepProps } from './business-steps.tsx';
import { ByThemselves } from './by-themselves.tsx';
import { serviceKinds, serviceOf, type TypedService, typedFieldOf } from './service-input.ts';
import { type ServiceRules, useServiceRules } from './service-rules.ts';
import setup from './setup.module.css';
import { GoOn, Leave } from './setup-frame.tsx';
import { UntilWhen } from './until-when.tsx';

export function ServiceStep({ onGoOn }: StepProps) {
  const { session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  const staff = useQuery(staffOf(session.client));
  const policies = useQuery(policiesOf(session.client));
  const usual = policies.data?.find((policy) => policy.default);
  if (services.data === undefined || staff.data === undefined || usual === undefined) {
    return (
      <Reading
        error={services.error ?? staff.error ?? policies.error}
        onAgain={() => {
          void services.refetch();
          void staff.refetch();
          void policies.refetch();
        }}
      />
    );
  }
  const people = staff.data
    .filter(({ serviceProvider }) => serviceProvider)
    .map(({ name, resourceId }) => ({ name, resourceId }));
  return services.data.length === 0 ? (
    <First people={people} usual={usual} onGoOn={onGoOn} />
  ) : (
    <AlreadyOffered services={services.data} usual={usual} onGoOn={onGoOn} />
  );
}

interface FollowsProps extends StepProps {
  /** The policy that services follow unless they have another. */
  readonly usual: BookingPolicy;
}

function AlreadyOffered({ services, usual, onGoOn }: FollowsProps & { readonly services: readonly Service[] }) {
  const { say } = useDashboard();
  const rules = useServiceRules(usual, false);
  const goOn = async () => {
    if (await rules.settle()) {
      onGoOn();
    }
  };
  return (
    <div className={styles['form']}>
      <RulesSaved draft={rules.draft} />
      <Rows
        rows={services.map(({ hidden, id, name, onlineBooking, type }) => ({
          id,
          address: serviceEditorAddress(id),
          name,
          facts:
            type === 'APPOINTMENT'
              ? say('services.kind.APPOINTMENT')
              : `${say(`services.kind.${type}`)} · ${say('setup.sessionsNext')}`,
          mark: hidden ? say('services.hidden') : onlineBooking.enabled ? undefined : say('setup.notBookable'),
        }))}
      />
      <p className="oh-soft">{say('setup.serviceMore')}</p>
      <Rules {...rules} />
      <GoOn act={say('setup.goOn')} onPress={() => void goOn()} />
    </div>
  );
}

/** Whether the rules are saved, and what two people chose at once: at the top of a step, so that it stays in sight. */
function RulesSaved({ draft }: Pick<ServiceRules, 'draft'>) {
  const { say } = useDashboard();
  const wordsOf = useRuleWords();
  return (
    <SavedWords
      draft={draft}
      nameOf={(field) => say(`policies.part.${field as (typeof editedParts)[number]}`)}
      wordsOf={wordsOf}
    />
  );
}

function Rules({ byThemselves, draft, untilWhen }: ServiceRules) {
  return (
    <>
      <UntilWhen draft={draft} {...untilWhen} />
      <ByThemselves draft={draft} {...byThemselves} />
    </>
  );
}

interface Person {
  readonly name: string;
  readonly resourceId: string;
}

function First({ people, usual, onGoOn }: FollowsProps & { readonly people: readonly Person[] }) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data ?? '';
  const key = useIdempotencyKey();
  const rules = useServiceRules(usual, true);
  /** Whether something was typed that no service has yet: asked at the moment of leaving. */
  const hasTyped = useRef(false);
  const [isUnnamed, setIsUnnamed] = useState(false);
  const [typed, setTyped] = useState<TypedService>({
    kind: 'APPOINTMENT',
    name: '',
    minutes: '60',
    capacity: '10',
    price: '',
    staffIds: people.map(({ resourceId }) => resourceId),
  });
  const offering = useCreateService(session.client, {
    onSuccess: () => {
      hasTyped.current = false;
      onGoOn();
    },
  });
  const set = <Field extends keyof TypedService>(field: Field, value: TypedService[Field]) => {
    setTyped((before) => ({ ...before, [field]: value }));
    hasTyped.current = true;
    key.renew();
    setIsUnnamed(false);
    if (offering.isError) {
      offering.reset();
    }
  };
  const violations = isCallError(offering.error) ? offering.error.fieldViolations : [];
  const errors = Object.fromEntries(
    violations.map((violation) => [typedFieldOf(violation.field), violationWords(violation, say)]),
  );
  const isAppointment = typed.kind === 'APPOINTMENT';
  const needsPerson = isAppointment && people.length === 0;
  const field = (name: 'name' | 'minutes' | 'capacity' | 'price') => ({
    id: `setup-${name}`,
    label: say(`service.${name}`),
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  // The rules come first: whoever books the service at once finds them kept.
  const offer = async () => {
    setIsUnnamed(typed.name.trim() === '');
    if (!offering.isPending && typed.name.trim() !== '' && !needsPerson && (await rules.settle())) {
      offering.mutate({ service: serviceOf(typed), idempotencyKey: key.current() });
    }
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void offer();
      }}
    >
      <Leaving isUnsaved={() => hasTyped.current} />
      <RulesSaved draft={rules.draft} />
      <RadioGroup
        legend={<span className={setup['legend']}>{say('services.kind')}</span>}
        options={serviceKinds.map((value) => ({
          value,
          label: say(`services.kind.${value}`),
          hint: say(`services.kindHint.${value}`),
        }))}
        value={typed.kind}
        onChoose={(kind) => set('kind', kind)}
      />
      {needsPerson ? (
        <NeedsPerson />
      ) : (
        <>
          <TextInput
            {...field('name')}
            dir="auto"
            maxLength={400}
            error={isUnnamed ? say('setup.serviceMissing') : errors['name']}
          />
          <div className={styles['pair']}>
            {isAppointment ? (
              <TextInput {...field('minutes')} inputMode="numeric" />
            ) : (
              <TextInput {...field('capacity')} inputMode="numeric" />
            )}
            <AmountInput {...field('price')} description={say('service.priceHint')} currency={currency} />
          </div>
          {isAppointment && people.length > 1 ? (
            <fieldset className={styles['choices']}>
              <legend className={setup['legend']}>{say('service.staffIds')}</legend>
              {people.map(({ name, resourceId }) => (
                <label key={resourceId} className={styles['choice']}>
                  <input
                    type="checkbox"
                    checked={typed.staffIds.includes(resourceId)}
                    onChange={(event) =>
                      set(
                        'staffIds',
                        event.currentTarget.checked
                          ? [...typed.staffIds, resourceId]
                          : typed.staffIds.filter((id) => id !== resourceId),
                      )
                    }
                  />
                  <bdi>{name}</bdi>
                </label>
              ))}
              {errors['staffIds'] === undefined ? null : <p className={actions['danger']}>{errors['staffIds']}</p>}
            </fieldset>
          ) : null}
          {isAppointment ? null : <p className="oh-soft">{say('setup.sessionsNext')}</p>}
          <Rules {...rules} />
          {offering.isError && violations.length === 0 ? (
            <Notice meaning="bad" title={say('editor.notSaved')} spoken>
              <p>{refusalWords(offering.error, say)}</p>
            </Notice>
          ) : null}
          <GoOn act={say('setup.offer')} isBusy={offering.isPending || rules.draft.state === 'saving'} />
        </>
      )}
    </form>
  );
}

function NeedsPerson() {
  const { say } = useDashboard();
  return (
    <>
      <p>{say('services.needsStaff')}</p>
      <div className={setup['goOn']}>
        <Button component={Link} to={setupStepAddress('people')}>
          {say('staff.add')}
        </Button>
        <Leave />
      </div>
    </>
  );
}
