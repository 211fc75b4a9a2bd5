/**
 * How a part of the settings stands now, as its row in the list says it: asked part by part, so that none waits for
 * another.
 */
import { Skeleton } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FactRow } from '../display/sentence.tsx';
import { useLongWait } from '../feedback/waiting.tsx';

/** What was set a moment ago on another page stands here at once, and is asked again. */
const anew = { refetchOnMount: 'always' } as const;

interface SettingValueProps<Answer, Read, Key extends QueryKey> {
  readonly asked: UseQueryOptions<Answer, Error, Read, Key>;
  readonly words: (read: Read) => readonly ReactNode[];
}

/** A value that cannot be read is left out: the page behind the row says why. */
export function SettingValue<Answer, Read, Key extends QueryKey>({
  asked,
  words,
}: SettingValueProps<Answer, Read, Key>) {
  const isLong = useLongWait();
  const { data, isPending } = useQuery({ ...asked, ...anew });
  if (data === undefined) {
    return isPending && isLong ? (
      <Skeleton component="span" display="inline-block" width="12ch" height="0.75em" animate={false} />
    ) : null;
  }
  return <FactRow facts={words(data)} />;
}

/** A fact that may be left open. */
export function saidOf(fact: string): readonly string[] {
  return fact === '' ? [] : [fact];
}
