/**
 * The log of messages: each with how it fares, one opened with its look, and where messages go and when people are
 * reminded.
 */

import { Button } from '@mantine/core';
import type { Message } from '@openhours/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { createInstantFormat } from '../../language/formats.ts';
import { messagesAddress, messageWordsAddress } from '../../pages/dashboard-addresses.ts';
import {
  isMessageFilter,
  isRefused,
  type MessageFilter,
  mailDelivery,
  messageById,
  messageFilters,
  messagesList,
  useResendMessage,
} from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePageTitle } from '../../ui/context/page-title.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TestMessage } from '../../ui/forms/test-message.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { MessageLook } from './message-look.tsx';
import { keptBecauseOf, maySendAgain, standingOf } from './message-words.ts';
import styles from './messages.module.css';
import { ReminderTimes } from './reminder-times.tsx';

interface MessagesPageProps {
  readonly filter: MessageFilter;
  readonly chosenId: string | undefined;
}

/** The log, and one of them below it. */
export function MessagesView() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { show } = useSearch({ strict: false }) as { readonly show?: unknown };
  return <MessagesPage filter={isMessageFilter(show) ? show : 'all'} chosenId={params['messageId']} />;
}

function MessagesPage({ chosenId, filter }: MessagesPageProps) {
  const { say, session } = useDashboard();
  usePageTitle(say('messages.title'));
  const list = useInfiniteQuery(messagesList(session.client, filter));
  const messages = list.data?.pages.flatMap((page) => page.messages);
  if (isRefused(list.error)) {
    return (
      <section className={styles['page']}>
        <h1>{say('messages.title')}</h1>
        <Notice meaning="warn" title={say('messages.refused')}>
          <p>{say('messages.refusedHint')}</p>
        </Notice>
      </section>
    );
  }
  return (
    <section className={styles['page']} aria-labelledby="messages-title">
      <h1 id="messages-title">{say('messages.title')}</h1>
      {chosenId === undefined ? (
        <>
          <nav aria-label={say('messages.filter')} className={styles['filters']}>
            {messageFilters.map((each) => (
              <Link
                key={each}
                to={messagesAddress}
                search={{ show: each }}
                className={styles['filter'] as string}
                aria-current={each === filter ? 'page' : undefined}
              >
                {say(`messages.filter.${each}`)}
              </Link>
            ))}
          </nav>
          {list.isError ? (
            <Notice meaning="bad" title={say('messages.failed')} spoken>
              <div>
                <Button variant="default" onClick={() => void list.refetch()}>
                  {say('messages.tryAgain')}
                </Button>
              </div>
            </Notice>
          ) : null}
          {messages === undefined ? null : messages.length === 0 ? (
            <p className="oh-soft">{say(filter === 'all' ? 'messages.empty' : 'messages.noMatch')}</p>
          ) : (
            <ul className={styles['list']}>
              {messages.map((message) => (
                <Row key={message.id} message={message} filter={filter} />
              ))}
            </ul>
          )}
          <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
          <Sending />
        </>
      ) : (
        <Opened messageId={chosenId} filter={filter} />
      )}
    </section>
  );
}

function useInstant(): (instant: string) => string {
  const { formats, frame } = useDashboard();
  return createInstantFormat(formats.locale, frame.timeZone);
}

function Standing({ message }: { readonly message: Message }) {
  const { say } = useDashboard();
  const standing = standingOf(message);
  const meaning =
    standing === 'messages.sent'
      ? 'good'
      : standing === 'messages.notSent' || standing === 'messages.retried'
        ? 'bad'
        : '';
  return <span className={`${styles['standing']} ${styles[meaning] ?? ''}`}>{say(standing)}</span>;
}

function Row({ filter, message }: { readonly message: Message; readonly filter: MessageFilter }) {
  const instant = useInstant();
  return (
    <li>
      <Link
        to={`${messagesAddress}/$messageId`}
        params={{ messageId: message.id }}
        search={{ show: filter }}
        className={styles['row'] as string}
      >
        <span className={styles['subject']}>
          <bdi>{message.subject}</bdi>
        </span>
        <span className="oh-soft">
          <FactRow facts={[message.to, instant(message.createdDate)]} />
        </span>
        <Standing message={message} />
      </Link>
    </li>
  );
}

