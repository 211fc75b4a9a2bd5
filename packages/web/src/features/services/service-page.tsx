/** One service on one page, saved as somebody types, with what its customers will see beside it. */

import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { policyAddress, servicesEditorAddress } from '../../pages/addresses.ts';
import { categoriesOf } from '../../queries/categories.ts';
import { policiesOf } from '../../queries/policies.ts';
import {
  serviceById,
  servicesOf,
  useDeleteService,
  useServiceEditing,
  useSetServiceSlug,
} from '../../queries/services.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import styles from '../../ui/editing/editing.module.css';
import { PictureField } from '../../ui/editing/picture-field.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section, SectionsList } from '../../ui/editing/section.tsx';
import { UnreadRow } from '../../ui/editing/unread-row.tsx';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { useRow } from '../../ui/editing/use-row.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { FormChoice } from './form-choice.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { Preview } from './preview.tsx';
import { ServiceConfirmation } from './service-confirmation.tsx';
import { changesOf, fieldOf, fieldsOf, priceKinds, type ServiceFields } from './service-fields.ts';
import { ServicePlaces } from './service-places.tsx';
import { Reminders } from './service-reminders.tsx';
import { ServiceRooms } from './service-rooms.tsx';
import { useServiceWords } from './service-words.ts';
import { Sessions } from './sessions.tsx';

export function ServiceView() {
  return <ServiceEditorPage serviceId={useIdInAddress()} />;
}

function ServiceEditorPage({ serviceId }: { serviceId: string }) {
  const { say, session } = useDashboard();
  const read = useRow({
    row: serviceById(session.client, serviceId),
    listKey: servicesOf(session.client).queryKey,
    inList: (services: readonly Service[]) => services.find(({ id }) => id === serviceId),
  });
  const areLanguagesKnown = useAreLanguagesKnown();
  const isReading = read.data === undefined || !areLanguagesKnown;
  const service = read.data ?? undefined;
  const back = { address: servicesEditorAddress, name: say('services.title') };
  if (service === undefined || isReading) {
    return (
      <UnreadRow
        isReading={isReading}
        read={read}
        back={back}
        title={say('services.title')}
        missing={{ title: say('services.missing'), hint: say('services.missingHint') }}
      />
    );
  }
  return (
    <EditorPage title={service.name} back={back} isWide permission="SERVICES.MANAGE">
      <Editor key={service.id} service={service} />
    </EditorPage>
  );
}

function useServiceDraft(service: Service): Draft<ServiceFields> {
  const { session } = useDashboard();
  const editing = useServiceEditing(session.client, service.id);
  return useDraft<ServiceFields>({
    saved: fieldsOf(service),
    savesItself: true,
    fieldOf,
    save: async (changed, saved) =>
      fieldsOf(await editing.save({ ...changesOf(changed, saved), revision: saved.revision })),
    reread: async () => fieldsOf(await editing.reread()),
  });
}

const firstParts = [
  ['service-part-words', 'service.words'],
  ['service-part-time', 'service.time'],
  ['service-part-price', 'service.price'],
] as const;
const lastParts = [
  ['service-part-rooms', 'service.rooms'],
  ['service-part-rules', 'service.rules'],
  ['service-part-reminders', 'service.reminders'],
  ['service-part-shown', 'service.shown'],
  ['service-part-remove', 'service.removeTitle'],
] as const;
const partsOfAppointment = [...firstParts, ['service-part-staff', 'service.staffIds'], ...lastParts] as const;
const partsOfSessions = [
  ...firstParts,
  ['sessions-weekly', 'sessions.weekly'],
  ['sessions-coming', 'sessions.coming'],
  ...lastParts,
] as const;

