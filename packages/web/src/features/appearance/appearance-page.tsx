/** The look of the site: an accent, letters, corners, density, with the customer's pages beside it; saved as a whole. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { SiteTheme } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import { calendarAddress, servicePageAddress } from '../../pages/addresses.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { servicesOf } from '../../queries/services.ts';
import { type KnownTheme, siteThemeChanged, siteThemeOf, useUpdateSiteTheme } from '../../queries/site-theme.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { renderThemeCss } from '../../theme/theme-css.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import editing from '../../ui/editing/editing.module.css';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { readHex, seenAccent } from './accent.ts';
import styles from './appearance.module.css';
import { PagePreview } from './page-preview.tsx';

/** Some to begin with; any other is as good. */
const suggested = ['#0e6471', '#1f5fa8', '#5b4fc4', '#8a3f8f', '#b03a5b', '#b4532a', '#7a6a1e', '#2f7a4d', '#4a5560'];

/** What is rendered of a screen here, so that two stand beside each other. */
const screens = { phone: { width: 390, scale: 0.72 }, desktop: { width: 1280, scale: 0.42 } } as const;

export function AppearancePage() {
  const { say, session } = useDashboard();
  const read = useQuery(siteThemeOf(session.client));
  return (
    <EditorPage
      title={say('look.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      isWide
      permission="SITE_PROPERTIES.MANAGE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor known={read.data} />
      )}
    </EditorPage>
  );
}

/** The dashboard wears the look too: what was saved shows at once, here as everywhere. */
function wear(theme: SiteTheme): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/theme.css"]');
  if (link !== null) {
    link.href = `/theme.css?v=${renderThemeCss(theme).version}`;
  }
}

interface ChosenTheme {
  readonly theme: SiteTheme;
  /** Absent: whatever stands there now. */
  readonly revision?: string;
}

