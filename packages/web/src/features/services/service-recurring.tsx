/** Whether clients may book an appointment that recurs, and how many dates at once; kept as soon as chosen. */
import { NativeSelect } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { recurringOfferOfService, useUpdateServiceRecurringOffer } from '../../queries/recurring-offer.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';

const usualCounts = [4, 6, 8, 10, 12, 26, 52];
const notOffered = 'none';

export function ServiceRecurring({ service: { id: serviceId } }: { readonly service: Pick<Service, 'id'> }) {
  const { say, session } = useDashboard();
  const read = useQuery(recurringOfferOfService(session.client, serviceId)).data;
  const saving = useUpdateServiceRecurringOffer(session.client, serviceId);
  const known = read?.recurringOffer;
  const shown = saving.isPending ? { ...known, ...saving.variables.serviceRecurringOffer } : known;
  const value = shown?.isOffered === true ? String(shown.mostOccurrences) : notOffered;
  // What was set by a program may be any number.
  const counts = [
    ...new Set([...usualCounts, ...(shown?.mostOccurrences === undefined ? [] : [shown.mostOccurrences])]),
  ];
  const choose = (next: string) => {
    if (read === undefined || next === value) {
      return;
    }
    const serviceRecurringOffer =
      next === notOffered ? { isOffered: false } : { isOffered: true, mostOccurrences: Number(next) };
    saving.mutate({ serviceRecurringOffer, revision: read.revision });
  };
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
          { value: notOffered, label: say('service.recurring.none') },
          ...counts
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: say('service.recurring.upTo', { count }) })),
        ]}
      />
      <p role="status" className="oh-soft">
        {saving.isSuccess ? say('messages.saved') : ''}
      </p>
      {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
    </>
  );
}
