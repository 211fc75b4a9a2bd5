/** The rules of a policy, each a sentence with its control in it, and what is wrong with one beside it. */
import { Switch, Textarea } from '@mantine/core';
import type { BookingPolicy } from '@openhours/contract';
import { translationIn } from '@openhours/contract/text/translated';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { useChosenLanguage } from '../../ui/editing/words-language.tsx';
import {
  type ByThemselves,
  cancellingOf,
  movingOf,
  type PolicyFields,
  untilWhenOf,
} from '../../ui/policies/policy-fields.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { CountControl, LengthControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import own from './policies.module.css';

export interface RulesProps {
  readonly draft: Draft<PolicyFields>;
}

export function BookingRules({ draft }: RulesProps) {
  const { say } = useDashboard();
  const { shown, errors, set } = draft;
  const early = shown.limitEarlyBookingPolicy;
  const late = shown.limitLateBookingPolicy;
  const untilWhen = untilWhenOf(shown);
  const choose = (when: typeof untilWhen) => {
    set('limitLateBookingPolicy', { ...late, enabled: when === 'before' });
    set('bookAfterStartPolicy', { enabled: when === 'end' });
  };
  return (
    <Section title={say('policies.booking')}>
      <fieldset className={styles['choices']}>
        <legend>{say('policies.untilWhen')}</legend>
        <Choice
          kind="radio"
          name="until-when"
          isChosen={untilWhen === 'start'}
          onChoose={() => choose('start')}
          label={say('policies.untilStart')}
        />
        <Choice
          kind="radio"
          name="until-when"
          isChosen={untilWhen === 'before'}
          onChoose={() => choose('before')}
          heard={say('policies.untilSomeTime')}
          label={
            <WithControl sentence={(time) => say('policies.untilBefore', { time })}>
              <LengthControl
                label={say('policies.untilSomeTime')}
                minutes={late.latestBookingInMinutes}
                isOff={untilWhen !== 'before'}
                error={errors['limitLateBookingPolicy']}
                onChange={(latestBookingInMinutes) =>
                  set('limitLateBookingPolicy', { ...late, latestBookingInMinutes })
                }
              />
            </WithControl>
          }
        />
        <Choice
          kind="radio"
          name="until-when"
          isChosen={untilWhen === 'end'}
          onChoose={() => choose('end')}
          label={say('policies.untilEnd')}
        />
        <Problem words={errors['limitLateBookingPolicy'] ?? errors['bookAfterStartPolicy']} />
      </fieldset>
      <div className={styles['choices']}>
        <Choice
          kind="checkbox"
          isChosen={early.enabled}
          onChoose={(enabled) => set('limitEarlyBookingPolicy', { ...early, enabled })}
          heard={say('policies.fromSomeTime')}
          label={
            <WithControl sentence={(time) => say('policies.fromBefore', { time })}>
              <LengthControl
                label={say('policies.fromSomeTime')}
                minutes={early.earliestBookingInMinutes}
                isOff={!early.enabled}
                error={errors['limitEarlyBookingPolicy']}
                onChange={(earliestBookingInMinutes) =>
                  set('limitEarlyBookingPolicy', { ...early, earliestBookingInMinutes })
                }
              />
            </WithControl>
          }
        />
        <Problem words={errors['limitEarlyBookingPolicy']} />
      </div>
      <div className={styles['choices']}>
        <WithControl sentence={(count) => say('policies.people', { count })}>
          <CountControl
            label={say('policies.peopleLabel')}
            count={shown.participantsPolicy.maxParticipantsPerBooking}
            error={errors['participantsPolicy']}
            onChange={(maxParticipantsPerBooking) => set('participantsPolicy', { maxParticipantsPerBooking })}
          />
        </WithControl>
        <p className="oh-soft oh-small">{say('policies.peopleHint')}</p>
        <Problem words={errors['participantsPolicy']} />
      </div>
    </Section>
  );
}

interface ByThemselvesProps {
  readonly act: 'cancel' | 'move';
  readonly when: ByThemselves;
  readonly minutes: number;
  readonly allowAnonymous: boolean | null;
  readonly error: string | undefined;
  readonly onWhen: (when: ByThemselves) => void;
  readonly onMinutes: (minutes: number) => void;
  readonly onAllowAnonymous: (isAllowed: boolean) => void;
}

