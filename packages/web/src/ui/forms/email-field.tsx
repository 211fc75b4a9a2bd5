/**
 * The one field of a form that sends something to an address. What is wrong with it goes once it is mended, not with
 * the next press.
 */
import { TextInput } from '@mantine/core';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../context/page-context.tsx';

interface EmailFieldProps {
  readonly id: string;
  /** As the page came. */
  readonly value: string;
  /** The server took it for none. */
  readonly isMalformed: boolean;
}

export function EmailField({ id, isMalformed, value }: EmailFieldProps) {
  const { frame, say } = usePage();
  /** What was refused and is an address by now; another refusal is told anew. */
  const [mended, setMended] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const judge = (typed: string) => setMended(isMailAddress(typed.trim()) ? value : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be mended by the time that the script is here
  useEffect(() => {
    if (isMalformed && field.current !== null) {
      judge(field.current.value);
    }
  }, []);
  return (
    <TextInput
      ref={field}
      id={id}
      name="email"
      type="email"
      label={say('form.email')}
      // A device that customers share suggests nobody else's address.
      autoComplete={frame.isSharedDevice === true ? 'off' : 'email'}
      attributes={{ input: { dir: 'ltr' } }}
      defaultValue={value}
      error={isMalformed && mended !== value ? say('form.emailMalformed') : undefined}
      onChange={(event) => judge(event.currentTarget.value)}
      required
      withAsterisk={false}
    />
  );
}
