/** The messages about one thing, such as a booking: to whom, how each fares, and sending one again. */

import { Button } from '@mantine/core';
import type { Message } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { messagesAddress } from '../../pages/dashboard-addresses.ts';
import { messagesAbout, useResendMessage } from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { maySendAgain, standingOf } from './message-words.ts';
import styles from './messages-about.module.css';

export function MessagesOfBooking({ bookingId }: { readonly bookingId: string }) {
  const { say, session } = useDashboard();
  const mayRead = useReach('MESSAGES.READ') !== undefined;
  const messages = useQuery({ ...messagesAbout(session.client, bookingId), enabled: mayRead });
  const titleId = useId();
  if (!mayRead) {
    return null;
  }
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('messages.title')}</h2>
      {messages.isError ? (
        <Notice meaning="bad" title={say('messages.failed')}>
          <div>
            <Button variant="default" onClick={() => void messages.refetch()}>
              {say('messages.tryAgain')}
            </Button>
          </div>
        </Notice>
      ) : messages.data === undefined ? (
        <WaitingLines label={say('shell.loading')} lines={2} height={48} />
      ) : messages.data.length === 0 ? (
        <p className="oh-soft">{say('messages.aboutNone')}</p>
      ) : (
        <ul className={styles['list']}>
          {messages.data.map((message) => (
            <li key={message.id}>
              <MessageLine message={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MessageLine({ message }: { readonly message: Message }) {
  const { formats, frame, say, session } = useDashboard();
  const maySend = useReach('MESSAGES.SEND') !== undefined;
  const again = useResendMessage(session.client);
  const local = localAt(Date.parse(message.delivery.sentDate ?? message.createdDate), frame.timeZone);
  return (
    <>
      <Link
        to={`${messagesAddress}/$messageId`}
        params={{ messageId: message.id }}
        search={{}}
        className={styles['subject'] as string}
      >
        <bdi>{message.subject}</bdi>
      </Link>
      <p className="oh-soft oh-small">
        <FactRow
          facts={[
            message.to,
            say(standingOf(message)),
            `${formats.shortDay(local.slice(0, 10))}, ${formats.time(local)}`,
          ]}
        />
      </p>
      {message.delivery.lastError === undefined ? null : (
        <p className="oh-small">
          {say('messages.reason')}: <bdi>{message.delivery.lastError}</bdi>
        </p>
      )}
      {again.isError ? <Notice meaning="bad" title={say('messages.failed')} spoken /> : null}
      {maySend && maySendAgain(message) ? (
        <Button
          variant="default"
          className={styles['again'] as string}
          aria-label={say('messages.sendOneAgain', {
            subject: own(message.subject),
            to: own(message.to),
          })}
          aria-disabled={again.isPending}
          onClick={() => (again.isPending ? undefined : again.mutate(message.id))}
        >
          {say(again.isPending ? 'messages.testSending' : 'messages.sendAgain')}
        </Button>
      ) : null}
    </>
  );
}
