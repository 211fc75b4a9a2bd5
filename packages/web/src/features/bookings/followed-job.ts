/** Of which decision about many bookings somebody has yet to read what came of it: kept on the device, so that it outlasts the window. */
import { useCallback, useState } from 'react';

const key = 'oh-bulk-job';

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Its id, and the way to follow another or none. */
export function useFollowedJob(): readonly [string | undefined, (jobId: string | undefined) => void] {
  const [followedId, setFollowed] = useState(read);
  const follow = useCallback((jobId: string | undefined) => {
    setFollowed(jobId);
    try {
      if (jobId === undefined) {
        localStorage.removeItem(key);
      } else {
        localStorage.setItem(key, jobId);
      }
    } catch {
      // A device that keeps nothing: it holds until the page is left.
    }
  }, []);
  return [followedId, follow];
}
