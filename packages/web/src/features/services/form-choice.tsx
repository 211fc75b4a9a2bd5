/** Which form a service has, and the way to the editor of its questions. */

import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formsOf, useCreateForm } from '../../queries/forms.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import actions from '../../ui/styles/actions.module.css';
import { FormEditor } from './form-editor.tsx';

interface FormChoiceProps {
  readonly formId: string;
  readonly error: string | undefined;
  readonly onChoose: (formId: string) => void;
}

export function FormChoice({ formId, error, onChoose }: FormChoiceProps) {
  const { say, session } = useDashboard();
  const forms = useQuery(formsOf(session.client)).data ?? [];
  const [isEditing, setEditing] = useState(false);
  const chosen = forms.find(({ id }) => id === formId);
  const making = useCreateForm(session.client, {
    onSuccess: ({ form }) => {
      onChoose(form.id);
      setEditing(true);
    },
  });
  const make = () => {
    if (!making.isPending) {
      making.mutate({
        name: say('forms.newName'),
        fields: (forms.find((form) => form.default)?.fields ?? []).map(({ id: _, ...field }) => field),
      });
    }
  };
  return (
    <>
      <NativeSelect
        id="service-formId"
        label={say('service.formId')}
        value={formId}
        error={error}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={forms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={actions['buttons']}>
        <Button
          variant="default"
          aria-expanded={isEditing}
          disabled={chosen === undefined}
          onClick={() => setEditing(!isEditing)}
        >
          {say('forms.edit')}
        </Button>
        <Button variant="default" aria-disabled={making.isPending} onClick={make}>
          {say('forms.new')}
        </Button>
      </div>
      {making.isError ? <p role="alert">{say('editor.notSavedHint')}</p> : null}
      {isEditing && chosen !== undefined ? <FormEditor key={`${chosen.id} ${chosen.revision}`} form={chosen} /> : null}
    </>
  );
}