function Editor({ known }: { known: KnownTheme }) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  /** What somebody chose, and from which revision on; else the look is as the server has it. */
  const [chosen, setChosen] = useState<ChosenTheme | undefined>(undefined);
  const theme = chosen?.theme ?? known.theme;
  const [typedAccent, setTypedAccent] = useState<string | undefined>(undefined);
  const typed = typedAccent ?? theme.accent;
  const [replaced, setReplaced] = useState<SiteTheme | undefined>(undefined);
  const saving = useUpdateSiteTheme(session.client, {
    onSuccess(saved, { theme: sent }) {
      setReplaced(known.theme);
      setChosen((now) => (now?.theme === sent ? undefined : now && { ...now, revision: saved.revision }));
      wear(saved.theme);
    },
  });
  const save = (next: SiteTheme, revision = known.revision) => saving.mutate({ theme: next, revision });
  const isChanged = JSON.stringify(theme) !== JSON.stringify(known.theme);
  const choose = (next: SiteTheme) => {
    setChosen({ theme: next, revision: chosen?.revision ?? known.revision });
    setTypedAccent(undefined);
    if (!saving.isPending) {
      saving.reset();
    }
  };
  const discard = () => {
    setChosen(undefined);
    setTypedAccent(undefined);
    saving.reset();
  };
  const isStale = isRevisionConflict(saving.error);
  const colour = readHex(typed);
  return (
    <div className={styles['editor']}>
      <Leaving isUnsaved={() => isChanged} />
      <div className={styles['preview']}>
        <Preview theme={theme} />
      </div>
      <div className={editing['besideMain']}>
        <Section title={say('look.accent')} hint={say('look.accentHint')}>
          <fieldset className={styles['swatches']} aria-label={say('look.suggested')}>
            {suggested.map((accent) => (
              <button
                key={accent}
                type="button"
                className={styles['swatch']}
                style={{ background: accent }}
                aria-label={accent}
                aria-pressed={accent === theme.accent}
                onClick={() => choose({ ...theme, accent })}
              />
            ))}
          </fieldset>
          <div className={styles['accent']}>
            <TextInput
              id="look-accent"
              className={styles['hex'] as string}
              label={say('look.accentTyped')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              error={colour === undefined ? say('look.accentMalformed') : undefined}
              onChange={(event) => {
                const text = event.currentTarget.value;
                const read = readHex(text);
                if (read !== undefined) {
                  choose({ ...theme, accent: read });
                }
                setTypedAccent(text);
              }}
            />
            <input
              type="color"
              aria-label={say('look.accentPick')}
              value={theme.accent}
              onChange={(event) => choose({ ...theme, accent: event.currentTarget.value })}
            />
          </div>
          <Adjusted accent={theme.accent} />
        </Section>
        <Section title={say('look.shape')}>
          <Choice
            name="headings"
            of={['RUBIK', 'SYSTEM', 'SERIF', 'ROUNDED']}
            value={theme.headings}
            onChoose={(headings) => choose({ ...theme, headings })}
          />
          <Choice
            name="corners"
            of={['SQUARE', 'SOFT', 'ROUND']}
            value={theme.corners}
            onChoose={(corners) => choose({ ...theme, corners })}
          />
          <Choice
            name="density"
            of={['ROOMY', 'COMPACT']}
            value={theme.density}
            onChoose={(density) => choose({ ...theme, density })}
          />
          <Choice
            name="scheme"
            of={['AUTO', 'LIGHT', 'DARK']}
            value={theme.scheme}
            onChoose={(scheme) => choose({ ...theme, scheme })}
          />
        </Section>
        <div className={styles['bar']} data-open={isChanged}>
          {isStale ? (
            <Notice meaning="warn" title={say('look.changedMeanwhile')} spoken>
              <div>
                <Button
                  variant="default"
                  onClick={() => {
                    saving.reset();
                    // Whoever has been told chooses over what stands there now.
                    void siteThemeChanged(queries).then(() => setChosen((now) => now && { theme: now.theme }));
                  }}
                >
                  {say('look.readAgain')}
                </Button>
              </div>
            </Notice>
          ) : saving.error === null ? null : (
            <Notice meaning="bad" title={say('editor.notSaved')} spoken>
              <p>{say('editor.notSavedHint')}</p>
            </Notice>
          )}
          <div className={actions['buttons']}>
            <Button
              aria-disabled={!isChanged || colour === undefined || saving.isPending}
              onClick={() => {
                if (isChanged && colour !== undefined && !saving.isPending) {
                  save(theme, chosen?.revision);
                }
              }}
            >
              {say(saving.isPending ? 'editor.saving' : 'look.save')}
            </Button>
            {isChanged ? (
              <Button variant="default" onClick={discard}>
                {say('editor.discard')}
              </Button>
            ) : replaced === undefined ? null : (
              <Button
                variant="default"
                onClick={() => {
                  setChosen({ theme: replaced });
                  setTypedAccent(undefined);
                  save(replaced);
                }}
              >
                {say('look.undo')}
              </Button>
            )}
          </div>
          <p role="status" className="oh-small oh-soft">
            {isChanged ? say('look.unsaved') : saving.isSuccess ? say('look.saved') : ''}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Says what became of the chosen colour, where it could not stay as it is. */
function Adjusted({ accent }: { accent: string }) {
  const { say } = useDashboard();
  const seen = seenAccent(accent);
  return seen.isAsChosen ? (
    <p className="oh-soft">{say('look.asChosen')}</p>
  ) : (
    <Notice meaning="note" title={say('look.adjusted', { colour: seen.light.fill })}>
      <p>{say('look.adjustedHint', { dark: seen.dark.fill })}</p>
    </Notice>
  );
}

interface ChoiceProps<Name extends keyof SiteTheme> {
  readonly name: Name;
  readonly of: readonly SiteTheme[Name][];
  readonly value: SiteTheme[Name];
  readonly onChoose: (value: SiteTheme[Name]) => void;
}

function Choice<Name extends Exclude<keyof SiteTheme, 'accent'>>({ name, of, onChoose, value }: ChoiceProps<Name>) {
  const { say } = useDashboard();
  return (
    <RadioGroup
      legend={<span className={styles['legend']}>{say(`look.${name}`)}</span>}
      options={of.map((each) => ({ value: each, label: say(`look.${name}.${each}` as DashboardTextId) }))}
      value={value}
      onChoose={onChoose}
    />
  );
}

function Preview({ theme }: { theme: SiteTheme }) {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  const shown = services.data?.find(({ hidden, type }) => hidden !== true && type === 'APPOINTMENT');
  const slug = shown?.mainSlug?.name;
  const [screen, setScreen] = useState<keyof typeof screens>('phone');
  const [path, setPath] = useState<string>(pagePaths.home);
  const pages = [
    { value: pagePaths.home, label: say('look.page.home') },
    ...(slug === undefined
      ? []
      : [
          { value: servicePageAddress(slug), label: say('look.page.service') },
          { value: calendarAddress(slug), label: say('look.page.calendar') },
        ]),
  ];
  return (
    <Section title={say('look.preview')} hint={say('look.previewHint')}>
      <div className={styles['previewHead']}>
        <NativeSelect
          label={say('look.page')}
          value={path}
          data={pages}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('look.screen')}
          value={screen}
          data={[
            { value: 'phone', label: say('look.phone') },
            { value: 'desktop', label: say('look.desktop') },
          ]}
          onChange={(event) => setScreen(event.currentTarget.value === 'desktop' ? 'desktop' : 'phone')}
        />
      </div>
      <div className={styles['screens']}>
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={`${scheme} ${path}`}>
            <figcaption className="oh-small oh-soft">{say(`look.in.${scheme}`)}</figcaption>
            <PagePreview
              title={say(`look.in.${scheme}`)}
              path={path}
              theme={theme}
              scheme={scheme}
              {...screens[screen]}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
}
