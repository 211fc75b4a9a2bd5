/**
 * What a view asks is asked when somebody goes to it, while its script is still on its way. The loader of a route starts the
 * queries and waits for none: the view is rendered as soon as it is there, and joins what is under way.
 */
import type { Client } from '@openhours/client';
import type { InfiniteQueryExecuteOptions, QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { Day } from '../days/dates.ts';

/** What the loaders of all routes are given. */
export interface RouteContext {
  readonly client: Client;
  readonly queries: QueryClient;
  /** Which day it is for the business, and how its weeks begin for whoever looks. */
  readonly frame: { readonly today: Day; readonly timeZone: string; readonly firstWeekday: number };
}

/** Starts a query unless its answer is new enough. Whoever shows it tries it again, and says when it fails. */
interface Start {
  readonly query: <Answer, Failure, Shown, Key extends QueryKey>(
    options: QueryExecuteOptions<Answer, Failure, Shown, Answer, Key>,
  ) => void;
  /** The first page. */
  readonly pages: <Answer, Failure, Shown, Key extends QueryKey, Page>(
    options: InfiniteQueryExecuteOptions<Answer, Failure, Shown, Key, Page>,
  ) => void;
}

interface Asked extends Omit<RouteContext, 'queries'> {
  /** What stands behind the address. */
  readonly search: Readonly<Record<string, unknown>>;
}

interface RouteCall {
  readonly context: RouteContext;
  readonly location: { readonly search: object };
}

function startOf(queries: QueryClient): Start {
  const leaveToView = () => undefined;
  return {
    query: (options) => void queries.query(options).catch(leaveToView),
    pages: (options) => void queries.infiniteQuery(options).catch(leaveToView),
  };
}

/** The loader of a route. */
export function startQueries(ask: (start: Start, asked: Asked) => void) {
  return ({ context: { queries, ...context }, location: { search } }: RouteCall): void =>
    ask(startOf(queries), { ...context, search: { ...search } });
}

/** The loader of an editor, which asks for the row whose id stands in the address. */
export function startQueriesOfRow(ask: (start: Start, asked: Asked, id: string) => void) {
  return ({ params, ...call }: RouteCall & { readonly params: { readonly id: string } }): void =>
    startQueries((start, asked) => ask(start, asked, params.id))(call);
}
