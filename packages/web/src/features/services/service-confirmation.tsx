/**
 * How bookings of one service are confirmed: as of all, at once, by the customer, or by the business. One choice on screen;
 * that the business approves is a field of the service, and counts before all else. The others are kept as soon as chosen.
 */

import { Switch } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { verificationAddress } from '../../pages/dashboard-addresses.ts';
import {
  useUpdateServiceVerification,
  verificationOf,
  verificationOfService,
} from '../../queries/customer-verification.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';
import type { ServiceFields } from './service-fields.ts';

const ownWays = ['AT_ONCE', 'BY_EMAIL'] as const;
type Way = 'site' | (typeof ownWays)[number] | 'approval';

interface ServiceConfirmationProps {
  readonly draft: Draft<ServiceFields>;
  readonly service: Pick<Service, 'id'>;
}

export function ServiceConfirmation({ draft, service: { id: serviceId } }: ServiceConfirmationProps) {
  const { say, session } = useDashboard();
  const ofSite = useQuery(verificationOf(session.client)).data;
  const read = useQuery(verificationOfService(session.client, serviceId));
  const saving = useUpdateServiceVerification(session.client, serviceId);
  const shown = saving.isPending ? saving.variables.serviceVerification : read.data?.serviceVerification;
  const way: Way | undefined = draft.shown.approval
    ? 'approval'
    : shown === undefined
      ? undefined
      : (shown.confirmation ?? 'site');
  const choose = (next: Way) => {
    draft.set('approval', next === 'approval');
    if (next === 'approval' || read.data === undefined) {
      return;
    }
    const serviceVerification = next === 'site' ? {} : { confirmation: next };
    if (serviceVerification.confirmation !== read.data.serviceVerification.confirmation) {
      saving.mutate({ serviceVerification, revision: read.data.revision });
    }
  };
  const canSendMail = ofSite?.canSendMail === true;
  const words: Readonly<Record<Way, string>> = {
    site: say(
      `service.confirmation.site.${canSendMail ? (ofSite?.customerVerification.confirmation ?? 'AT_ONCE') : 'AT_ONCE'}`,
    ),
    AT_ONCE: say('service.confirmation.AT_ONCE'),
    BY_EMAIL: say('service.confirmation.BY_EMAIL'),
    approval: say('service.approval'),
  };
  return (
    <>
      <RadioGroup
        legend={say('service.confirmation')}
        options={(['site', ...ownWays, 'approval'] as const).map((value) => ({
          value,
          label: words[value],
          isOff: value === 'BY_EMAIL' && way !== 'BY_EMAIL' && !canSendMail,
        }))}
        value={way}
        isOff={saving.isPending || read.data === undefined}
        onChoose={choose}
      />
      {ofSite?.canSendMail === false ? <p className="oh-soft">{say('verification.noMail')}</p> : null}
      {way === 'site' ? (
        <p>
          <Link to={verificationAddress}>{say('service.confirmation.change')}</Link>
        </p>
      ) : null}
      {draft.errors['approval'] === undefined ? null : (
        <p role="alert" style={{ color: 'var(--oh-bad)' }}>
          {draft.errors['approval']}
        </p>
      )}
      {draft.shown.approval ? (
        <Switch
          size="md"
          checked={draft.shown.manyRequests}
          label={say('service.manyRequests')}
          onChange={(event) => draft.set('manyRequests', event.currentTarget.checked)}
        />
      ) : null}
      <p role="status" className="oh-soft">
        {saving.isSuccess ? say('messages.saved') : ''}
      </p>
      {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
    </>
  );
}
