/** A form that is sent once however often its button is pressed. */
import { type FormEvent, useEffect, useState } from 'react';

export function useSending(): { readonly isSending: boolean; readonly send: (event: FormEvent) => void } {
  const [isSending, setSending] = useState(false);
  // A page that Back brings out of memory must not stay busy.
  useEffect(() => {
    const shown = () => setSending(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  return {
    isSending,
    send(event) {
      if (isSending) {
        event.preventDefault();
      }
      setSending(true);
    },
  };
}
