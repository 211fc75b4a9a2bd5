/** Who of those who come is moved: all of them, until somebody is left out. Works without script. */
import type { MovedPeople as State } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from './participants-part.module.css';
import { choosesName, othersName, someName } from './some-names.ts';

export function MovedPeople({ people: { isNobody, named, unnamed } }: { readonly people: State }) {
  const { formats, say } = usePage();
  return (
    <fieldset className={styles['choice']} aria-invalid={isNobody ? true : undefined}>
      <legend>{say('whoComes.moveWhom')}</legend>
      <input type="hidden" name={choosesName} value="yes" />
      {named.map(({ id, name }) => (
        <label key={id} className={styles['line']}>
          <input type="checkbox" name={someName(id)} value="yes" defaultChecked />
          <bdi>{name}</bdi>
        </label>
      ))}
      {unnamed === 0 ? null : (
        <SelectField
          id="who-others"
          name={othersName}
          label={say('whoComes.cancelOthers')}
          defaultValue={String(unnamed)}
          onChoose={() => undefined}
          choices={Array.from({ length: unnamed + 1 }, (_, index) => ({
            value: String(index),
            words: formats.number(index),
          }))}
        />
      )}
      {isNobody ? <p className={styles['problem']}>{say('whoComes.chooseMoved')}</p> : null}
      <p>{say('whoComes.othersStay')}</p>
    </fieldset>
  );
}
