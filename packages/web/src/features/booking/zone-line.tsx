/**
 * Which clock the page shows, and what that is where the device is now, when the two differ. The device's zone is
 * known only after the page has arrived, so the second half appears then; the line keeps its height.
 */
import { useEffect, useState } from 'react';
import { elsewhere } from '../../lib/formats.ts';
import { usePage } from '../../ui/page-context.tsx';
import styles from './booking.module.css';

export function ZoneLine({ timeZone, local }: { timeZone: string; local: string | undefined }) {
  const { formats, say } = usePage();
  const [deviceZone, setDeviceZone] = useState<string | undefined>(undefined);
  useEffect(() => setDeviceZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const place = say('zone.place', { place: formats.zone(timeZone) });
  const there = deviceZone === undefined || local === undefined ? undefined : elsewhere(local, timeZone, deviceZone);
  if (there === undefined) {
    return <p className={styles['zone']}>{place}</p>;
  }
  const time = formats.time(there.local);
  const id =
    there.dayShift < 0 ? 'zone.elsewhereBefore' : there.dayShift > 0 ? 'zone.elsewhereAfter' : 'zone.elsewhere';
  return <p className={styles['zone']}>{`${place} · ${say(id, { time })}`}</p>;
}
