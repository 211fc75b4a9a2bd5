/** What can be taken with the service that is booked at the desk, and what is chosen of it. */
import type { Service } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { useQuery } from '@tanstack/react-query';
import { offeredAddOnsOf } from '../../queries/add-ons.ts';
import { chosenAddOns, countedAddOn } from '../../site/add-on-choice.ts';
import { presentAddOnGroups } from '../../site/present-add-ons.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** `text`: what is chosen, as addresses say it. */
export function useDeskAddOns(service: Service | undefined, text: string | undefined) {
  const { session } = useDashboard();
  const offersAny = service !== undefined && service.addOnDetails.length > 0;
  const read = useQuery({ ...offeredAddOnsOf(session.client, service?.id ?? ''), enabled: offersAny });
  const isRead = read.data !== undefined;
  const groups = service === undefined || !offersAny || !isRead ? [] : presentAddOnGroups(read.data, service);
  const { addOns, isAddOnGone } = chosenAddOns(groups, text);
  return {
    groups,
    addOns,
    /** Something was chosen that is not offered any more. */
    isAddOnGone: isAddOnGone && (isRead || !offersAny),
    /** What is chosen is not known before it is read what there is. */
    isUnread: offersAny && !isRead && text !== undefined,
    /** Why it could not be read. */
    error: offersAny ? read.error : null,
    readAgain: () => void read.refetch(),
    addedMinutes: addedMinutesOf(addOns.map(countedAddOn)),
    /** Those by which free times differ. */
    longerIds: addOns.filter(({ minutes }) => minutes !== undefined).map(({ id }) => id),
  };
}

export type DeskAddOns = ReturnType<typeof useDeskAddOns>;
