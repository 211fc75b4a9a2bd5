/** Closed days and public holidays as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { ClosedDay } from '@openhours/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import type { DayRange } from './calendar.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

export const closedDaysKey = ['closed-days'] as const;

/** The closed days that the business has said itself, the first day first. */
export function closedDaysOf(client: Client) {
  return queryOptions({
    queryKey: [...closedDaysKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { closedDays, pagingMetadata } = await client.closedDays.queryClosedDays(
          { query: { cursorPaging } },
          { signal },
        );
        return { items: closedDays, pagingMetadata };
      }),
  });
}

/** One of them; null when the site has none with this id. */
export function closedDayById(client: Client, closedDayId: string) {
  return queryOptions({
    queryKey: [...closedDaysKey, 'one', closedDayId] as const,
    queryFn: ({ signal }): Promise<ClosedDay | null> =>
      orNull(client.closedDays.getClosedDay({ closedDayId }, { signal }).then(({ closedDay }) => closedDay)),
  });
}

/** On which days of a range it is closed; `to` is the day behind the last. */
export function closuresOf(client: Client, { from, to }: DayRange) {
  return queryOptions({
    queryKey: [...closedDaysKey, 'closures', from, to] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await client.closedDays.listClosures({ fromDate: from, toDate: addDays(to, -1) }, { signal })).closures,
  });
}

/** On which public holidays the business is closed. */
export function holidaySettingsOf(client: Client) {
  return queryOptions({
    queryKey: [...closedDaysKey, 'holiday-settings'] as const,
    queryFn: async ({ signal }) =>
      (await client.publicHolidays.getPublicHolidaySettings({}, { signal })).publicHolidaySettings,
  });
}

export interface HolidayPlace {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly region?: string | undefined;
}

/** The public holidays of a place, and which places there are. */
export function publicHolidaysOf(client: Client, { country, region, state }: HolidayPlace) {
  return queryOptions({
    queryKey: [...closedDaysKey, 'holidays', country, state, region] as const,
    staleTime: catalogueStaleMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.publicHolidays.listPublicHolidays(
        {
          ...(country === undefined ? {} : { country }),
          ...(state === undefined ? {} : { state }),
          ...(region === undefined ? {} : { region }),
        },
        { signal },
      ),
  });
}

/** It is closed on other days: what shows days reads them again. */
async function closedDaysChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: closedDaysKey });
}

type ChangedClosedDay = Omit<CallInput<Client['closedDays']['updateClosedDay']>['closedDay'], 'id'>;

/** One closed day as its editor saves it. */
export function useClosedDayEditing(client: Client, closedDayId: string): RowEditing<ClosedDay, ChangedClosedDay> {
  return useRowEditing({
    write: async (changes: ChangedClosedDay) =>
      (await client.closedDays.updateClosedDay({ closedDay: { ...changes, id: closedDayId } })).closedDay,
    read: async () => (await client.closedDays.getClosedDay({ closedDayId })).closedDay,
    queryKey: closedDayById(client, closedDayId).queryKey,
    keep(queries, next) {
      keepRow(queries, { one: closedDayById(client, next.id).queryKey, list: closedDaysOf(client).queryKey }, next);
      void queries.invalidateQueries({ queryKey: [...closedDaysKey, 'closures'] });
    },
  });
}

export type NewClosedDay = CallInput<Client['closedDays']['createClosedDay']>['closedDay'];

export function useCreateClosedDay(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ idempotencyKey, ...closedDay }: Once & NewClosedDay) =>
      (await client.closedDays.createClosedDay({ closedDay }, { idempotencyKey })).closedDay,
    onSuccess: closedDaysChanged,
  });
}

/** Opens again. What showed it has left by the time that it is asked for again. */
export function useDeleteClosedDay(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (closedDayId: string) => client.closedDays.deleteClosedDay({ closedDayId }),
      onSettled: (queries) => void closedDaysChanged(queries),
    },
    callbacks,
  );
}

export type HolidaySettings = CallInput<
  Client['publicHolidays']['updatePublicHolidaySettings']
>['publicHolidaySettings'];

/** Says on which public holidays it is closed. Where somebody else was faster, what stands now is read. */
export function useSetHolidays(client: Client, callbacks: MutationCallbacks<unknown, HolidaySettings>) {
  return useEntityMutation(
    {
      mutationFn: (publicHolidaySettings: HolidaySettings) =>
        client.publicHolidays.updatePublicHolidaySettings({ publicHolidaySettings }),
      onSettled: closedDaysChanged,
    },
    callbacks,
  );
}
