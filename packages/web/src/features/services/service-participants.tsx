/** Whether clients name everybody who comes, and of what age they may be; kept as soon as chosen. */
import { Checkbox, NumberInput } from '@mantine/core';
import type { ParticipantNaming, Service } from '@openhours/contract';
import { highestAge } from '@openhours/contract/bookings/participants-limits';
import { useQuery } from '@tanstack/react-query';
import { participantNamingOf, useUpdateParticipantNaming } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';

export function ServiceParticipants({ service: { id: serviceId } }: { readonly service: Pick<Service, 'id'> }) {
  const { say, session } = useDashboard();
  const found = useQuery(participantNamingOf(session.client, serviceId));
  const saving = useUpdateParticipantNaming(session.client, serviceId);
  const read = found.data;
  if (read === undefined) {
    return found.isError ? (
      <ReadFailure title={say('service.people.failed')} error={found.error} onAgain={() => void found.refetch()} />
    ) : null;
  }
  const shown = saving.isPending ? saving.variables.participantNaming : read.participantNaming;
  const { asksBirthDates, asksNames } = shown;
  const set = (said: ParticipantNaming) => {
    if (!saving.isPending) {
      saving.mutate({ participantNaming: said, revision: read.revision });
    }
  };
  return (
    <>
      <Checkbox
        label={say('service.people.names')}
        description={say('service.people.namesHint')}
        checked={asksNames}
        onChange={(event) =>
          set(event.currentTarget.checked ? { ...shown, asksNames: true } : { asksNames: false, asksBirthDates: false })
        }
      />
      {asksNames ? (
        <Checkbox
          label={say('service.people.born')}
          checked={asksBirthDates}
          onChange={(event) => set({ asksNames: true, asksBirthDates: event.currentTarget.checked })}
        />
      ) : null}
      {asksBirthDates ? (
        <>
          <Age naming={shown} member="leastAge" onSet={set} />
          <Age naming={shown} member="mostAge" onSet={set} />
        </>
      ) : null}
      <p role="status" className="oh-soft">
        {saving.isSuccess ? say('messages.saved') : ''}
      </p>
      {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
    </>
  );
}

interface AgeProps {
  readonly naming: ParticipantNaming;
  readonly member: 'leastAge' | 'mostAge';
  readonly onSet: (naming: ParticipantNaming) => void;
}

/** Kept once it is left; empty: no limit. */
function Age({ member, naming, onSet }: AgeProps) {
  const { say } = useDashboard();
  const known = naming[member];
  return (
    <NumberInput
      key={known ?? ''}
      id={`service-${member}`}
      label={say(`service.people.${member}`)}
      defaultValue={known ?? ''}
      min={0}
      max={highestAge}
      allowDecimal={false}
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim();
        const age = typed === '' ? undefined : Number(typed);
        if (age !== known && (age === undefined || Number.isInteger(age))) {
          const { [member]: _before, ...rest } = naming;
          onSet(age === undefined ? rest : { ...rest, [member]: age });
        }
      }}
    />
  );
}
