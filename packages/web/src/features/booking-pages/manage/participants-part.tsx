/** Who comes, by name, on the page of a booking's link, and cancelling it for some of them. Works without script. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ParticipantsState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { questions as questionsPart } from '../questions-part.ts';
import styles from './participants-part.module.css';
import { othersName, someName } from './some-names.ts';

interface ParticipantsPartProps {
  readonly participants: ParticipantsState;
  readonly token: string;
}

export function ParticipantsPart({ participants, token }: ParticipantsPartProps) {
  const { formats, say } = usePage();
  const { canceling, isDone, isMoved, named, naming, unnamed } = participants;
  return (
    <section className={styles['people']} aria-labelledby="who-comes">
      {isDone ? (
        <Notice meaning="good" title={say(isMoved ? 'whoComes.someMoved' : 'whoComes.someCancelled')} spoken />
      ) : null}
      {named.length === 0 ? null : (
        <>
          <h2 id="who-comes">{say('whoComes.title')}</h2>
          <ul>
            {named.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {unnamed === 0 ? null : <li>{say('whoComes.others', { count: unnamed })}</li>}
          </ul>
        </>
      )}
      {naming === undefined ? null : (
        <div id="name-people">
          {naming.trouble === undefined ? null : (
            <LinkNotice trouble={naming.trouble} retryAfterSeconds={naming.retryAfterSeconds} />
          )}
          <ActionForm
            action={pathOfPage(pagePaths.manage, { token })}
            ticket={naming.ticket}
            label={say('whoComes.save')}
            sending={say('whoComes.saving')}
            fields={
              <questionsPart.Part questions={naming.questions} answers={naming.answers} problems={naming.problems} />
            }
          />
        </div>
      )}
      {canceling === undefined ? null : (
        <details open={canceling.trouble !== undefined || canceling.isNobody}>
          <summary>{say('whoComes.cancelSome')}</summary>
          {canceling.trouble === undefined ? null : (
            <LinkNotice trouble={canceling.trouble} retryAfterSeconds={canceling.retryAfterSeconds} />
          )}
          <ActionForm
            action={pathOfPage(pagePaths.manage, { token })}
            ticket={canceling.ticket}
            label={say('whoComes.cancelAct')}
            sending={say('act.cancelling')}
            fields={
              <fieldset className={styles['choice']} aria-invalid={canceling.isNobody ? true : undefined}>
                <legend>{say('whoComes.cancelWhom')}</legend>
                {named.map(({ id, name }) => (
                  <label key={id} className={styles['line']}>
                    <input type="checkbox" name={someName(id)} value="yes" />
                    <bdi>{name}</bdi>
                  </label>
                ))}
                {unnamed === 0 ? null : (
                  <SelectField
                    id="who-others"
                    name={othersName}
                    label={say('whoComes.cancelOthers')}
                    defaultValue="0"
                    onChoose={() => undefined}
                    choices={Array.from({ length: unnamed + 1 }, (_, index) => ({
                      value: String(index),
                      words: formats.number(index),
                    }))}
                  />
                )}
                {canceling.isNobody ? <p className={styles['problem']}>{say('whoComes.chooseSome')}</p> : null}
                <p>{say('whoComes.restStays')}</p>
                <Fees fees={canceling.fees} />
              </fieldset>
            }
          />
        </details>
      )}
    </section>
  );
}

/** What it costs now: the same for however many, or as much as each number of them costs. */
function Fees({ fees }: Pick<NonNullable<ParticipantsState['canceling']>, 'fees'>) {
  const { say } = usePage();
  const [first] = fees;
  if (first === undefined) {
    return null;
  }
  return fees.length > 1 && fees.every(({ price }) => price === first.price) ? (
    <p>{say('whoComes.feeAny', { fee: first.price })}</p>
  ) : (
    fees.map(({ participants, price }) => (
      <p key={participants}>{say('whoComes.feeFor', { count: participants, fee: price })}</p>
    ))
  );
}
