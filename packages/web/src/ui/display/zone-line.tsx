/**
 * Which clock the page shows, for whoever lives by another one, and what a time is there. Whether the clocks differ is
 * known before the page is rendered (`before-paint.ts`), so the line is there from the start or not at all. Without
 * script nobody knows, so the place's clock is named.
 */
import { useEffect, useState } from 'react';
import { elsewhere } from '../../language/formats.ts';
import type { PageFrame } from '../../pages/state.ts';
import { usePage } from '../context/page-context.tsx';
import { FactRow } from './sentence.tsx';
import styles from './zone-line.module.css';

interface ZoneLineProps {
  /** The time that the line is about. */
  readonly local: string | undefined;
  /** True when the time stands beside the line, so that it need not be repeated. */
  readonly isInSight: boolean;
}

export function ZoneLine({ local, isInSight }: ZoneLineProps) {
  const { formats, frame, say } = usePage();
  const [deviceZone, setDeviceZone] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (document.documentElement.hasAttribute('data-elsewhere')) {
      setDeviceZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    }
  }, []);
  const there = () => {
    const found =
      deviceZone === undefined || local === undefined ? undefined : elsewhere(local, frame.timeZone, deviceZone);
    if (local === undefined || found === undefined) {
      return undefined;
    }
    const shift = found.dayShift < 0 ? 'Before' : found.dayShift > 0 ? 'After' : '';
    const text = say(`zone.elsewhere${shift}`, { time: formats.time(found.local) });
    return isInSight ? text : say('zone.first', { start: formats.time(local), there: text });
  };
  if (frame.place !== undefined) {
    return <PlaceLine local={local} place={frame.place} isInSight={isInSight} />;
  }
  const text = there();
  return (
    <>
      <noscript>
        <p className={`${styles['zone']} ${styles['zoneShown']}`}>{frame.zoneName}</p>
      </noscript>
      <p className={`${styles['zone']} ${local === undefined ? '' : styles['withTime']}`}>
        <FactRow facts={[frame.zoneName, text]} />
      </p>
    </>
  );
}

/** The page goes by the customer's clock: what it is called, and what the time is at the place. Known to the server. */
function PlaceLine({ isInSight, local, place }: ZoneLineProps & { place: NonNullable<PageFrame['place']> }) {
  const { formats, frame, say } = usePage();
  const found = local === undefined ? undefined : elsewhere(local, frame.timeZone, place.timeZone);
  const shift = found === undefined || found.dayShift === 0 ? '' : found.dayShift < 0 ? 'Before' : 'After';
  const there =
    found === undefined
      ? undefined
      : say(`zone.atPlace${shift}`, { time: formats.time(found.local), zone: place.zoneName });
  return (
    <p className={`${styles['zone']} ${styles['zoneShown']}`}>
      <FactRow
        facts={[
          local === undefined || isInSight
            ? frame.zoneName
            : say('zone.atPlace', { time: formats.time(local), zone: frame.zoneName }),
          there,
        ]}
      />
    </p>
  );
}