/** Cancelling and moving have the same rules in other words. */
function ByThemselvesRules(props: ByThemselvesProps) {
  const { act, when, minutes, allowAnonymous, error, onWhen, onMinutes, onAllowAnonymous } = props;
  const { say } = useDashboard();
  return (
    <Section title={say(`policies.${act}`)}>
      <fieldset className={styles['choices']}>
        <legend className="oh-heard">{say(`policies.${act}`)}</legend>
        {(['never', 'start'] as const).map((each) => (
          <Choice
            key={each}
            kind="radio"
            name={act}
            isChosen={when === each}
            onChoose={() => onWhen(each)}
            label={say(`policies.${act}.${each}`)}
          />
        ))}
        <Choice
          kind="radio"
          name={act}
          isChosen={when === 'before'}
          onChoose={() => onWhen('before')}
          heard={say(`policies.${act}.someTime`)}
          label={
            <WithControl sentence={(time) => say(`policies.${act}.before`, { time })}>
              <LengthControl
                label={say(`policies.${act}.someTime`)}
                minutes={minutes}
                isOff={when !== 'before'}
                error={error}
                onChange={onMinutes}
              />
            </WithControl>
          }
        />
      </fieldset>
      {when === 'never' ? null : (
        <Switch
          size="md"
          checked={allowAnonymous !== false}
          label={say(`policies.${act}.byLink`)}
          onChange={(event) => onAllowAnonymous(event.currentTarget.checked)}
        />
      )}
      <Problem words={error} />
    </Section>
  );
}

export function CancellingRules({ draft: { shown, errors, set } }: RulesProps) {
  const policy = shown.cancellationPolicy;
  const put = (changes: Partial<BookingPolicy['cancellationPolicy']>) =>
    set('cancellationPolicy', { ...policy, ...changes });
  return (
    <ByThemselvesRules
      act="cancel"
      when={cancellingOf(policy)}
      minutes={policy.latestCancellationInMinutes}
      allowAnonymous={policy.allowAnonymous}
      error={errors['cancellationPolicy']}
      onWhen={(when) => put({ enabled: when !== 'never', limitLatestCancellation: when === 'before' })}
      onMinutes={(latestCancellationInMinutes) => put({ latestCancellationInMinutes })}
      onAllowAnonymous={(allowAnonymous) => put({ allowAnonymous })}
    />
  );
}

export function MovingRules({ draft: { shown, errors, set } }: RulesProps) {
  const policy = shown.reschedulePolicy;
  const put = (changes: Partial<BookingPolicy['reschedulePolicy']>) =>
    set('reschedulePolicy', { ...policy, ...changes });
  return (
    <ByThemselvesRules
      act="move"
      when={movingOf(policy)}
      minutes={policy.latestRescheduleInMinutes}
      allowAnonymous={policy.allowAnonymous}
      error={errors['reschedulePolicy']}
      onWhen={(when) => put({ enabled: when !== 'never', limitLatestReschedule: when === 'before' })}
      onMinutes={(latestRescheduleInMinutes) => put({ latestRescheduleInMinutes })}
      onAllowAnonymous={(allowAnonymous) => put({ allowAnonymous })}
    />
  );
}

/** How the choice "anyone" is decided. */
type Sorting = 'RANDOM' | 'LOWEST_TO_HIGHEST' | 'HIGHEST_TO_LOWEST' | 'CUSTOM';

function sortingOf({ sortingMethodType, rankingOptions }: BookingPolicy['staffSortingPolicy']): Sorting {
  return sortingMethodType === 'RANKING' ? (rankingOptions?.order ?? 'LOWEST_TO_HIGHEST') : sortingMethodType;
}

export function StaffRules({ draft: { shown, errors, set } }: RulesProps) {
  const { say } = useDashboard();
  const sorting = sortingOf(shown.staffSortingPolicy);
  return (
    <Section title={say('policies.staff')}>
      <fieldset className={styles['choices']}>
        <legend>{say('policies.sorting')}</legend>
        {(['RANDOM', 'LOWEST_TO_HIGHEST', 'HIGHEST_TO_LOWEST'] as const).map((each) => (
          <Choice
            key={each}
            kind="radio"
            name="sorting"
            isChosen={sorting === each}
            onChoose={() =>
              set(
                'staffSortingPolicy',
                each === 'RANDOM'
                  ? { sortingMethodType: 'RANDOM' }
                  : { sortingMethodType: 'RANKING', rankingOptions: { order: each } },
              )
            }
            label={say(`policies.sorting.${each}`)}
          />
        ))}
      </fieldset>
      {sorting === 'CUSTOM' ? <p className="oh-soft">{say('policies.sorting.CUSTOM')}</p> : null}
      <Problem words={errors['staffSortingPolicy']} />
    </Section>
  );
}

