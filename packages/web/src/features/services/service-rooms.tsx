/** Which rooms and things a visit takes up: of each kind none, any, or one of those that are chosen. */

import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roomsAddress } from '../../pages/dashboard-addresses.ts';
import { roomsOf } from '../../queries/rooms.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Section } from '../../ui/editing/section.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { FieldProblem } from './field-problem.tsx';
import type { RoomNeed, ServiceFields } from './service-fields.ts';

interface ServiceRoomsProps {
  readonly draft: Draft<ServiceFields>;
  readonly service: Service;
}

export function ServiceRooms({ draft, service }: ServiceRoomsProps) {
  const { say, session } = useDashboard();
  const list = useQuery(roomsOf(session.client)).data;
  const groups = list ?? [];
  const { rooms } = draft.shown;
  const put = (typeId: string, need: RoomNeed | undefined) => {
    const isKnown = rooms.some((each) => each.typeId === typeId);
    draft.set('rooms', [
      ...rooms.flatMap((each) => (each.typeId !== typeId ? [each] : need === undefined ? [] : [need])),
      ...(isKnown || need === undefined ? [] : [need]),
    ]);
  };
  return (
    <Section
      id="service-part-rooms"
      title={say('service.rooms')}
      hint={say(list?.length === 0 ? 'service.roomsNone' : 'service.roomsHint')}
    >
      {groups.map(({ type, rooms: ofType }) => {
        const need = rooms.find(({ typeId }) => typeId === type.id);
        const kind = need === undefined ? 'none' : need.ids === null ? 'any' : 'some';
        // Whoever does the work can be found through a kind of room; without it nobody could.
        const isPrimary = service.primaryResourceType === type.id;
        return (
          <RadioGroup
            key={type.id}
            legend={<bdi>{type.name}</bdi>}
            options={(['none', 'any', 'some'] as const).map((value) => ({
              value,
              label: say(`service.rooms.${value}`),
              isOff: (value === 'none' && isPrimary) || (value === 'some' && ofType.length === 0),
            }))}
            value={kind}
            onChoose={(each) =>
              put(
                type.id,
                each === 'none'
                  ? undefined
                  : { typeId: type.id, ids: each === 'any' ? null : ofType.map(({ id }) => id) },
              )
            }
          >
            {need?.ids == null ? null : (
              <ChoiceList
                legend={type.name}
                choices={ofType}
                chosen={need.ids}
                onChoose={(id, isChosen) => {
                  const ids = need.ids ?? [];
                  put(type.id, {
                    typeId: type.id,
                    ids: isChosen ? [...ids, id] : ids.filter((other) => other !== id),
                  });
                }}
              />
            )}
            {kind !== 'none' && (ofType.length === 0 || need?.ids?.length === 0) ? (
              <p role="alert">{say('service.roomsNobody')}</p>
            ) : null}
          </RadioGroup>
        );
      })}
      <FieldProblem words={draft.errors['rooms']} />
      <p>
        <Link to={roomsAddress}>{say('rooms.title')}</Link>
      </p>
    </Section>
  );
}
