/** What pages ask of the redirect session by which a browser has come. Runs on the server only. */
import { isCallError, type PageCalls } from '@openhours/client';

/** What was chosen on the pages of a client. */
export interface RedirectedBooking {
  readonly serviceId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly locationId?: string | undefined;
}

export interface Redirected {
  readonly booking?: RedirectedBooking | undefined;
  /** The path of this site that leads back when it is done; absent where the client named no page for that. */
  readonly donePath?: string | undefined;
  /** The client's own page, for whoever is done here. */
  readonly postFlowUrl?: string | undefined;
}

export interface RedirectCalls {
  /** Undefined for a handle that nobody has any more. */
  findRedirect(handle: string): Promise<Redirected | undefined>;
}

export function redirectCallsOf({ visitor }: PageCalls): RedirectCalls {
  return {
    async findRedirect(handle) {
      try {
        const { redirectSession } = await visitor.redirects.openRedirectSession({ handle: handle.slice(0, 200) });
        const { booking, callbacks, donePath } = redirectSession;
        return { booking, donePath, postFlowUrl: callbacks.postFlowUrl };
      } catch (error) {
        if (isCallError(error) && (error.status === 404 || error.status === 400)) {
          return undefined;
        }
        throw error;
      }
    },
  };
}
