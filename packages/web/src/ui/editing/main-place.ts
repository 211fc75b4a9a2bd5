/** The main place of the business, reached as customers reach it. */

import type { Location } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { placesOf } from '../../queries/locations.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { reachedLikeBusiness } from '../../site/present.ts';
import { useDashboard } from '../context/dashboard-context.tsx';

/** Undefined until both are known: what the place does not say of how it is reached, the business says. */
export function useMainPlace(): Location | undefined {
  const { session } = useDashboard();
  const place = useQuery(placesOf(session.client)).data?.find((each) => each.default);
  const business = useQuery(propertiesOf(session.client));
  return place === undefined || business.isPending ? undefined : reachedLikeBusiness(place, business.data ?? {});
}
