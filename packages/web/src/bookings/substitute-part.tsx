/**
 * Who has a session or an appointment, where that may change: staff ask for a substitute for what is theirs and take that
 * back; those who decide give it to somebody else, with who is told, or decline with a word.
 */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { SubstituteRequest } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { own } from '../language/bidi.ts';
import { staffFacesOf } from '../queries/staff.ts';
import {
  GivenAlready,
  openRequests,
  requestAbout,
  type SubstituteDecision,
  type SubstituteTarget,
  substitutesFor,
  useDecideSubstitute,
} from '../queries/substitutes.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useReach, useSignedIn } from '../ui/context/signed-in.ts';
import { Sentence } from '../ui/display/sentence.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ReadFailure } from '../ui/feedback/read-failure.tsx';
import { useIdempotencyKey } from '../ui/forms/idempotency-key.ts';
import actions from '../ui/styles/actions.module.css';
import styles from './substitute-part.module.css';
import { TellSwitch, useTelling } from './tell-switch.tsx';

/** As long as the server takes it. */
const longestNote = 500;

export interface SubstitutePartProps {
  readonly target: SubstituteTarget;
  /** Resource ids of whoever has it; rooms may be among them. */
  readonly holderIds: readonly string[];
  /** Somebody is booked, and can be told. */
  readonly mayTell: boolean;
  /** It is what stands here to be done; elsewhere it stands beside other acts. */
  readonly isMain?: boolean;
}

type Asked = 'ask' | 'give' | 'decline' | undefined;

/** The open requests, live. */
export function useOpenRequests() {
  const { frame, live, session } = useDashboard();
  const mayRead = useReach('SUBSTITUTES.READ') !== undefined;
  return useQuery({
    ...openRequests(session.client, frame.today, frame.timeZone),
    enabled: mayRead,
    refetchInterval: live === 'interrupted' ? 30_000 : false,
  });
}

/** The people who work here, by their resources; rooms are none. */
function usePeople() {
  const { say, session } = useDashboard();
  const staff = useQuery(staffFacesOf(session.client)).data ?? [];
  const find = (resourceId: string | undefined) => staff.find((each) => each.resourceId === resourceId);
  return {
    nameOf: (resourceId: string | undefined) => own(find(resourceId)?.name ?? say('substitutes.somebody')),
    isPerson: (resourceId: string) => find(resourceId) !== undefined,
  };
}

