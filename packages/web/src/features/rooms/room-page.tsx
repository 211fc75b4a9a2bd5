/** One room or thing: its name, where it is, when it can be had, what needs it, and its end. */

import { NativeSelect, TextInput } from '@mantine/core';
import type { Resource } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { roomsAddress } from '../../pages/dashboard-addresses.ts';
import { placesOf } from '../../queries/locations.ts';
import {
  type KindOfRooms,
  roomById,
  roomsOf,
  useAssignRoomHours,
  useDeleteRoom,
  useRoomEditing,
} from '../../queries/rooms.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Editable, Offered, OnlyShown } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SavedHours } from '../../ui/hours/saved-hours.tsx';
import { placeIdOf } from './room-words.ts';

export function RoomView() {
  return <RoomPage resourceId={useIdInAddress()} />;
}

function RoomPage({ resourceId }: { resourceId: string }) {
  const { say, session } = useDashboard();
  const back = { address: roomsAddress, name: say('rooms.title') };
  return (
    <RowPage
      id={resourceId}
      row={roomById(session.client, resourceId)}
      listKey={roomsOf(session.client).queryKey}
      inList={(kinds: readonly KindOfRooms[]) =>
        kinds
          .flatMap(({ type, rooms }) => rooms.map((each) => ({ type, room: each })))
          .find((each) => each.room.id === resourceId)
      }
      back={back}
      missing={{ title: say('rooms.missing'), hint: say('rooms.missingHint') }}
    >
      {({ room, type }) => (
        <EditorPage title={room.name} back={back} isWide aside={<span className={styles['mark']}>{type.name}</span>}>
          <OnlyShown permission="RESOURCES.MANAGE" />
          <Editable permission="RESOURCES.MANAGE">
            <WhatItIs key={room.id} room={room} />
          </Editable>
          <Editable permission="HOURS.MANAGE">
            <Hours key={`hours-${room.id}`} room={room} />
          </Editable>
          <Offered permission="RESOURCES.MANAGE">
            <Remove room={room} />
          </Offered>
        </EditorPage>
      )}
    </RowPage>
  );
}

interface RoomFields {
  readonly [field: string]: unknown;
  readonly name: string;
  /** Empty: every place. */
  readonly placeId: string;
  readonly revision: string;
}

function fieldsOf(room: Resource): RoomFields {
  return { name: room.name, placeId: placeIdOf(room) ?? '', revision: room.revision };
}

function fieldOf(wireField: string): string {
  const name = wireField.replace(/^resource\./, '').split('.')[0] as string;
  return name === 'locationOptions' ? 'placeId' : name;
}

