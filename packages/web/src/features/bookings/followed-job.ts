/** Of which decision about many bookings somebody has yet to read what came of it: kept on the device, so that it outlasts the window. */
import { useCallback, useState } from 'react';
import { onDevice } from '../../session/device-storage.ts';

const key = 'oh-bulk-job';

/** Its id, and the way to follow another or none. */
export function useFollowedJob(): readonly [string | undefined, (jobId: string | undefined) => void] {
  const [followedId, setFollowed] = useState(() => onDevice.read(key));
  const follow = useCallback((jobId: string | undefined) => {
    setFollowed(jobId);
    if (jobId === undefined) {
      onDevice.forget(key);
    } else {
      onDevice.keep(key, jobId);
    }
  }, []);
  return [followedId, follow];
}
