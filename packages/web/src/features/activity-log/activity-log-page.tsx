/** Who did what to which thing, the latest first; narrowed by person, by kind and by days, all kept in the address. */
import { Button, TextInput } from '@mantine/core';
import type { ActivityEntry } from '@openhours/contract';
import { activityKinds } from '@openhours/contract/privacy/activity-kinds';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isDay } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { activityLogAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { activityLog } from '../../queries/activity.ts';
import { usersOf } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage } from '../../ui/editing/section.tsx';
import { FilterChip, FilterDisclosure } from '../../ui/filters/filter-chip.tsx';
import filters from '../../ui/filters/filters.module.css';
import { type ListSearch, useListSearch } from '../../ui/filters/use-list-search.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import styles from './activity-log.module.css';
import { type ActivityName, activityNames, filterOf, isBackwards } from './activity-search.ts';
import { actWordOf, entityWordOf } from './activity-words.ts';

export function ActivityLogPage() {
  const { say } = useDashboard();
  const search = useListSearch<ActivityName>();
  return (
    <EditorPage
      title={say('activityLog.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      isList
      permission="ACTIVITY.READ"
    >
      <p className="oh-soft">{say('activityLog.hint')}</p>
      <Narrowing search={search} />
      <Log search={search} />
    </EditorPage>
  );
}

interface SearchProps {
  readonly search: ListSearch<ActivityName>;
}

function Narrowing({ search }: SearchProps) {
  const { say, session } = useDashboard();
  const people = useQuery(usersOf(session.client)).data ?? [];
  const isNarrowed = activityNames.some((name) => search.of(name) !== '');
  return (
    <search className={filters['tools']} aria-label={say('activityLog.narrow')}>
      <FilterChip
        label={say('activityLog.person')}
        any={say('activityLog.everyone')}
        value={search.of('who')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => search.put('who', value)}
      />
      <FilterChip
        label={say('activityLog.kind')}
        any={say('activityLog.everything')}
        value={search.of('kind')}
        options={activityKinds.map((kind) => ({ value: kind, label: say(`activityLog.kind.${kind}`) }))}
        onChange={(value) => search.put('kind', value)}
      />
      <Days search={search} />
      {isNarrowed ? (
        <Button
          variant="subtle"
          renderRoot={(props) => <Link {...props} to={activityLogAddress} search={{}} replace />}
        >
          {say('activityLog.clear')}
        </Button>
      ) : null}
    </search>
  );
}

/** The first and the last day, both included. */
function Days({ search }: SearchProps) {
  const { formats, say } = useDashboard();
  const filter = filterOf(search.of);
  const { from, to } = filter;
  const field = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={say(`activityLog.${name}`)}
      value={search.of(name)}
      error={name === 'to' && isBackwards(filter) ? say('activityLog.backwards') : undefined}
      onChange={({ currentTarget: { value } }) => {
        // While somebody types the year, the field has days of the first century.
        if (value === '' || (isDay(value) && value >= '1900-01-01')) {
          search.put(name, value);
        }
      }}
    />
  );
  const words =
    from !== undefined && to !== undefined
      ? isBackwards(filter)
        ? undefined
        : formats.days({ first: from, last: to })
      : from !== undefined
        ? say('activityLog.daysFrom', { day: formats.shortDay(from) })
        : to !== undefined
          ? say('activityLog.daysTo', { day: formats.shortDay(to) })
          : undefined;
  return (
    <FilterDisclosure label={say('activityLog.days')} value={words}>
      {field('from')}
      {field('to')}
    </FilterDisclosure>
  );
}

function Log({ search }: SearchProps) {
  const { frame, say, session } = useDashboard();
  const filter = filterOf(search.of);
  const list = useInfiniteQuery({
    ...activityLog(session.client, filter, frame.timeZone),
    enabled: !isBackwards(filter),
  });
  if (isBackwards(filter)) {
    return <p className="oh-soft">{say('activityLog.noMatch')}</p>;
  }
  if (list.data === undefined) {
    return <Reading error={list.error} onAgain={() => void list.refetch()} />;
  }
  const entries = list.data.pages.flatMap((page) => page.entries);
  return entries.length === 0 ? (
    <p className="oh-soft">
      {say(activityNames.some((name) => search.of(name) !== '') ? 'activityLog.noMatch' : 'activityLog.empty')}
    </p>
  ) : (
    <>
      <ol className={styles['entries']}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

function Entry({ entry }: { readonly entry: ActivityEntry }) {
  const { formats, frame, say } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const { actor } = entry;
  return (
    <li>
      <span className="oh-soft">
        <time dateTime={entry.date}>{when(entry.date)}</time>
      </span>
      <span className={styles['who']}>
        <Sentence
          text={
            actor.name === undefined
              ? say(`activityLog.actor.${actor.type}`)
              : actor.type === 'API_KEY'
                ? say('activityLog.keyNamed', { name: own(actor.name) })
                : own(actor.name)
          }
        />
      </span>
      <span>
        <FactRow
          facts={[
            say(`activityLog.act.${actWordOf(entry)}`),
            say(`activityLog.entity.${entityWordOf(entry.entityType)}`),
            entry.entityName === undefined ? undefined : <Named key="name" entry={entry} />,
          ]}
        />
      </span>
    </li>
  );
}

/** What a thing is called; a booking opens beside the log. */
function Named({ entry: { entityId, entityName, entityType } }: { readonly entry: ActivityEntry }) {
  const name = <bdi>{entityName}</bdi>;
  return entityType === 'booking' ? (
    <Link to="." search={(before: object) => ({ ...before, booking: entityId })}>
      {name}
    </Link>
  ) : (
    name
  );
}
