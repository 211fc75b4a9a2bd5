/** What customers see of the team: one choice for everybody, saved as it is made and taken back the same way. */

import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffSettingsOf, useUpdateStaffSettings } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Editable } from '../../ui/editing/editable.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';

export function ShownToCustomers() {
  const { say, session } = useDashboard();
  const settings = useQuery(staffSettingsOf(session.client)).data;
  const choosing = useUpdateStaffSettings(session.client);
  if (settings === undefined) {
    return null;
  }
  const isShown = choosing.isPending
    ? choosing.variables.publiclyAccessible
    : settings.contactInformation.publiclyAccessible;
  return (
    <Section title={say('staff.shown')}>
      <Editable permission="STAFF.MANAGE">
        <Switch
          size="md"
          checked={isShown}
          label={say('staff.contactShown')}
          description={say('staff.contactShownHint')}
          onChange={(event) => {
            if (!choosing.isPending) {
              choosing.mutate({ publiclyAccessible: event.currentTarget.checked, revision: settings.revision });
            }
          }}
        />
      </Editable>
      {choosing.isError ? (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(choosing.error, say)}</p>
        </Notice>
      ) : null}
    </Section>
  );
}