function WhatItIs({ room }: { room: Resource }) {
  const { say, session } = useDashboard();
  const editing = useRoomEditing(session.client, room.id);
  const places = useQuery(placesOf(session.client)).data;
  const draft = useDraft<RoomFields>({
    saved: fieldsOf(room),
    savesItself: true,
    fieldOf,
    async save(changed, saved) {
      const { name, placeId } = changed;
      const next = await editing.save({
        revision: saved.revision,
        ...(name === undefined ? {} : { name }),
        ...(placeId === undefined
          ? {}
          : {
              locationOptions:
                placeId === ''
                  ? { availableInAllLocations: true }
                  : {
                      availableInAllLocations: false,
                      specificLocationOptions: {
                        availableInBusinessLocations: true,
                        businessLocations: [{ locationId: placeId }],
                      },
                    },
            }),
      });
      return fieldsOf(next);
    },
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { shown, errors } = draft;
  const nameOfPlace = (id: string) =>
    id === ''
      ? say('rooms.everywhere')
      : (places?.find((each) => each.id === id)?.name ??
        say(places === undefined ? 'shell.loading' : 'rooms.placeGone'));
  const isNotListed = shown.placeId !== '' && places?.some(({ id }) => id === shown.placeId) !== true;
  return (
    <Section title={say('rooms.words')}>
      <SavedWords
        draft={draft}
        nameOf={(field) => say(`rooms.${field as 'name' | 'placeId'}`)}
        wordsOf={(field, value) => (field === 'placeId' ? nameOfPlace(String(value)) : String(value))}
      />
      <div className={styles['form']}>
        <TextInput
          id="room-name"
          label={say('rooms.name')}
          value={shown.name}
          maxLength={40}
          dir="auto"
          autoComplete="off"
          error={errors['name']}
          onChange={(event) => draft.set('name', event.currentTarget.value)}
        />
        <NativeSelect
          id="room-place"
          label={say('rooms.placeId')}
          value={shown.placeId}
          error={errors['placeId']}
          onChange={(event) => draft.set('placeId', event.currentTarget.value)}
          data={['', ...(places ?? []).map(({ id }) => id), ...(isNotListed ? [shown.placeId] : [])].map((value) => ({
            value,
            label: nameOfPlace(value),
          }))}
        />
      </div>
    </Section>
  );
}

function Hours({ room }: { room: Resource }) {
  const { say, session } = useDashboard();
  const places = useQuery(placesOf(session.client)).data ?? [];
  const [assigned] = room.workingHoursSchedules.values ?? [];
  const hasHours = assigned !== undefined;
  /** What was pressed and is not kept yet; else it is as the server has it. */
  const [pressed, setPressed] = useState<boolean | undefined>(undefined);
  const wantsHours = pressed ?? hasHours;
  const ownScheduleId = room.eventsSchedule.scheduleId;
  // Hours of the room are kept in its own calendar unless a program has given it those of another.
  const scheduleId = assigned?.scheduleId ?? ownScheduleId;
  const assigning = useAssignRoomHours(session.client, room.id);
  const freeing = useAssignRoomHours(session.client, room.id);
  return (
    <Section title={say('rooms.hours')}>
      <RadioGroup
        legend={say('rooms.hours')}
        isLegendSeen={false}
        options={[
          { value: 'always', label: say('rooms.always') },
          { value: 'own', label: say('rooms.ownHours') },
        ]}
        value={wantsHours ? 'own' : 'always'}
        onChoose={(kind) => {
          setPressed(kind === 'own');
          if (kind === 'always' && hasHours) {
            freeing.mutate([], { onSettled: () => setPressed(undefined) });
          }
        }}
      />
      {freeing.isError ? <Notice meaning="bad" title={say('editor.notSaved')} spoken /> : null}
      {wantsHours ? (
        scheduleId === ownScheduleId ? (
          <SavedHours
            scheduleId={ownScheduleId}
            places={places}
            resourceId={room.id}
            isNew={!hasHours}
            onSaved={async () => {
              if (!hasHours) {
                await assigning.mutateAsync([{ scheduleId: ownScheduleId, shared: false }]);
                setPressed(undefined);
              }
            }}
          />
        ) : (
          <p className="oh-soft">{say('rooms.sharedHours')}</p>
        )
      ) : (
        <p className="oh-soft">{say('rooms.alwaysHint')}</p>
      )}
    </Section>
  );
}

function Remove({ room }: { room: Resource }) {
  const { formats, say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteRoom(session.client, { onSuccess: () => navigate({ to: roomsAddress }) });
  const services = useQuery(servicesOf(session.client));
  const using = (services.data ?? [])
    .filter(({ serviceResources }) =>
      serviceResources.some(({ resourceIds }) => resourceIds?.values.includes(room.id) === true),
    )
    .map(({ name }) => name);
  return (
    <Section title={say('rooms.removeTitle')}>
      <AskOnce
        act={say('rooms.remove')}
        title={say('rooms.removeAsk', { name: own(room.name) })}
        readings={[services]}
        consequence={
          <>
            {using.length === 0 ? null : (
              <p>
                <Sentence text={say('rooms.usedBy', { names: formats.list(using.map(own)) })} />
              </p>
            )}
            <p>{say('rooms.removeConsequence')}</p>
          </>
        }
        onConfirm={() => deleting.mutateAsync(room.id)}
      />
    </Section>
  );
}