function Editor({ service }: { service: Service }) {
  const { say } = useDashboard();
  const draft = useServiceDraft(service);
  const wordsOf = useServiceWords();
  const words = useWordsLanguage(draft);
  return (
    <div className={styles['beside']}>
      <div className={styles['besideMain']}>
        <SavedWords
          draft={draft}
          nameOf={(field) => nameOfField(field, (text) => say(`service.${text as 'name'}`))}
          wordsOf={wordsOf}
        />
        <HiddenNotice draft={draft} nextId="service-part-words" />
        <Words draft={draft} words={words} />
        <TimeAndPlaces draft={draft} service={service} />
        <Price draft={draft} words={words} />
        {service.type === 'APPOINTMENT' ? <People draft={draft} /> : <Sessions service={service} />}
        <ServiceRooms draft={draft} service={service} />
        <Rules draft={draft} service={service} />
        <Reminders service={service} />
        <Shown draft={draft} service={service} />
        <Remove service={service} />
      </div>
      <div className={styles['aside']}>
        <SectionsList
          label={say('service.sections')}
          sections={(service.type === 'APPOINTMENT' ? partsOfAppointment : partsOfSessions).map(([id, text]) => ({
            id,
            title: say(text),
          }))}
        />
        <Preview service={service} shown={draft.shown} />
      </div>
    </div>
  );
}

interface DraftProps {
  readonly draft: Draft<ServiceFields>;
}

/** What every text field of the editor has alike. */
function useField(draft: Draft<ServiceFields>) {
  const { say } = useDashboard();
  return (
    name:
      | 'name'
      | 'tagLine'
      | 'description'
      | 'minutes'
      | 'otherMinutes'
      | 'buffer'
      | 'capacity'
      | 'price'
      | 'priceWords',
  ) => ({
    id: `service-${name}`,
    label: say(`service.${name}`),
    value: draft.shown[name],
    error: draft.errors[name],
    autoComplete: 'off',
    // What the business writes has a direction of its own.
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => draft.set(name, event.currentTarget.value),
  });
}

interface WordsProps extends DraftProps {
  readonly words: ReturnType<typeof useWordsLanguage>;
}

function Words({ draft, words: { choice, wordsOf } }: WordsProps) {
  const { say } = useDashboard();
  const field = useField(draft);
  return (
    <Section id="service-part-words" title={say('service.words')}>
      <div className={styles['form']}>
        {choice}
        <TextInput {...field('name')} {...wordsOf('name')} maxLength={400} />
        <TextInput {...field('tagLine')} {...wordsOf('tagLine')} maxLength={6000} />
        <Textarea {...field('description')} {...wordsOf('description')} maxLength={7000} rows={5} />
        <CategoryChoice draft={draft} />
        <PictureField
          id="service-picture"
          label={say('service.picture')}
          hint={say('service.pictureHint')}
          shape="wide"
          value={draft.shown.picture}
          error={draft.errors['picture']}
          onChange={(picture) => draft.set('picture', picture)}
        />
      </div>
    </Section>
  );
}