/** What there is of it: what is asked, what stands open, and what can be done that nobody asked for. */
export function useSubstitutes({ target, holderIds, mayTell, isMain = false }: SubstitutePartProps): {
  readonly acts: readonly { readonly id: 'reassign' | 'ask'; readonly label: string; readonly onPress: () => void }[];
  readonly view: ReactNode;
  readonly isOpen: boolean;
} {
  const { say } = useDashboard();
  const requests = useOpenRequests();
  const ownId = useSignedIn()?.user?.resourceId;
  const mayAsk = useReach('SUBSTITUTES.ASK') !== undefined;
  const decides = useReach('SUBSTITUTES.DECIDE') === 'all';
  const { isPerson, nameOf } = usePeople();
  const [asked, setAsked] = useState<Asked>(undefined);
  const request = requestAbout(requests.data, target);
  const isOwn = ownId !== undefined && holderIds.includes(ownId);
  const from = request?.resourceId ?? holderIds.find(isPerson);
  const close = () => setAsked(undefined);
  if (requests.isError && requests.data === undefined) {
    return {
      acts: [],
      isOpen: false,
      view: (
        <ReadFailure title={say('substitutes.failed')} error={requests.error} onAgain={() => void requests.refetch()} />
      ),
    };
  }
  const canAsk = request === undefined && isOwn && mayAsk;
  const canGive = decides && from !== undefined;
  const form =
    asked === 'ask' ? (
      <Ask target={target} onDone={close} />
    ) : asked === 'give' && from !== undefined ? (
      <Give target={target} from={from} mayTell={mayTell} onDone={close} />
    ) : asked === 'decline' && request !== undefined ? (
      <Decline request={request} onDone={close} />
    ) : null;
  if (request === undefined) {
    return {
      acts:
        form !== null
          ? []
          : [
              ...(canGive
                ? [{ id: 'reassign' as const, label: say('substitutes.change'), onPress: () => setAsked('give') }]
                : []),
              ...(canAsk
                ? [{ id: 'ask' as const, label: say('substitutes.ask'), onPress: () => setAsked('ask') }]
                : []),
            ],
      view: form,
      isOpen: form !== null,
    };
  }
  return {
    acts: [],
    isOpen: form !== null,
    view: (
      <div className={styles['part']}>
        <Notice meaning="warn" title={say('substitutes.asks', { name: nameOf(request.resourceId) })}>
          {request.note === undefined ? null : (
            <p className={styles['note']}>
              <bdi>{request.note}</bdi>
            </p>
          )}
          {isOwn || !decides ? <p>{say('substitutes.waits')}</p> : null}
        </Notice>
        {form ?? (
          <div className={actions['buttons']}>
            {canGive ? (
              <Button variant={isMain ? 'filled' : 'default'} onClick={() => setAsked('give')}>
                {say('substitutes.choose')}
              </Button>
            ) : null}
            {decides ? (
              <Button variant="default" onClick={() => setAsked('decline')}>
                {say('substitutes.decline')}
              </Button>
            ) : null}
            {isOwn && request.resourceId === ownId ? <Withdraw request={request} /> : null}
          </div>
        )}
      </div>
    ),
  };
}

