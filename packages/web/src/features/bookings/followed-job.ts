/**
 * Of which decision about many bookings somebody has yet to read what came of it: kept on the device, so that it
 * outlasts the window.
 */
import { useCallback, useState } from 'react';
import { onDevice } from '../../session/device-storage.ts';

const key = 'oh-bulk-job';
/** Behind the id of a job by which nobody was told. */
const silent = ' silent';

export interface FollowedJob {
  readonly jobId: string;
  /** False when it is known that it told nobody. */
  readonly tells: boolean;
}

function read(): FollowedJob | undefined {
  const kept = onDevice.read(key);
  return kept === undefined ? undefined : { jobId: kept.replace(silent, ''), tells: !kept.endsWith(silent) };
}

/** The job, and the way to follow another or none. */
export function useFollowedJob(): readonly [FollowedJob | undefined, (job: FollowedJob | undefined) => void] {
  const [followed, setFollowed] = useState(read);
  const follow = useCallback((job: FollowedJob | undefined) => {
    setFollowed(job);
    if (job === undefined) {
      onDevice.forget(key);
    } else {
      onDevice.keep(key, job.tells ? job.jobId : job.jobId + silent);
    }
  }, []);
  return [followed, follow];
}
