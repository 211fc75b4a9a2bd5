/** Tabs of one browser: what the leading one hears is heard by all, by those included that were opened meanwhile. */
import type { StreamListener } from '@openhours/client';
import { expect, test } from 'vitest';
import type { Leading } from './leadership.ts';
import { changeIn, type FollowingParts, followChanges } from './live.ts';

type Channel = ReturnType<FollowingParts['openChannel']>;

/** The channel between the tabs, whose messages arrive when they are let through, and the lock that one of them holds. */
function openBrowser() {
  const channels = new Set<Channel>();
  const underWay: { readonly to: Channel; readonly data: unknown }[] = [];
  const waiting = new Map<AbortSignal, Leading>();
  const streams: { readonly listener: StreamListener; readonly lastEventId: string | undefined }[] = [];
  let leading: AbortSignal | undefined;
  let canLead = true;

  function giveLead() {
    const [next] = waiting;
    if (canLead && leading === undefined && next !== undefined) {
      const [closing, lead] = next;
      waiting.delete(closing);
      leading = closing;
      void lead(closing);
    }
  }
  const parts: FollowingParts = {
    openChannel() {
      const channel: Channel = {
        onmessage: null,
        postMessage: (data: unknown) => {
          for (const to of channels) {
            if (to !== channel) {
              underWay.push({ to, data: structuredClone(data) });
            }
          }
        },
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return channel;
    },
    leadAlone(_name, closing, lead) {
      waiting.set(closing, lead);
      closing.addEventListener('abort', () => {
        waiting.delete(closing);
        leading = leading === closing ? undefined : leading;
        giveLead();
      });
      giveLead();
    },
  };
  return {
    streams,
    /** The last stream that was opened: that of the tab which leads now. */
    stream: () => (streams.at(-1) as (typeof streams)[number]).listener,
    /** Nobody leads until the lock is given again. */
    keepLock: () => {
      canLead = false;
    },
    giveLock: () => {
      canLead = true;
      giveLead();
    },
    deliver() {
      for (let message = underWay.shift(); message !== undefined; message = underWay.shift()) {
        if (channels.has(message.to)) {
          message.to.onmessage?.call(message.to as BroadcastChannel, { data: message.data } as MessageEvent);
        }
      }
    },
    open(lastEventId: string | undefined) {
      const heard: (string | undefined)[] = [];
      const states: string[] = [];
      const close = followChanges(
        {
          stream(listener, options = {}) {
            streams.push({ listener, lastEventId: options.lastEventId });
            return { close: () => undefined };
          },
        },
        { id: 'site', lastEventId },
        {
          onChange: ({ entityId }) => heard.push(entityId),
          onReset: () => heard.push('everything again'),
          onState: (state) => states.push(state),
        },
        parts,
      );
      return { heard, states, close };
    },
  };
}

const change = (id: string | undefined, entityId: string) => ({ id, type: 'changed', data: { data: { entityId } } });

test('a change is heard by every tab', () => {
  const browser = openBrowser();
  const first = browser.open('4');
  const second = browser.open('4');
  browser.deliver();
  browser.stream().onState?.('open');
  browser.stream().onEvent(change('5', 'booking'));
  browser.deliver();
  expect(first.heard).toEqual(['booking']);
  expect(second.heard).toEqual(['booking']);
  expect(second.states.at(-1)).toBe('live');
  expect(browser.streams).toHaveLength(1);
});

test('a tab is told what was passed on before its channel was open and after its first answers, and no other tab twice', () => {
  const browser = openBrowser();
  const first = browser.open('4');
  const between = browser.open('4');
  browser.stream().onState?.('open');
  browser.stream().onEvent(change('5', 'known'));
  browser.stream().onEvent(change('6', 'missed'));
  browser.deliver();
  const opened = browser.open('5');
  browser.deliver();
  expect(opened.heard).toEqual(['missed']);
  expect(opened.states).toEqual(['live']);
  expect(first.heard).toEqual(['known', 'missed']);
  expect(between.heard).toEqual(['known', 'missed']);
});

test('a tab that knows all that the leading one has heard, or more, is told nothing', () => {
  const browser = openBrowser();
  browser.open('4');
  browser.stream().onEvent(change('5', 'known'));
  const equal = browser.open('5');
  const ahead = browser.open('9');
  browser.deliver();
  expect(equal.heard).toEqual([]);
  expect(ahead.heard).toEqual([]);
});

test('a leading tab that is not connected yet has nothing to tell, and passes on what it hears then', () => {
  const browser = openBrowser();
  browser.open('4');
  const opened = browser.open('5');
  browser.deliver();
  expect(opened.heard).toEqual([]);
  expect(opened.states).toEqual(['connecting']);
  browser.stream().onEvent(change('6', 'later'));
  browser.deliver();
  expect(opened.heard).toEqual(['later']);
});

test.each(['3', undefined])(
  'a tab of which nobody can say what it has missed since %s reads everything again',
  (known) => {
    const browser = openBrowser();
    const first = browser.open('4');
    const opened = browser.open(known);
    browser.deliver();
    expect(opened.heard).toEqual(['everything again']);
    expect(first.heard).toEqual([]);
  },
);

test('a tab that opened before the leading one was told to read anew is told so, too', () => {
  const browser = openBrowser();
  browser.open('4');
  browser.stream().onReset?.('20');
  const before = browser.open('12');
  const after = browser.open('20');
  browser.deliver();
  expect(before.heard).toEqual(['everything again']);
  expect(after.heard).toEqual([]);
});

test('the next leading tab goes on from the last change that it has heard of, and tells those that knew less', () => {
  const browser = openBrowser();
  const first = browser.open('4');
  browser.open('4');
  browser.stream().onEvent(change('5', 'missed'));
  browser.deliver();
  browser.keepLock();
  first.close();
  const opened = browser.open('4');
  browser.deliver();
  expect(opened.heard).toEqual([]);
  browser.giveLock();
  browser.deliver();
  expect(browser.streams.map(({ lastEventId }) => lastEventId)).toEqual(['4', '5']);
  expect(opened.heard).toEqual(['missed']);
});

test('what a tab was told to read again is not told once more by the next leading tab', () => {
  const browser = openBrowser();
  const first = browser.open('4');
  browser.stream().onEvent(change('5', 'old'));
  browser.open('5');
  const opened = browser.open('3');
  browser.deliver();
  first.close();
  browser.deliver();
  expect(opened.heard).toEqual(['everything again']);
});

test('of what is deleted the change says when', () => {
  const head = { entityId: 'room', eventTime: '2026-12-05T09:00:00.000Z' };
  const at = (body: object) => changeIn('wix.rooms.v1.room', { data: { ...head, ...body } }).deletedAt;
  expect(at({ deletedEvent: {} })).toBe(head.eventTime);
  expect(at({ updatedEvent: { currentEntity: {} } })).toBeUndefined();
});