/** All of it where nothing else is to be done; beside other acts its own stand among them. */
export function SubstitutePart(props: SubstitutePartProps) {
  const { acts, view } = useSubstitutes(props);
  return acts.length === 0 && view === null ? null : (
    <div className={styles['part']}>
      {view}
      {acts.length === 0 ? null : (
        <div className={actions['buttons']}>
          {acts.map(({ id, label, onPress }) => (
            <Button
              key={id}
              variant={props.isMain === true && id === 'reassign' ? 'filled' : 'default'}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Decides once, however often it is pressed. */
function useDecision(onDone: () => void) {
  const { session } = useDashboard();
  const key = useIdempotencyKey();
  const { error, isPending, mutate } = useDecideSubstitute(session.client, {
    onSuccess: () => {
      key.renew();
      onDone();
    },
    onError: key.renewIfDecided,
  });
  return {
    error,
    isPending,
    decide: (decision: SubstituteDecision) => {
      if (!isPending) {
        mutate({ ...decision, idempotencyKey: key.current() });
      }
    },
  };
}

function Trouble({ error }: { error: Error | null }) {
  const { say } = useDashboard();
  return error === null ? null : (
    <Notice
      meaning="bad"
      title={say(error instanceof GivenAlready ? 'substitutes.givenAlready' : 'substitutes.notDone')}
      spoken
    >
      <p>{say('substitutes.notDoneHint')}</p>
    </Notice>
  );
}

interface WordsProps {
  readonly label: string;
  readonly hint: string;
  readonly act: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSend: (words: string | undefined) => void;
  readonly onCancel: () => void;
}

/** A few words, which may stay empty, and the act that they go with. */
function WithWords({ label, hint, act, error, isPending, onSend, onCancel }: WordsProps): ReactNode {
  const { say } = useDashboard();
  const [words, setWords] = useState('');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(words.trim() === '' ? undefined : words.trim());
      }}
    >
      <Textarea
        label={label}
        description={hint}
        // It was asked by a button that is gone.
        autoFocus
        autosize
        minRows={2}
        maxLength={longestNote}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Trouble error={error} />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isPending}>
          {act}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('substitutes.keep')}
        </Button>
      </div>
    </form>
  );
}

function Ask({ target, onDone }: { target: SubstituteTarget; onDone: () => void }) {
  const { say } = useDashboard();
  const { decide, ...state } = useDecision(onDone);
  return (
    <WithWords
      {...state}
      label={say('substitutes.note')}
      hint={say('substitutes.noteHint')}
      act={say('substitutes.askDo')}
      onSend={(note) => decide({ ask: { ...target, ...(note === undefined ? {} : { note }) } })}
      onCancel={onDone}
    />
  );
}

function Decline({ request, onDone }: { request: SubstituteRequest; onDone: () => void }) {
  const { say } = useDashboard();
  const { decide, ...state } = useDecision(onDone);
  return (
    <WithWords
      {...state}
      label={say('substitutes.answer')}
      hint={say('substitutes.answerHint')}
      act={say('substitutes.declineDo')}
      onSend={(answer) =>
        decide({
          decline: {
            substituteRequestId: request.id,
            revision: request.revision,
            ...(answer === undefined ? {} : { answer }),
          },
        })
      }
      onCancel={onDone}
    />
  );
}

function Withdraw({ request }: { request: SubstituteRequest }) {
  const { say } = useDashboard();
  const { decide, error, isPending } = useDecision(() => undefined);
  return (
    <>
      <Button variant="default" aria-disabled={isPending} onClick={() => decide({ withdraw: request.id })}>
        {say('substitutes.withdraw')}
      </Button>
      <Trouble error={error} />
    </>
  );
}

interface GiveProps {
  readonly target: SubstituteTarget;
  readonly from: string;
  readonly mayTell: boolean;
  readonly onDone: () => void;
}

function Give({ target, from, mayTell, onDone }: GiveProps) {
  const { say, session } = useDashboard();
  const found = useQuery(substitutesFor(session.client, target));
  const { nameOf } = usePeople();
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  const telling = useTelling(undefined);
  const tells = mayTell && telling.tells;
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const { decide, error, isPending } = useDecision(onDone);
  if (found.data === undefined) {
    return found.isError ? (
      <ReadFailure title={say('substitutes.failed')} error={found.error} onAgain={() => void found.refetch()} />
    ) : (
      <p role="status" className="oh-soft">
        {say('shell.loading')}
      </p>
    );
  }
  // An appointment is judged like any move; a session stands beside whatever else somebody has.
  const isJudged = target.bookingId !== undefined;
  const choices = found.data.filter(({ free, serves }) => !isJudged || (free && serves));
  const chosen = choices.find(({ resourceId }) => resourceId === chosenId) ?? choices[0];
  if (chosen === undefined) {
    return (
      <Notice meaning="note" title={say('substitutes.nobody')}>
        <p>{say('substitutes.nobodyHint')}</p>
        <div>
          <Button variant="default" onClick={onDone}>
            {say('substitutes.keep')}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        decide({ give: { target, from, to: chosen.resourceId, tells, mayOverride } });
      }}
    >
      <NativeSelect
        autoFocus
        label={say('substitutes.who')}
        description={say('substitutes.whoHint', { name: nameOf(from) })}
        value={chosen.resourceId}
        onChange={(event) => setChosenId(event.currentTarget.value)}
        data={choices.map(({ free, name, resourceId, serves }) => ({
          value: resourceId,
          label: `${own(name)} – ${say(free ? (serves ? 'substitutes.free' : 'substitutes.freeOther') : 'substitutes.busy')}`,
        }))}
      />
      {chosen.free ? null : <p>{say('substitutes.busyHint')}</p>}
      {mayTell ? <TellSwitch telling={telling} label={say('substitutes.tell')} /> : null}
      <Trouble error={error} />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isPending}>
          <span>
            <Sentence text={say('substitutes.give', { name: own(chosen.name) })} />
          </span>
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('substitutes.keep')}
        </Button>
      </div>
    </form>
  );
}
