/** One service on one page, saved as somebody types, with what its customers will see beside it. */
import type { Service, ServiceOptionsAndVariants } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { servicesEditorAddress } from '../../pages/dashboard-addresses.ts';
import { optionsOfService } from '../../queries/service-options.ts';
import { serviceById, servicesOf, useDeleteService } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section, SectionsList } from '../../ui/editing/section.tsx';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { CourseSessions } from './course-sessions.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { Preview } from './preview.tsx';
import { ServiceAddOns } from './service-add-ons.tsx';
import { ServiceAttributes } from './service-attributes.tsx';
import { ServiceConsents } from './service-consents.tsx';
import { Duplicate } from './service-copy.tsx';
import { Words } from './service-description.tsx';
import { useServiceDraft } from './service-draft.ts';
import { People } from './service-people.tsx';
import { Price } from './service-price.tsx';
import { Reminders } from './service-reminders.tsx';
import { ServiceRooms } from './service-rooms.tsx';
import { Rules } from './service-rules.tsx';
import { Shown } from './service-shown.tsx';
import { TimeAndPlaces } from './service-time.tsx';
import { ServiceWaitlist, useHasWaitlist } from './service-waitlist.tsx';
import { useServiceWords } from './service-words.ts';
import { Sessions } from './sessions.tsx';

export function ServiceView() {
  return <ServiceEditorPage serviceId={useIdInAddress()} />;
}

function ServiceEditorPage({ serviceId }: { serviceId: string }) {
  const { say, session } = useDashboard();
  const options = useQuery(optionsOfService(session.client, serviceId));
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: servicesEditorAddress, name: say('services.title') };
  return (
    <RowPage
      id={serviceId}
      row={serviceById(session.client, serviceId)}
      listKey={servicesOf(session.client).queryKey}
      inList={(services: readonly Service[]) => services.find(({ id }) => id === serviceId)}
      back={back}
      missing={{ title: say('services.missing'), hint: say('services.missingHint') }}
      readings={[options]}
      isReady={areLanguagesKnown}
    >
      {(service) => (
        <EditorPage title={service.name} back={back} isWide permission="SERVICES.MANAGE">
          <Editor key={service.id} service={service} options={options.data ?? null} />
        </EditorPage>
      )}
    </RowPage>
  );
}

const firstParts = [
  ['service-part-words', 'service.words'],
  ['service-part-time', 'service.time'],
  ['service-part-price', 'service.price'],
] as const;
const lastParts = [
  ['service-part-add-ons', 'booking.addOns'],
  ['service-part-rooms', 'service.rooms'],
  ['service-part-attributes', 'attributes.title'],
  ['service-part-consents', 'service.consents'],
  ['service-part-rules', 'service.rules'],
  ['service-part-reminders', 'service.reminders'],
  ['service-part-shown', 'service.shown'],
  ['service-part-duplicate', 'service.duplicateTitle'],
  ['service-part-remove', 'service.removeTitle'],
] as const;
const partsOfAppointment = [
  ...firstParts,
  ['service-part-staff', 'service.staffIds'],
  ['service-part-waitlist', 'inLine.title'],
  ...lastParts,
] as const;
const partsOfSessions = [
  ...firstParts,
  ['sessions-weekly', 'sessions.weekly'],
  ['sessions-coming', 'sessions.coming'],
  ...lastParts,
] as const;

interface EditorProps {
  readonly service: Service;
  /** Null where all pay the same. */
  readonly options: ServiceOptionsAndVariants | null;
}

function Editor({ options, service }: EditorProps) {
  const { say } = useDashboard();
  const draft = useServiceDraft(service, options);
  const wordsOf = useServiceWords();
  const nameOf = (text: string) => say(`service.${text as 'name'}`);
  const words = useWordsLanguage(draft, nameOf);
  const hasWaitlist = useHasWaitlist(service);
  return (
    <div className={styles['beside']}>
      <div className={styles['besideMain']}>
        <SavedWords draft={draft} nameOf={(field) => nameOfField(field, nameOf)} wordsOf={wordsOf} />
        <HiddenNotice draft={draft} nextId="service-part-words">
          <CourseSessions service={service} />
        </HiddenNotice>
        <Words draft={draft} words={words} />
        <TimeAndPlaces draft={draft} service={service} />
        <Price draft={draft} service={service} words={words} />
        {service.type === 'APPOINTMENT' ? (
          <>
            <People draft={draft} />
            {hasWaitlist ? <ServiceWaitlist service={service} /> : null}
          </>
        ) : (
          <Sessions service={service} />
        )}
        <ServiceAddOns service={service} />
        <ServiceRooms draft={draft} service={service} />
        <ServiceAttributes service={service} />
        <ServiceConsents service={service} />
        <Rules draft={draft} service={service} />
        <Reminders service={service} />
        <Shown draft={draft} service={service} />
        <Duplicate service={service} />
        <Remove service={service} />
      </div>
      <div className={styles['aside']}>
        <SectionsList
          label={say('service.sections')}
          sections={(service.type === 'APPOINTMENT' ? partsOfAppointment : partsOfSessions)
            .filter(([id]) => id !== 'service-part-waitlist' || hasWaitlist)
            .map(([id, text]) => ({ id, title: say(text) }))}
        />
        <Preview service={service} shown={draft.shown} />
      </div>
    </div>
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
