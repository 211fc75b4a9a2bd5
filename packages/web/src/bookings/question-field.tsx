/** One question of a booking form at the desk, by what kind of answer it takes; `true` and `''` are those of a box. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { FormField } from '@openhours/contract';

interface QuestionFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function QuestionField({ field, onChange, value }: QuestionFieldProps) {
  const { choices, hint, label, maxLength, valueType } = field;
  const shared = { label: <bdi>{label}</bdi>, description: hint };
  if (valueType === 'CHECK_BOX') {
    return (
      <Checkbox
        size="md"
        {...shared}
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
    );
  }
  if (choices !== undefined) {
    return (
      <NativeSelect
        {...shared}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: '–' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    );
  }
  const typed = { ...shared, maxLength, value };
  return valueType === 'LONG_TEXT' ? (
    <Textarea rows={3} {...typed} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...typed} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
