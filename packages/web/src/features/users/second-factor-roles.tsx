/** Of which roles a second factor is asked; it holds as soon as it is chosen. */
import { Checkbox } from '@mantine/core';
import type { StaffRole } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { signInRulesOf, useSetSignInRules } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { troubleWords } from './refusals.ts';

const roles: readonly StaffRole[] = ['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'];

export function SecondFactorRoles({ hasOwn }: { readonly hasOwn: boolean }) {
  const { say, session } = useDashboard();
  const rules = useQuery(signInRulesOf(session.client));
  const setting = useSetSignInRules(session.client);
  const { data } = rules;
  const chosen = setting.isPending ? setting.variables.secondFactorRoles : (data?.secondFactorRoles ?? []);
  const choose = (role: StaffRole, isChosen: boolean) => {
    if (data !== undefined && !setting.isPending) {
      const others = data.secondFactorRoles.filter((each) => each !== role);
      setting.mutate({ revision: data.revision, secondFactorRoles: isChosen ? [...others, role] : others });
    }
  };
  return (
    <Section title={say('people.rules')} hint={say('people.rulesHint')}>
      {data === undefined ? (
        <Reading error={rules.error} onAgain={() => void rules.refetch()} />
      ) : (
        <>
          {hasOwn ? null : <Notice meaning="note" title={say('people.rulesOwn')} />}
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={say(`people.role.${role}`)}
              checked={chosen.includes(role)}
              disabled={!hasOwn && !chosen.includes(role)}
              onChange={(event) => choose(role, event.currentTarget.checked)}
            />
          ))}
          {setting.error === null ? null : <Notice meaning="bad" title={troubleWords(setting.error, say)} spoken />}
        </>
      )}
    </Section>
  );
}
