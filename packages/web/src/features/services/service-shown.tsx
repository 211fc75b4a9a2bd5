/** Whether customers see a service and may book it, and at which address. */
import { Button, Switch, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { useState } from 'react';
import { useSetServiceSlug } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import type { DraftProps } from './draft-field.ts';

export function Shown({ draft, service }: DraftProps & { service: Service }) {
  const { frame, say, session } = useDashboard();
  const slug = service.mainSlug?.name ?? '';
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const setting = useSetServiceSlug(session.client, {
    onSuccess: (_, { slug: sent }) => setTyped((now) => (now === sent ? undefined : now)),
  });
  const refusal = useRefusal(setting.error, { SLUG_ALREADY_EXISTS: 'service.slugTaken' });
  const isIllegal = isCallError(setting.error) && setting.error.fieldViolations.length > 0;
  const problem = isIllegal ? say('service.slugIllegal') : refusal;
  return (
    <Section id="service-part-shown" title={say('service.shown')}>
      <div className={styles['form']}>
        <Switch
          size="md"
          checked={!draft.shown.hidden}
          label={say('service.visible')}
          onChange={(event) => draft.set('hidden', !event.currentTarget.checked)}
        />
        <Switch
          size="md"
          checked={draft.shown.bookable}
          label={say('service.bookable')}
          onChange={(event) => draft.set('bookable', event.currentTarget.checked)}
        />
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== undefined && typed !== slug && !setting.isPending) {
              setting.mutate({ serviceId: service.id, slug: typed });
            }
          }}
        >
          <TextInput
            id="service-slug"
            label={say('service.slug')}
            description={`${frame.publicUrl}/service-page/${typed ?? slug}`}
            dir="ltr"
            value={typed ?? slug}
            error={problem}
            onChange={(event) => {
              if (!setting.isPending) {
                setting.reset();
              }
              setTyped(event.currentTarget.value);
            }}
          />
          {typed === undefined || typed === slug ? null : (
            <Button type="submit" variant="default" className={styles['start'] as string}>
              {say('service.slugSave')}
            </Button>
          )}
        </form>
      </div>
    </Section>
  );
}
