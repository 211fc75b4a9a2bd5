/** What stands where something is about to: lines of its kind, once the wait is long enough to be noticed. */
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';

const noticedMs = 300;

/** True once the wait has lasted long enough to be noticed; what is quicker never flickers. */
export function useLongWait(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), noticedMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

interface WaitingLinesProps {
  /** Said to those who cannot see them. */
  readonly label: string;
  readonly lines: number;
  /** Of one line, in pixels. */
  readonly height: number;
}

/** Room that is kept from the beginning, so that nothing moves, and rendered when it takes long. */
export function WaitingLines({ label, lines, height }: WaitingLinesProps) {
  return <WaitingShape label={label} heights={Array.from({ length: lines }, () => height)} />;
}

/** The same where the lines differ; the heights are pixels. */
export function WaitingShape({ label, heights }: { label: string; heights: readonly number[] }) {
  const isLong = useLongWait();
  return (
    <div role="status" aria-label={label} style={{ display: 'grid', gap: 8 }}>
      {heights.map((height, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <div key={row} style={{ blockSize: height }}>
          {isLong ? <Skeleton height={height} radius="md" animate={false} /> : null}
        </div>
      ))}
    </div>
  );
}
