/** Rooms and things that visits take up, by their kind: the lists, adding one, and the kinds themselves. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Resource, ResourceType } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { roomAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { placesOf } from '../../queries/locations.ts';
import {
  type NewRoom,
  roomsOf,
  useCreateRoom,
  useDeleteKindOfRooms,
  useRenameKindOfRooms,
} from '../../queries/rooms.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { Offered } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';
import actions from '../../ui/styles/actions.module.css';
import { useWhereWords } from './room-words.ts';

export function RoomsPage() {
  const { say, session } = useDashboard();
  const list = useQuery(roomsOf(session.client));
  const places = useQuery(placesOf(session.client)).data;
  const where = useWhereWords(places);
  return (
    <ListPage
      title={say('rooms.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={
        list.data === undefined
          ? undefined
          : {
              permission: 'RESOURCES.MANAGE',
              title: say('rooms.add'),
              hint: say('rooms.addHint'),
              form: <AddRoom types={list.data.map(({ type }) => type)} />,
            }
      }
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say(list.data.length === 0 ? 'rooms.empty' : 'rooms.hint')}</p>
          {list.data.map(({ type, rooms }) => (
            <Section key={type.id} title={own(type.name)}>
              {rooms.length === 0 ? (
                <p className="oh-soft">{say('rooms.noneOfKind')}</p>
              ) : (
                <Rows
                  rows={rooms.map((room) => ({
                    id: room.id,
                    address: roomAddress(room.id),
                    name: room.name,
                    facts: where(room),
                  }))}
                />
              )}
              <Offered permission="RESOURCES.MANAGE">
                <Kind type={type} count={rooms.length} />
              </Offered>
            </Section>
          ))}
        </>
      )}
    </ListPage>
  );
}

/** The name of a kind, and its end with everything of it. */
function Kind({ type, count }: { type: ResourceType; count: number }) {
  const { formats, say, session } = useDashboard();
  const deleting = useDeleteKindOfRooms(session.client);
  const services = useQuery(servicesOf(session.client));
  const [name, setName] = useState<string | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const renaming = useRenameKindOfRooms(session.client, { onSuccess: () => setName(undefined) });
  const problem = useKindProblem(renaming.error);
  const using = (services.data ?? [])
    .filter(({ serviceResources }) => serviceResources.some(({ resourceType }) => resourceType.id === type.id))
    .map((service) => service.name);
  return (
    <>
      <Button
        variant="default"
        className={styles['start'] as string}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {/* One piece: the parts of a sentence would stand apart in the flexible row of a button. */}
        <span>
          <Sentence text={say('rooms.changeKind', { name: own(type.name) })} />
        </span>
      </Button>
      {isOpen ? (
        <div className={actions['question']}>
          <form
            className={styles['form']}
            onSubmit={(event) => {
              event.preventDefault();
              if (name !== undefined && name.trim() !== '' && !renaming.isPending) {
                renaming.mutate({ id: type.id, revision: type.revision, name: name.trim() });
              }
            }}
          >
            <TextInput
              id={`kind-${type.id}`}
              label={say('rooms.kindName')}
              value={name ?? type.name}
              maxLength={40}
              dir="auto"
              autoComplete="off"
              error={problem}
              onChange={(event) => {
                renaming.reset();
                setName(event.currentTarget.value);
              }}
            />
            {name === undefined || name.trim() === type.name ? null : (
              <Button
                type="submit"
                variant="default"
                className={styles['start'] as string}
                aria-disabled={renaming.isPending}
              >
                {say(renaming.isPending ? 'editor.saving' : 'rooms.saveName')}
              </Button>
            )}
          </form>
          <AskOnce
            act={say('rooms.removeKind')}
            title={say('rooms.removeKindAsk', { name: own(type.name) })}
            readings={[services]}
            consequence={
              <>
                <p>{say('rooms.removeKindConsequence', { count })}</p>
                {using.length === 0 ? null : (
                  <p>
                    <Sentence text={say('rooms.usedBy', { names: formats.list(using.map(own)) })} />
                  </p>
                )}
              </>
            }
            onConfirm={() => deleting.mutateAsync(type.id)}
          />
        </div>
      ) : null}
    </>
  );
}

const kindSayings = {
  RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME: 'rooms.kindTaken',
  MAX_NUMBER_OF_RESOURCE_TYPES_REACHED: 'rooms.kindsFull',
  INVALID_REVISION: 'rooms.kindStale',
} as const;

function useKindProblem(error: Error | null): string | undefined {
  return useRefusal(error, kindSayings);
}

const newKind = '';

function AddRoom({ types }: { types: readonly ResourceType[] }) {
  const { say, session } = useDashboard();
  const [typeId, setTypeId] = useState<string | undefined>(undefined);
  const [kind, setKind] = useState(types.length === 0 ? say('rooms.firstKind') : '');
  const chosen = typeId ?? types[0]?.id ?? newKind;
  const adding = useAdding<Resource, NewRoom>(useCreateRoom(session.client), ({ id }) => roomAddress(id));
  const problem = useKindProblem(adding.error);
  const isOfKind = isCallError(adding.error) && /TYPE/.test(adding.error.code ?? '');
  const typing = (put: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    put(event.currentTarget.value);
    adding.retyped();
  };
  return (
    <AddingForm
      adding={adding}
      id="new-room-name"
      label={say('rooms.name')}
      act={say('rooms.addDo')}
      maxLength={40}
      refusal={isOfKind ? undefined : problem}
      isWhole={chosen !== newKind || kind.trim() !== ''}
      inputOf={(name) => ({ name, kind: chosen === newKind ? { name: kind.trim() } : { id: chosen } })}
    >
      <div className={styles['pair']}>
        {types.length === 0 ? null : (
          <NativeSelect
            id="new-room-kind"
            label={say('rooms.kind')}
            value={chosen}
            onChange={typing(setTypeId)}
            data={[
              ...types.map((type) => ({ value: type.id, label: type.name })),
              { value: newKind, label: say('rooms.newKind') },
            ]}
          />
        )}
        {chosen === newKind ? (
          <TextInput
            id="new-kind-name"
            label={say('rooms.kindName')}
            description={say('rooms.kindHint')}
            value={kind}
            maxLength={40}
            dir="auto"
            autoComplete="off"
            error={isOfKind ? problem : undefined}
            onChange={typing(setKind)}
          />
        ) : null}
      </div>
    </AddingForm>
  );
}
