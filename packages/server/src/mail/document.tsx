/**
 * The look of messages: one column, the time first, one button; in the colours of the pages, light and dark, with
 * nothing to load from elsewhere but the logo from the site itself. Loaded with the first message only (`render.ts`),
 * for it brings React.
 */
// Sources are run from any folder, where nobody reads what the package's settings say of JSX.
/** @jsxRuntime automatic */
/** @jsxImportSource react */

import { computePalette, type Palette, type Scheme } from '@openhours/contract/site/palette';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { LRUCache } from 'lru-cache';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { directionOf, type MailContent, type MailTime } from './content.ts';

type Colours = Pick<
  Scheme,
  'ground' | 'surface' | 'sunken' | 'ink' | 'inkSoft' | 'hairline' | 'accent' | 'onAccent' | 'accentEdge' | 'accentMark'
>;

const fonts = 'Rubik, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** Readers that know no classes show the light colours of the attributes; the others follow their scheme. */
const stylesIn = (dark: Colours) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.oh-card{padding:24px 16px!important}.oh-time{font-size:36px!important}}
@media (max-width:350px){.oh-time{font-size:28px!important;line-height:36px!important}}
@media (prefers-color-scheme:dark){
.oh-ground,.oh-ground>table,.oh-ground>table>tbody>tr>td{background-color:${dark.ground}!important}
.oh-card{background-color:${dark.surface}!important;border-color:${dark.hairline}!important}
.oh-ink{color:${dark.ink}!important}
.oh-soft{color:${dark.inkSoft}!important}
.oh-button{background-color:${dark.accent}!important;color:${dark.onAccent}!important;border-color:${dark.accentEdge}!important}
.oh-quote{border-color:${dark.accentMark}!important}
}`;

/** A name or a title may be one word that is longer than a line; old readers know but one of the two. */
const anyWord: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' };
const plainText: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', ...anyWord };
const softText: CSSProperties = { margin: 0, fontSize: 14, lineHeight: '20px' };

/** The colours where nothing says that it is dark. */
interface InLight {
  readonly light: Colours;
}

/** Palettes by their accent: one is a millisecond of arithmetic, and all messages of a site have the same. */
const palettes = new LRUCache<string, Palette>({ max: 50, memoMethod: computePalette });

/** Line breaks of a text as they stand. */
function Lines({ of }: { readonly of: string }) {
  return of.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, rendered once
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      {line}
    </Fragment>
  ));
}

function Time({ light, time }: InLight & { readonly time: MailTime }) {
  const through: CSSProperties = time.isOver ? { textDecoration: 'line-through' } : {};
  return (
    <Section style={{ margin: '0 0 24px' }}>
      <Text className="oh-ink" style={{ ...plainText, color: light.ink, margin: 0, fontSize: 18, ...through }}>
        {time.day}
      </Text>
      {time.time === '' ? null : (
        <Text
          className="oh-ink oh-time"
          style={{
            margin: '4px 0 0',
            fontSize: 40,
            lineHeight: '48px',
            fontWeight: 650,
            fontVariantNumeric: 'tabular-nums',
            color: light.ink,
            ...through,
          }}
        >
          {time.time}
        </Text>
      )}
      {time.otherClock === undefined ? null : (
        <Text className="oh-soft" style={{ ...softText, color: light.inkSoft, margin: '4px 0 0' }}>
          {time.otherClock}
        </Text>
      )}
      {time.series === undefined ? null : (
        <Text className="oh-ink" style={{ ...plainText, color: light.ink, margin: '8px 0 0' }}>
          {time.series}
        </Text>
      )}
    </Section>
  );
}

interface OpeningProps {
  readonly address: string | undefined;
  /** Of the text around. */
  readonly className: string;
  readonly colour: string;
  readonly children: ReactNode;
}

/** Words that open something where there is an address, in the colour of the text around them. */
function Opening({ address, children, className, colour }: OpeningProps) {
  return address === undefined ? (
    children
  ) : (
    <a href={address} className={className} style={{ color: colour, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

function Facts({ facts, light }: InLight & Pick<MailContent, 'facts'>) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', margin: '0 0 24px' }}
    >
      <tbody>
        {facts.map(([label, value, address]) => (
          <tr key={label}>
            <th
              scope="row"
              className="oh-soft"
              style={{
                padding: '4px 0',
                paddingInlineEnd: 16,
                textAlign: 'start',
                verticalAlign: 'top',
                fontSize: 14,
                lineHeight: '24px',
                fontWeight: 400,
                color: light.inkSoft,
              }}
            >
              {label}
            </th>
            <td
              className="oh-ink"
              style={{ padding: '4px 0', fontSize: 16, lineHeight: '24px', color: light.ink, ...anyWord }}
            >
              <Opening address={address} className="oh-ink" colour={light.ink}>
                <bdi>
                  <Lines of={value} />
                </bdi>
              </Opening>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Document({ content }: { readonly content: MailContent }) {
  const direction = directionOf(content.language);
  const { dark, light } = palettes.memo(content.accent);
  const { contacts, facts, heading, language, link, logo, paragraphs, quotation, sender, time, visits = [] } = content;
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules; React would escape their quotation marks */}
        <style dangerouslySetInnerHTML={{ __html: stylesIn(dark) }} />
      </Head>
      <Preview>{time === undefined ? heading : time.sentence}</Preview>
      <Body className="oh-ground" style={{ margin: 0, padding: 0, backgroundColor: light.ground, fontFamily: fonts }}>
        <Container style={{ maxWidth: 560, margin: '0 auto', padding: '24px 12px' }}>
          <Text
            className="oh-soft"
            style={{ ...softText, color: light.inkSoft, margin: '0 0 12px', padding: '0 4px', textAlign: 'start' }}
          >
            {logo === undefined ? (
              <bdi>{sender}</bdi>
            ) : (
              <img
                src={logo.address}
                alt={sender}
                width={logo.width}
                height={logo.height}
                // Logos are made for paper: a dark one needs a light ground.
                style={{ display: 'block', backgroundColor: '#ffffff', borderRadius: 4 }}
              />
            )}
          </Text>
          <Section
            className="oh-card"
            style={{
              padding: 32,
              textAlign: 'start',
              backgroundColor: light.surface,
              border: `1px solid ${light.hairline}`,
              borderRadius: 12,
            }}
          >
            <Heading
              as="h1"
              className="oh-ink"
              style={{
                margin: '0 0 16px',
                fontSize: 22,
                lineHeight: '28px',
                fontWeight: 650,
                color: light.ink,
                ...anyWord,
              }}
            >
              {heading}
            </Heading>
            {time === undefined ? null : <Time light={light} time={time} />}
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="oh-ink" style={{ ...plainText, color: light.ink }}>
                <Lines of={paragraph} />
              </Text>
            ))}
            {quotation === undefined ? null : (
              <Section
                className="oh-quote"
                style={{
                  margin: '0 0 24px',
                  padding: '4px 16px',
                  borderInlineStart: `4px solid ${light.accentMark}`,
                }}
              >
                <Text className="oh-soft" style={{ ...softText, color: light.inkSoft, margin: 0 }}>
                  {quotation.from}
                </Text>
                <Text className="oh-ink" dir="auto" style={{ ...plainText, color: light.ink, margin: 0 }}>
                  <Lines of={quotation.words} />
                </Text>
              </Section>
            )}
            {facts.length === 0 ? null : <Facts facts={facts} light={light} />}
            {visits.map(({ lines, link: opening, title: name }) => (
              <Text
                key={opening?.address ?? `${name} ${lines.join(' ')}`}
                className="oh-ink"
                style={{ ...plainText, color: light.ink }}
              >
                <bdi>
                  <strong>{name}</strong>
                </bdi>
                {lines.map((line) => (
                  <Fragment key={line}>
                    <br />
                    {line}
                  </Fragment>
                ))}
                {opening === undefined ? null : (
                  <>
                    <br />
                    <Opening address={opening.address} className="oh-ink" colour={light.ink}>
                      {opening.label}
                    </Opening>
                  </>
                )}
              </Text>
            ))}
            {link === undefined ? null : (
              <Button
                className="oh-button"
                href={link.address}
                style={{
                  padding: '12px 24px',
                  borderRadius: 8,
                  fontSize: 16,
                  lineHeight: '20px',
                  fontWeight: 500,
                  border: `1px solid ${light.accentEdge}`,
                  backgroundColor: light.accent,
                  color: light.onAccent,
                }}
              >
                {link.label}
              </Button>
            )}
          </Section>
          <Section style={{ padding: '16px 4px 0', textAlign: 'start' }}>
            {contacts.map((line) => {
              const { address, label } = typeof line === 'string' ? { address: undefined, label: line } : line;
              return (
                <Text key={label} className="oh-soft" style={{ ...softText, color: light.inkSoft }}>
                  <Opening address={address} className="oh-soft" colour={light.inkSoft}>
                    <bdi>{label}</bdi>
                  </Opening>
                </Text>
              );
            })}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** The message as an HTML document. */
export function renderDocument(content: MailContent): Promise<string> {
  return render(<Document content={content} />);
}
