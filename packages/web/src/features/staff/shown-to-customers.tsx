/** What customers see of the team: one choice for everybody, saved as it is made and taken back the same way. */

import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffChanged, staffSettingsOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Editable } from '../../ui/editing/editable.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refusalWords } from '../../ui/refusal.ts';

export function ShownToCustomers() {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const asked = staffSettingsOf(session.client);
  const settings = useQuery(asked).data;
  const choosing = useMutation({
    mutationFn: ({ publiclyAccessible, revision }: { publiclyAccessible: boolean; revision: string }) =>
      session.client.staff.updateStaffMemberSettings({
        staffMemberSettings: { revision, contactInformation: { publiclyAccessible } },
      }),
    onSuccess: ({ staffMemberSettings }) => queries.setQueryData(asked.queryKey, staffMemberSettings),
    // Somebody else chose meanwhile: what stands now is shown, and can be decided again.
    onError: () => staffChanged(queries),
  });
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
