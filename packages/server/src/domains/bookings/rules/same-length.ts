/** When a booking ends that is as long as another one, at another time. Pure. */
import { type Catalogue, type CatalogueService, endMeant } from '../../availability/index.ts';

/** So many minutes, or where the service takes whole days, so many of them. */
export function sameLengthEnd(
  catalogue: Catalogue,
  /** As long as it is with its add-ons; absent when it is gone. */
  service: CatalogueService | undefined,
  like: { readonly startMs: number; readonly endMs: number },
  startMs: number,
): number {
  const sameLengthMs = startMs + like.endMs - like.startMs;
  if (service === undefined) {
    return sameLengthMs;
  }
  const { zone } = catalogue;
  const ofClockMs = zone.toLocal(like.endMs) - zone.toLocal(like.startMs);
  return endMeant(catalogue, service, startMs, [sameLengthMs, zone.toInstant(zone.toLocal(startMs) + ofClockMs)]);
}