/** Who may wait for a full class or course, and for how long a place is kept for them. */
export function WaitlistRules({ draft: { shown, errors, set } }: RulesProps) {
  const { say } = useDashboard();
  const waitlist = shown.waitlistPolicy;
  return (
    <Section title={say('policies.part.waitlistPolicy')} hint={say('policies.waitlistHint')}>
      <div className={styles['choices']}>
        <Choice
          kind="checkbox"
          isChosen={waitlist.enabled}
          onChoose={(enabled) => set('waitlistPolicy', { ...waitlist, enabled })}
          heard={say('policies.waitlist')}
          label={
            <WithControl sentence={(count) => say('policies.waitlistCount', { count })}>
              <CountControl
                label={say('policies.waitlistLabel')}
                count={waitlist.capacity}
                isOff={!waitlist.enabled}
                error={errors['waitlistPolicy']}
                onChange={(capacity) => set('waitlistPolicy', { ...waitlist, capacity })}
              />
            </WithControl>
          }
        />
        {waitlist.enabled ? (
          <div className={own['below']}>
            <WithControl sentence={(time) => say('policies.waitlistKept', { time })}>
              <LengthControl
                label={say('policies.waitlistKeptLabel')}
                minutes={waitlist.reservationTimeInMinutes}
                error={errors['waitlistPolicy']}
                onChange={(reservationTimeInMinutes) =>
                  set('waitlistPolicy', { ...waitlist, reservationTimeInMinutes })
                }
              />
            </WithControl>
          </div>
        ) : null}
        <Problem words={errors['waitlistPolicy']} />
      </div>
    </Section>
  );
}

/** What programs that book by the API are told; our own pages do not ask for it. */
export function RulesForPrograms({ draft: { shown, errors, set } }: RulesProps) {
  const { say } = useDashboard();
  const rooms = shown.resourcesPolicy;
  return (
    <Section title={say('policies.programs')} hint={say('policies.programsHint')}>
      <div className={styles['choices']}>
        <Choice
          kind="checkbox"
          isChosen={rooms.enabled}
          onChoose={(enabled) => set('resourcesPolicy', { ...rooms, enabled })}
          label={say('policies.rooms')}
        />
        {rooms.enabled ? (
          <div className={own['below']}>
            <Choice
              kind="checkbox"
              isChosen={rooms.autoAssignAllowed}
              onChoose={(autoAssignAllowed) => set('resourcesPolicy', { ...rooms, autoAssignAllowed })}
              label={say('policies.roomsByUs')}
            />
          </div>
        ) : null}
        <Problem words={errors['resourcesPolicy']} />
      </div>
    </Section>
  );
}

export function OwnWords({ draft: { shown, errors, set } }: RulesProps) {
  const { say } = useDashboard();
  const words = shown.customPolicyDescription;
  const { choice, isMain, language } = useChosenLanguage();
  const said = translationIn(words.translations, language)?.description ?? '';
  const translate = (description: string) =>
    set('customPolicyDescription', {
      ...words,
      translations: [
        ...(words.translations ?? []).filter((each) => each.language !== language),
        ...(description === '' ? [] : [{ language, description }]),
      ],
    });
  return (
    <Section title={say('policies.words')} hint={say('policies.wordsHint')}>
      <div className={styles['form']}>
        <Switch
          size="md"
          checked={words.enabled}
          label={say('policies.wordsShown')}
          onChange={(event) => set('customPolicyDescription', { ...words, enabled: event.currentTarget.checked })}
        />
        {choice}
        <Textarea
          id="policy-words"
          label={say('policies.wordsLabel')}
          value={isMain ? words.description : said}
          placeholder={isMain || words.description === '' ? undefined : words.description}
          lang={language}
          maxLength={2500}
          rows={5}
          dir="auto"
          error={errors['customPolicyDescription']}
          onChange={(event) =>
            isMain
              ? set('customPolicyDescription', {
                  ...words,
                  // Whoever writes wants it read.
                  enabled: words.description === '' ? true : words.enabled,
                  description: event.currentTarget.value,
                })
              : translate(event.currentTarget.value)
          }
        />
      </div>
    </Section>
  );
}