function Opened({ filter, messageId }: { readonly messageId: string; readonly filter: MessageFilter }) {
  const { say, session } = useDashboard();
  const instant = useInstant();
  const { data: message, error } = useQuery(messageById(session.client, messageId));
  const [isPlain, setPlain] = useState(false);
  const again = useResendMessage(session.client);
  const back = (
    <Link to={messagesAddress} search={{ show: filter }} className={styles['back'] as string}>
      {say('messages.back')}
    </Link>
  );
  if (message === undefined) {
    return (
      <>
        {back}
        {error === null ? null : <Notice meaning="warn" title={say('messages.missing')} />}
      </>
    );
  }
  const { delivery } = message;
  const keptBecause = keptBecauseOf(message);
  return (
    <article className={styles['opened']}>
      {back}
      <h2>
        <bdi>{message.subject}</bdi>
      </h2>
      <dl className={styles['facts']}>
        <dt>{say('messages.to')}</dt>
        <dd>
          <bdi>{message.to}</bdi>
        </dd>
        <dt>{say('messages.from')}</dt>
        <dd>
          <bdi>{message.from}</bdi>
        </dd>
        <dt>{say('messages.written')}</dt>
        <dd>{instant(message.createdDate)}</dd>
        <dt>{say('messages.standing')}</dt>
        <dd>
          <Standing message={message} />
          {delivery.sentDate === undefined ? null : ` ${instant(delivery.sentDate)}`}
          {delivery.nextAttemptDate === undefined || delivery.attempts === 0
            ? null
            : ` ${say('messages.nextAttempt', { attempts: delivery.attempts, next: instant(delivery.nextAttemptDate) })}`}
        </dd>
        {delivery.lastError === undefined ? null : (
          <>
            <dt>{say('messages.reason')}</dt>
            <dd>
              <bdi>{delivery.lastError}</bdi>
            </dd>
          </>
        )}
        {keptBecause === undefined ? null : (
          <>
            <dt>{say('messages.reason')}</dt>
            <dd>{say(keptBecause)}</dd>
          </>
        )}
        {message.hasCalendarFile ? (
          <>
            <dt>{say('messages.attached')}</dt>
            <dd>{say('messages.calendarFile')}</dd>
          </>
        ) : null}
      </dl>
      <div className={styles['acts']}>
        {maySendAgain(message) ? (
          <Button onClick={() => again.mutate(messageId)} aria-disabled={again.isPending}>
            {say(again.isPending ? 'messages.testSending' : 'messages.sendAgain')}
          </Button>
        ) : null}
        {message.html === undefined ? null : (
          <Button variant="default" onClick={() => setPlain(!isPlain)}>
            {say(isPlain ? 'messages.showLook' : 'messages.showText')}
          </Button>
        )}
        <p role="status">
          {again.data === undefined ? null : (
            <Link
              to={`${messagesAddress}/$messageId`}
              params={{ messageId: again.data.message.id }}
              search={{ show: filter }}
            >
              {say('messages.sentAgain')}
            </Link>
          )}
          {again.error === null ? null : say(isRefused(again.error) ? 'messages.refused' : 'messages.failed')}
        </p>
      </div>
      {message.html === undefined || isPlain ? (
        <pre className={styles['text']} dir="auto">
          {message.text}
        </pre>
      ) : (
        <MessageLook html={message.html} title={message.subject} />
      )}
    </article>
  );
}

function Sending() {
  const { say, session } = useDashboard();
  const { data: delivery } = useQuery(mailDelivery(session.client));
  return (
    <>
      <section aria-labelledby="messages-way" className={styles['part']}>
        <h2 id="messages-way">{say('messages.way')}</h2>
        {delivery === undefined ? null : (
          <p>
            {say(
              delivery.state === 'WORKS'
                ? 'messages.works'
                : delivery.state === 'FAILING'
                  ? 'messages.failing'
                  : 'messages.nowhereHint',
            )}{' '}
            {delivery.state === 'NOWHERE' ? null : say('messages.fromHint', { from: delivery.from })}
          </p>
        )}
        <TestMessage />
      </section>
      <section aria-labelledby="messages-words" className={styles['part']}>
        <h2 id="messages-words">{say('messages.words')}</h2>
        <p>
          {say('messages.wordsHint')} <Link to={messageWordsAddress}>{say('messages.wordsOpen')}</Link>
        </p>
      </section>
      <section aria-labelledby="messages-reminders" className={styles['part']}>
        <h2 id="messages-reminders">{say('messages.reminders')}</h2>
        <ReminderTimes />
      </section>
    </>
  );
}
