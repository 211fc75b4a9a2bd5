/** What the service that is booked at the desk costs by what is chosen so far, and what is still to be chosen for that. */
import type { Service } from '@openhours/contract';
import { paymentAsChosen } from '@openhours/contract/bookings/chosen-price';
import type { AskedVariant } from '@openhours/contract/bookings/price';
import { useQuery } from '@tanstack/react-query';
import { priceOf } from '../../bookings/service-words.ts';
import { optionsOfService } from '../../queries/service-options.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

interface ChosenSoFar {
  /** Of an option of the business's own. */
  readonly choice?: string | undefined;
  /** Without what is taken besides. */
  readonly minutes: number;
  readonly staffId: string | undefined;
  readonly start?: string | undefined;
  readonly people: number;
}

export function useDeskPrices(service: Service | undefined, { choice, minutes, people, staffId, start }: ChosenSoFar) {
  const { formats, say, session } = useDashboard();
  const mayDiffer = service?.payment.rateType === 'VARIED';
  const read = useQuery({ ...optionsOfService(session.client, service?.id ?? ''), enabled: mayDiffer });
  const variants = mayDiffer ? (read.data ?? undefined) : undefined;
  const option = variants?.options.values[0];
  const isAppointment = service?.type === 'APPOINTMENT';
  const known: AskedVariant = {
    together: people,
    visit: {
      ...(isAppointment ? { minutes, resourceId: staffId } : {}),
      localStart: service?.type === 'COURSE' ? undefined : start,
    },
    choices: option === undefined || choice === undefined ? [] : [{ optionId: option.id, custom: choice }],
  };
  const paymentOf = (asked: AskedVariant) => service && paymentAsChosen(service.payment, variants, asked);
  const by = (type: NonNullable<typeof option>['type']) => (option?.type === type ? option : undefined);
  const custom = by('CUSTOM');
  const priceFor = (asked: Partial<AskedVariant>) => {
    const payment = paymentOf({ ...known, ...asked });
    return payment === undefined ? undefined : priceOf({ payment }, say, formats);
  };
  return {
    /** As far as it is known: one price, or where prices begin. */
    payment: paymentOf(known),
    /** What has to be chosen, with what each choice costs. */
    asked: custom && {
      name: custom.customData?.name ?? '',
      choices: (custom.customData?.choices ?? []).map((each) => ({
        value: each,
        price: priceFor({ choices: [{ optionId: custom.id, custom: each }] }),
      })),
    },
    /** As bookings name it. */
    chosen: custom && choice !== undefined ? { optionId: custom.id, custom: choice } : undefined,
    /** What one length costs, and one person; undefined where that makes no difference. */
    priceOfLength: (of: number) => by('DURATION') && priceFor({ visit: { ...known.visit, minutes: of } }),
    priceOfPerson: (of: string) => by('STAFF_MEMBER') && priceFor({ visit: { ...known.visit, resourceId: of } }),
    /** What is to be chosen is not known before it is read. */
    isUnread: mayDiffer && read.data === undefined && read.error === null,
    error: mayDiffer ? read.error : null,
    readAgain: () => void read.refetch(),
  };
}
