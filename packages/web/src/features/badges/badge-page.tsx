/** One badge: what it says and how it looks, who has it, and its end. */
import { Textarea, TextInput } from '@mantine/core';
import type { Badge } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { badgesAddress } from '../../pages/badge-addresses.ts';
import { memberAddress } from '../../pages/dashboard-addresses.ts';
import { badgeById, badgesOf, holdersOf, useBadgeEditing, useDeleteBadge } from '../../queries/badges.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { BadgeChip } from '../../ui/display/badge-chip.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';

export function BadgeView() {
  return <BadgePage badgeId={useIdInAddress()} />;
}

function BadgePage({ badgeId }: { readonly badgeId: string }) {
  const { say, session } = useDashboard();
  const back = { address: badgesAddress, name: say('badges.title') };
  return (
    <RowPage
      id={badgeId}
      row={badgeById(session.client, badgeId)}
      listKey={badgesOf(session.client).queryKey}
      inList={(badges: readonly Badge[]) => badges.find(({ id }) => id === badgeId)}
      back={back}
      missing={{ title: say('badges.missing'), hint: say('badges.missingHint') }}
    >
      {(badge) => (
        <EditorPage title={badge.title} back={back} permission="BADGES.MANAGE">
          <Look key={badge.id} badge={badge} />
          <Holders badge={badge} />
          <Remove badge={badge} />
        </EditorPage>
      )}
    </RowPage>
  );
}

interface BadgeFields {
  readonly [field: string]: unknown;
  readonly title: string;
  readonly description: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly revision: string;
}

function fieldsOf({ backgroundColor, description = '', revision, textColor, title }: Badge): BadgeFields {
  return { title, description, backgroundColor, textColor, revision };
}

const names = {
  title: 'badges.name',
  description: 'badges.description',
  backgroundColor: 'badges.background',
  textColor: 'badges.text',
} as const;

function Look({ badge }: { readonly badge: Badge }) {
  const { say, session } = useDashboard();
  const editing = useBadgeEditing(session.client, badge.id);
  const draft = useDraft<BadgeFields>({
    saved: fieldsOf(badge),
    savesItself: true,
    fieldOf: (wireField) => wireField.replace(/^badge\./, ''),
    save: async ({ revision: _revision, ...changed }, saved) =>
      fieldsOf(await editing.save({ ...changed, revision: saved.revision })),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { errors, shown } = draft;
  const nameOf = (field: string) => say(names[field as keyof typeof names]);
  return (
    <Section title={say('badges.look')}>
      <SavedWords draft={draft} nameOf={nameOf} wordsOf={(_field, value) => String(value)} />
      <p>
        <BadgeChip badge={shown} />
      </p>
      <div className={styles['form']}>
        <TextInput
          id="badge-title"
          label={say('badges.name')}
          maxLength={50}
          dir="auto"
          autoComplete="off"
          value={shown.title}
          error={errors['title']}
          onChange={(event) => draft.set('title', event.currentTarget.value)}
        />
        <Textarea
          id="badge-description"
          label={say('badges.description')}
          description={say('badges.descriptionHint')}
          maxLength={1500}
          dir="auto"
          autosize
          minRows={2}
          value={shown.description}
          error={errors['description']}
          onChange={(event) => draft.set('description', event.currentTarget.value)}
        />
        {(['backgroundColor', 'textColor'] as const).map((field) => (
          <TextInput
            key={field}
            id={`badge-${field}`}
            type="color"
            label={nameOf(field)}
            value={shown[field]}
            error={errors[field]}
            onChange={(event) => draft.set(field, event.currentTarget.value.toUpperCase())}
          />
        ))}
      </div>
    </Section>
  );
}

/** Who has it, with the way to each of them, where it is given and taken. */
function Holders({ badge }: { readonly badge: Badge }) {
  const { say, session } = useDashboard();
  const read = useQuery(holdersOf(session.client, badge.id));
  if (read.data === undefined) {
    return (
      <Section title={say('badges.holders')} hint={say('badges.holdersHint')}>
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      </Section>
    );
  }
  const { members, total } = read.data;
  return (
    <Section title={say('badges.holders')} hint={say('badges.holdersHint')}>
      <p className="oh-soft">{say('badges.count', { count: total })}</p>
      <Rows
        rows={members.map(({ id, profile }) => ({ id, address: memberAddress(id), name: profile.nickname, facts: '' }))}
      />
      {total > members.length ? (
        <p className="oh-soft">{say('badges.more', { count: total - members.length })}</p>
      ) : null}
    </Section>
  );
}

function Remove({ badge }: { readonly badge: Badge }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteBadge(session.client, { onSuccess: () => navigate({ to: badgesAddress }) });
  const holders = useQuery(holdersOf(session.client, badge.id));
  return (
    <Section title={say('badges.removeTitle')}>
      <AskOnce
        act={say('badges.remove')}
        title={say('badges.removeAsk', { name: own(badge.title) })}
        readings={[holders]}
        consequence={<p>{say('badges.removeConsequence', { count: holders.data?.total ?? 0 })}</p>}
        onConfirm={() => deleting.mutateAsync(badge.id)}
      />
    </Section>
  );
}
