/** The hidden frame of a silent sign-in, and the one message that is waited for (identity sheet 15). */

/** The window a hidden frame and its message need; the browser's own unless given. */
export interface FrameHost {
  /** Loads the address unseen; `onMessage` hears all that is posted to the window. Returns what ends both. */
  open(url: string, onMessage: (data: unknown) => void): () => void;
}

/** A hidden frame in the page. */
export const pageFrameHost: FrameHost = {
  open(url, onMessage) {
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = url;
    // What may throw comes first: nothing is left behind by it. No message can come before this task has ended.
    document.body.appendChild(frame);
    const listener = (event: MessageEvent) => onMessage(event.data);
    window.addEventListener('message', listener);
    return () => {
      window.removeEventListener('message', listener);
      if (frame.parentNode !== null) {
        frame.parentNode.removeChild(frame);
      }
    };
  },
};

export interface FrameMessage {
  readonly code?: string;
  readonly state?: string;
}

const silentSignInTimeoutMs = 120_000;

/** The first message that carries our state; frame, listener and timer are gone whatever happens. */
export function messageOf(
  frames: FrameHost,
  url: string,
  state: string,
  setTimer: (work: () => void, milliseconds: number) => () => void,
): Promise<FrameMessage> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    let close: (() => void) | undefined;
    const end = () => {
      isOver = true;
      stopTimer();
      close?.();
    };
    const stopTimer = setTimer(() => {
      end();
      reject(new Error('OAuth flow timed out'));
    }, silentSignInTimeoutMs);
    try {
      close = frames.open(url, (data) => {
        const message = data as FrameMessage | null;
        if (!isOver && typeof message === 'object' && message !== null && message.state === state) {
          end();
          resolve(message);
        }
      });
      if (isOver) {
        close();
      }
    } catch (error) {
      end();
      reject(error);
    }
  });
}
