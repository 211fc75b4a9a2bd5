/** The fields by which is said what the values of an attribute may be: lines of text, or the two ends of a range. */
import { Textarea, TextInput } from '@mantine/core';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import type { AttributeFields, ValueType } from './attribute-fields.ts';

interface ConfigFieldsProps {
  readonly valueType: ValueType;
  readonly shown: Pick<AttributeFields, 'max' | 'min' | 'values'>;
  readonly problems: Readonly<Partial<Record<keyof AttributeFields, string>>>;
  /** What becomes of values that are no longer allowed, where there may be any. */
  readonly hint?: string | undefined;
  readonly onType: (field: 'max' | 'min' | 'values', value: string) => void;
}

export function ConfigFields({ hint, onType, problems, shown, valueType }: ConfigFieldsProps) {
  const { say } = useDashboard();
  if (valueType === 'BOOL') {
    return null;
  }
  if (valueType === 'STRING') {
    return (
      <Textarea
        id="attribute-values"
        label={say('attributes.values')}
        description={hint}
        value={shown.values}
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        autoComplete="off"
        error={problems.values}
        onChange={(event) => onType('values', event.currentTarget.value)}
      />
    );
  }
  return (
    <>
      {/* Above: what is wrong with a field is said in the gap below it. */}
      {hint === undefined ? null : <p className="oh-soft oh-small">{hint}</p>}
      <div className={styles['pair']}>
        {(['min', 'max'] as const).map((field) => (
          <TextInput
            key={field}
            id={`attribute-${field}`}
            label={say(`attributes.${field}`)}
            inputMode="numeric"
            value={shown[field]}
            required
            withAsterisk={false}
            autoComplete="off"
            error={problems[field]}
            onChange={(event) => onType(field, event.currentTarget.value)}
          />
        ))}
      </div>
    </>
  );
}