/** Where it stands on the site. One that was deleted is still chosen, and named as what it is. */
function CategoryChoice({ draft }: DraftProps) {
  const { say, session } = useDashboard();
  const categories = useQuery(categoriesOf(session.client)).data;
  const { categoryId } = draft.shown;
  const isGone = categories !== undefined && !categories.some(({ id }) => id === categoryId);
  return (
    <NativeSelect
      id="service-categoryId"
      label={say('service.categoryId')}
      value={categoryId}
      error={draft.errors['categoryId'] ?? (isGone ? say('service.categoryGoneHint') : undefined)}
      onChange={(event) => draft.set('categoryId', event.currentTarget.value)}
      data={[
        ...(isGone ? [{ value: categoryId, label: say('service.categoryGone') }] : []),
        ...(categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function TimeAndPlaces({ draft, service }: DraftProps & { service: Service }) {
  const { say } = useDashboard();
  const field = useField(draft);
  const isRange = service.schedule.availabilityConstraints.durationRange !== undefined;
  return (
    <Section id="service-part-time" title={say('service.time')}>
      <div className={styles['form']}>
        <div className={styles['pair']}>
          {service.type === 'APPOINTMENT' ? (
            <>
              {isRange ? null : <TextInput {...field('minutes')} inputMode="numeric" />}
              <TextInput {...field('buffer')} inputMode="numeric" description={say('service.bufferHint')} />
            </>
          ) : (
            <TextInput {...field('capacity')} inputMode="numeric" />
          )}
        </div>
        {service.type !== 'APPOINTMENT' ? null : isRange ? (
          <p>{say('service.rangeKept')}</p>
        ) : (
          <TextInput {...field('otherMinutes')} description={say('service.otherMinutesHint')} />
        )}
        <Switch
          size="md"
          checked={draft.shown.isOnline}
          label={say('service.isOnline')}
          description={say('service.isOnlineHint')}
          error={draft.errors['isOnline']}
          onChange={(event) => draft.set('isOnline', event.currentTarget.checked)}
        />
        <ServicePlaces service={service} isOnline={draft.shown.isOnline} />
      </div>
    </Section>
  );
}

function People({ draft }: DraftProps) {
  const { say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const chosen = draft.shown.staffIds;
  return (
    <Section id="service-part-staff" title={say('service.staffIds')}>
      <ChoiceList
        legend={say('service.staffIds')}
        choices={staff.map(({ resourceId, name }) => ({ id: resourceId, name }))}
        chosen={chosen}
        onChoose={(id, isChosen) =>
          draft.set('staffIds', isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
        }
      />
      <FieldProblem words={draft.errors['staffIds']} />
    </Section>
  );
}

function FieldProblem({ words }: { words: ReactNode }) {
  return words === undefined ? null : (
    <p role="alert" style={{ color: 'var(--oh-bad)' }}>
      {words}
    </p>
  );
}

function Price({ draft, words }: WordsProps) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data;
  const field = useField(draft);
  const { priceKind } = draft.shown;
  const isOurs = priceKinds.some((kind) => kind === priceKind);
  return (
    <Section id="service-part-price" title={say('service.price')} hint={isOurs ? undefined : say('service.priceKept')}>
      {isOurs ? (
        <div className={styles['form']}>
          <RadioGroup
            legend={say('service.priceKind')}
            isLegendSeen={false}
            options={priceKinds.map((value) => ({ value, label: say(`service.priceKind.${value}`) }))}
            value={priceKinds.find((kind) => kind === priceKind)}
            onChoose={(kind) => draft.set('priceKind', kind)}
          />
          {priceKind === 'FIXED' || priceKind === 'VARIED' ? (
            <TextInput {...field('price')} inputMode="decimal" rightSection={currency} rightSectionWidth={56} />
          ) : null}
          {priceKind === 'CUSTOM' ? (
            <>
              {words.choice}
              <TextInput {...field('priceWords')} {...words.wordsOf('priceWords')} maxLength={50} />
            </>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}

function Rules({ draft, service }: DraftProps & { service: Service }) {
  const { say, session } = useDashboard();
  const policies = useQuery(policiesOf(session.client));
  return (
    <Section id="service-part-rules" title={say('service.rules')}>
      <div className={styles['form']}>
        <NativeSelect
          id="service-policyId"
          label={say('service.policyId')}
          value={draft.shown.policyId}
          error={draft.errors['policyId']}
          onChange={(event) => draft.set('policyId', event.currentTarget.value)}
          data={(policies.data ?? []).map(({ id, name }) => ({
            value: id,
            label: name === '' ? say('policies.unnamed') : name,
          }))}
        />
        <p>
          <Link to={policyAddress(draft.shown.policyId)}>{say('service.toPolicy')}</Link>
        </p>
        <ServiceConfirmation draft={draft} service={service} />
        <FormChoice
          formId={draft.shown.formId}
          error={draft.errors['formId']}
          onChoose={(id) => draft.set('formId', id)}
        />
      </div>
    </Section>
  );
}

function Shown({ draft, service }: DraftProps & { service: Service }) {
  const { frame, say, session } = useDashboard();
  const slug = service.mainSlug?.name ?? '';
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const setting = useSetServiceSlug(session.client, { onSuccess: () => setTyped(undefined) });
  const problem = !setting.isError
    ? undefined
    : isCallError(setting.error) && setting.error.code === 'SLUG_ALREADY_EXISTS'
      ? say('service.slugTaken')
      : say('service.slugIllegal');
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
            if (typed !== undefined && typed !== slug) {
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
              setting.reset();
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

function Remove({ service }: { service: Service }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteService(session.client, { onSuccess: () => navigate({ to: servicesEditorAddress }) });
  return (
    <Section id="service-part-remove" title={say('service.removeTitle')}>
      <AskOnce
        act={say('service.remove')}
        title={say('service.removeAsk', { name: own(service.name) })}
        consequence={<p>{say('service.removeConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(service.id)}
      />
    </Section>
  );
}
