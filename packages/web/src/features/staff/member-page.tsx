/** One person: who it is, what they serve, when they work. */

import { Switch, Textarea, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { businessHoursAddress, staffAddress } from '../../pages/dashboard-addresses.ts';
import { businessScheduleOf } from '../../queries/hours.ts';
import { placesOf } from '../../queries/locations.ts';
import { servicesOf, useSetServing } from '../../queries/services.ts';
import {
  staffMemberById,
  staffOf,
  useAssignWorkingHours,
  useSetServiceProvider,
  useStaffMemberEditing,
} from '../../queries/staff.ts';
import { photoOf } from '../../site/photo.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import { Editable, Offered, OnlyShown } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { PictureField } from '../../ui/editing/picture-field.tsx';
import { imageOfText, pictureTextOf } from '../../ui/editing/picture-text.ts';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { telephoneProblem } from '../../ui/editing/telephone-problem.ts';
import {
  changesTranslations,
  partsOfField,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SavedHours } from '../../ui/hours/saved-hours.tsx';
import { OtherCalendars } from './other-calendars.tsx';
import { Remove } from './remove.tsx';

export function MemberView() {
  return <MemberPage staffMemberId={useIdInAddress()} />;
}

function MemberPage({ staffMemberId }: { staffMemberId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: staffAddress, name: say('staff.title') };
  return (
    <RowPage
      id={staffMemberId}
      row={staffMemberById(session.client, staffMemberId)}
      listKey={staffOf(session.client).queryKey}
      inList={(staff: readonly StaffMember[]) => staff.find(({ id }) => id === staffMemberId)}
      back={back}
      missing={{
        title: say('staff.missing'),
        hint: say('staff.missingHint'),
        gone: ({ name }, when) => say('staff.gone', { name: own(name), when }),
      }}
      isReady={areLanguagesKnown}
    >
      {(member) => <Member member={member} back={back} />}
    </RowPage>
  );
}

interface MemberProps {
  readonly member: StaffMember;
  readonly back: { readonly address: string; readonly name: string };
}

function Member({ back, member }: MemberProps) {
  // Everybody keeps their own hours.
  const isSelf = useSignedIn()?.user?.resourceId === member.resourceId;
  return (
    <EditorPage
      title={member.name}
      back={back}
      isWide
      aside={<Face name={member.name} photo={photoOf(member.mainMedia?.image)} size={48} />}
    >
      <OnlyShown permission="STAFF.MANAGE" />
      <Editable permission="STAFF.MANAGE">
        <Profile key={member.id} member={member} />
        <Serves member={member} />
      </Editable>
      <Editable permission={isSelf ? undefined : 'HOURS.MANAGE'}>
        <Hours key={`hours-${member.id}`} member={member} />
      </Editable>
      <Editable permission={isSelf ? undefined : 'EXTERNAL_CALENDARS.CONNECT'}>
        <OtherCalendars key={`elsewhere-${member.id}`} member={member} isSelf={isSelf} />
      </Editable>
      <Offered permission="STAFF.MANAGE">
        <Remove member={member} />
      </Offered>
    </EditorPage>
  );
}

interface Profile {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  /** The identifier of the picture; empty without one. */
  readonly mainMedia: string;
  readonly revision: string;
}

function profileOf(member: StaffMember): Profile {
  const { name, description, email, phone, revision } = member;
  const mainMedia = pictureTextOf(member.mainMedia?.image);
  return { name, description, email, phone, mainMedia, revision, ...translatedFieldsOf(member.translations) };
}

function fieldOf(wireField: string): string {
  return textOfWire(wireField) ?? (wireField.replace(/^staffMember\./, '').split('.')[0] as string);
}

function Profile({ member }: { member: StaffMember }) {
  const { say, session } = useDashboard();
  const editing = useStaffMemberEditing(session.client, member.id);
  const draft = useDraft<Profile>({
    saved: profileOf(member),
    savesItself: true,
    fieldOf,
    problemsOf: (changed) => telephoneProblem(changed, say),
    async save(changes, saved) {
      const { revision: _, mainMedia, ...texts } = changes;
      const own = Object.entries(texts).filter(([field]) => partsOfField(field).language === undefined);
      const next = await editing.save({
        ...Object.fromEntries(own),
        ...(changesTranslations(texts) ? { translations: translationsOf({ ...saved, ...texts }) } : {}),
        ...(mainMedia === undefined ? {} : { mainMedia: imageOfText(mainMedia) }),
        revision: saved.revision,
      });
      return profileOf(next);
    },
    reread: async () => profileOf(await editing.reread()),
  });
  const { shown, errors } = draft;
  const nameOf = (text: string) => say(`staff.${text as 'name'}`);
  const { choiceWith, wordsOf } = useWordsLanguage(draft, nameOf);
  const providing = useSetServiceProvider(session.client, { onSettled: () => setProvides(undefined) });
  const [provides, setProvides] = useState<boolean | undefined>(undefined);
  const field = (name: 'name' | 'email' | 'phone') => ({
    id: `staff-${name}`,
    label: say(`staff.${name}`),
    value: shown[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => draft.set(name, event.currentTarget.value),
  });
  return (
    <Section title={say('staff.profile')}>
      <SavedWords draft={draft} nameOf={(name) => nameOfField(name, nameOf)} />
      <div className={styles['form']}>
        <TextInput {...field('name')} maxLength={40} />
        <PictureField
          id="staff-photo"
          label={say('staff.mainMedia')}
          shape="round"
          value={shown.mainMedia}
          error={errors['mainMedia']}
          onChange={(picture) => draft.set('mainMedia', picture)}
        />
        {choiceWith('description')}
        <Textarea
          id="staff-description"
          label={say('staff.description')}
          maxLength={500}
          rows={3}
          {...wordsOf('description')}
        />
        <div className={styles['pair']}>
          <TextInput {...field('email')} type="email" dir="ltr" />
          <TextInput {...field('phone')} type="tel" dir="ltr" maxLength={20} />
        </div>
        <p className="oh-soft oh-small">
          {say('staff.contactHint')} <Link to={staffAddress}>{say('staff.contactChange')}</Link>
        </p>
        <Switch
          size="md"
          checked={provides ?? member.serviceProvider}
          label={say('staff.bookable')}
          onChange={(event) => {
            setProvides(event.currentTarget.checked);
            providing.mutate({ staffMemberId: member.id, serviceProvider: event.currentTarget.checked });
          }}
        />
        {providing.isError ? <Notice meaning="bad" title={say('editor.notSaved')} spoken /> : null}
      </div>
    </Section>
  );
}

function Serves({ member }: { member: StaffMember }) {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  // What was pressed shows at once; the server's word replaces it.
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const choosing = useSetServing(session.client, member.resourceId, {
    onSettled: ({ serviceId, isServing }) =>
      setPressed((now) =>
        now.get(serviceId) === isServing ? new Map([...now].filter(([id]) => id !== serviceId)) : now,
      ),
  });
  const appointments = services.data?.filter(({ type }) => type === 'APPOINTMENT') ?? [];
  const violation = isCallError(choosing.error) ? choosing.error.fieldViolations[0] : undefined;
  const refusedName = appointments.find(({ id }) => id === choosing.variables?.serviceId)?.name ?? '';
  return (
    <Section title={say('staff.serves')} hint={say('staff.servesHint')}>
      {services.data === undefined ? (
        <Reading error={services.error} onAgain={() => void services.refetch()} />
      ) : appointments.length === 0 ? (
        <p className="oh-soft">{say('staff.noServices')}</p>
      ) : (
        <ChoiceList
          legend={say('staff.serves')}
          choices={appointments}
          chosen={appointments
            .filter(({ id, staffMemberIds }) => pressed.get(id) ?? staffMemberIds.includes(member.resourceId))
            .map(({ id }) => id)}
          onChoose={(serviceId, isServing) => {
            setPressed((now) => new Map([...now, [serviceId, isServing]]));
            choosing.mutate({ serviceId, isServing });
          }}
        />
      )}
      {choosing.isError ? (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>
            {violation?.ruleName === 'INVALID_STAFF_MEMBER_IDS' ? (
              <Sentence text={say('staff.lastOfService', { service: own(refusedName) })} />
            ) : (
              say('editor.notSavedHint')
            )}
          </p>
        </Notice>
      ) : null}
    </Section>
  );
}

function Hours({ member }: { member: StaffMember }) {
  const { say, session } = useDashboard();
  const places = useQuery(placesOf(session.client)).data ?? [];
  const business = useQuery(businessScheduleOf(session.client));
  const isOwn = member.resource?.usesDefaultWorkingHours === false;
  const ownScheduleId = member.resource?.eventsSchedule.id;
  /** What was pressed and is not kept yet; else it is as the server has it. */
  const [pressed, setPressed] = useState<boolean | undefined>(undefined);
  const wantsOwn = pressed ?? isOwn;
  const assigning = useAssignWorkingHours(session.client, member.id);
  const returning = useAssignWorkingHours(session.client, member.id);
  return (
    <Section title={say('staff.hours')}>
      <RadioGroup
        legend={say('staff.hoursKind')}
        isLegendSeen={false}
        options={[
          { value: 'business', label: say('staff.businessHours'), isOff: isOwn && !business.data },
          { value: 'own', label: say('staff.ownHours') },
        ]}
        value={wantsOwn ? 'own' : 'business'}
        onChoose={(kind) => {
          setPressed(kind === 'own');
          if (kind === 'business' && isOwn && business.data) {
            returning.mutate(business.data, { onSettled: () => setPressed(undefined) });
          }
        }}
      />
      {business.error === null ? null : <Reading error={business.error} onAgain={() => void business.refetch()} />}
      {returning.isError ? <Notice meaning="bad" title={say('editor.notSaved')} spoken /> : null}
      {wantsOwn && ownScheduleId !== undefined ? (
        <SavedHours
          scheduleId={ownScheduleId}
          places={places}
          resourceId={member.resourceId}
          isOfPerson
          isNew={!isOwn}
          beginsWith={business.data}
          onSaved={async () => {
            if (!isOwn) {
              await assigning.mutateAsync(ownScheduleId);
              setPressed(undefined);
            }
          }}
        />
      ) : (
        <p>
          <a href={businessHoursAddress}>{say('staff.toBusinessHours')}</a>
        </p>
      )}
    </Section>
  );
}
