/** Whether clients may book an appointment that recurs, and how many dates at once; kept as soon as chosen. */
import { NativeSelect } from '@mantine/core';
import type { RecurringOffer, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { notOffered, offerChoices } from '../../bookings/recurring-choices.ts';
import {
  recurringOfferOf,
  recurringOfferOfService,
  useUpdateServiceRecurringOffer,
} from '../../queries/recurring-offer.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';

const asAll = '';

interface Offer {
  readonly isOffered?: boolean;
  readonly mostOccurrences?: number;
}

/** The choice of the list; what a service does not say itself is as for all. */
function choiceOf({ isOffered, mostOccurrences }: Offer, most: number | undefined): string {
  if (isOffered === undefined && mostOccurrences === undefined) {
    return asAll;
  }
  return isOffered === false ? notOffered : String(mostOccurrences ?? most);
}

function offerOf(choice: string): Offer {
  return choice === asAll
    ? {}
    : choice === notOffered
      ? { isOffered: false }
      : { isOffered: true, mostOccurrences: Number(choice) };
}

export function ServiceRecurring({ service: { id: serviceId } }: { readonly service: Pick<Service, 'id'> }) {
  const { say, session } = useDashboard();
  const found = useQuery(recurringOfferOfService(session.client, serviceId));
  const ofAll = useQuery(recurringOfferOf(session.client)).data?.recurringOffer;
  const saving = useUpdateServiceRecurringOffer(session.client, serviceId);
  const read = found.data;
  if (read === undefined && found.isError) {
    return (
      <ReadFailure title={say('service.recurring.failed')} error={found.error} onAgain={() => void found.refetch()} />
    );
  }
  const known = read?.recurringOffer;
  const own = saving.isPending ? saving.variables.serviceRecurringOffer : (read?.serviceRecurringOffer ?? {});
  const value = choiceOf(own, known?.mostOccurrences);
  const wordsOf = ({ isOffered, mostOccurrences }: RecurringOffer) =>
    isOffered ? say('recurring.upTo', { count: mostOccurrences }) : say('recurring.none');
  const choose = (next: string) => {
    if (read !== undefined && next !== value) {
      saving.mutate({ serviceRecurringOffer: offerOf(next), revision: read.revision });
    }
  };
  const isBound = known?.isOffered === true && read !== undefined && read.mostBookable < known.mostOccurrences;
  return (
    <>
      <NativeSelect
        id="service-recurring"
        label={say('service.recurring')}
        description={say('service.recurring.hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={value}
        disabled={read === undefined || saving.isPending}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          {
            value: asAll,
            label: say('service.recurring.asAll', { offer: ofAll === undefined ? '…' : wordsOf(ofAll) }),
          },
          ...offerChoices(say, value === asAll || value === notOffered ? undefined : Number(value)),
        ]}
      />
      {isBound ? <p>{say('service.recurring.bound', { count: read.mostBookable })}</p> : null}
      <p role="status" className="oh-soft">
        {saving.isSuccess ? say('messages.saved') : ''}
      </p>
      {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
    </>
  );
}
