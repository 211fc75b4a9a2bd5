/**
 * Every setting of the server: its name, type, default and meaning, read once from the environment and checked at
 * start. Wrong ones are reported together and in words (design 2).
 */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { isMadeOfAddress } from '@openhours/contract';
import { problemOfSetting, problemsBetween, Refusal, secretSettings, settingShapes } from './setting-shapes.ts';
import { currency, language, machineZone, sampleData, timeZone } from './setting-values.ts';

/** One setting as it is documented: `npx openhours doctor` and the operator's guide print this. */
export interface SettingDescription {
  readonly name: string;
  readonly type: string;
  readonly default: string;
  readonly summary: string;
  /** True when the value must never be shown or logged. */
  readonly secret: boolean;
}

interface Setting<Value> extends SettingDescription {
  /** Reads the text of a set variable; throws a `Refusal` that says what is allowed. */
  readonly read: (text: string) => Value;
}

/** The settings are wrong: `problems` says in words which and what is allowed. Holds no secret. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`, options);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

function setting<Value>(
  name: string,
  type: string,
  defaultText: string,
  summary: string,
  read: (text: string) => Value,
): Setting<Value> {
  return { name, type, default: defaultText, summary, read, secret: secretSettings.includes(name) };
}

/** Of the first owner, where nobody named one. */
export const defaultOwnerEmail = 'owner@example.com';

const catalogue = {
  port: setting('PORT', 'number', '4400', 'The port the server listens on; 0 takes a free one.', settingShapes.PORT),
  host: setting('HOST', 'text', '127.0.0.1', 'The address the server listens on.', settingShapes.HOST),
  publicUrl: setting(
    'PUBLIC_URL',
    'URL',
    'http://HOST:PORT',
    'The origin under which people reach the server; links in messages use it.',
    settingShapes.PUBLIC_URL,
  ),
  dataDirectory: setting(
    'DATA_DIR',
    'path',
    './data',
    'The folder of the embedded PostgreSQL, of media, keys and first-run credentials.',
    settingShapes.DATA_DIR,
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'URL',
    'unset',
    'A PostgreSQL 15 or newer to use instead of the embedded one.',
    settingShapes.DATABASE_URL,
  ),
  databasePooler: setting(
    'DATABASE_POOLER',
    'off | transaction',
    'off',
    'Whether a transaction pooler stands in front of DATABASE_URL.',
    (text) => settingShapes.DATABASE_POOLER(text) as 'off' | 'transaction',
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    'URL',
    'DATABASE_URL',
    'The way past the pooler, for migrations and notifications.',
    settingShapes.DATABASE_DIRECT_URL,
  ),
  databaseConnections: setting(
    'OPENHOURS_DATABASE_CONNECTIONS',
    'number',
    'twice the cores, at least 10',
    'How many connections serve requests; workers and health have their own few.',
    settingShapes.OPENHOURS_DATABASE_CONNECTIONS,
  ),
  secret: setting(
    'OPENHOURS_SECRET',
    '32 bytes',
    'DATA_DIR/secret',
    'Seals signing keys and recoverable secrets; must be set when DATABASE_URL is.',
    settingShapes.OPENHOURS_SECRET,
  ),
  previousSecrets: setting(
    'OPENHOURS_PREVIOUS_SECRETS',
    'list of 32 bytes',
    'none',
    'Older secrets: what is sealed under them is opened and sealed anew at the next start.',
    settingShapes.OPENHOURS_PREVIOUS_SECRETS,
  ),
  trustedProxies: setting(
    'OPENHOURS_TRUSTED_PROXIES',
    'list of addresses or ranges',
    'none',
    'The proxies whose X-Forwarded headers tell the client address.',
    settingShapes.OPENHOURS_TRUSTED_PROXIES,
  ),
  metricsToken: setting(
    'OPENHOURS_METRICS_TOKEN',
    'text',
    'none',
    'Opens /metrics to whoever sends it as a bearer token; needed behind a proxy.',
    settingShapes.OPENHOURS_METRICS_TOKEN,
  ),
  accountId: setting(
    'OPENHOURS_ACCOUNT_ID',
    'GUID',
    'generated',
    'The account that the first run makes.',
    settingShapes.OPENHOURS_ACCOUNT_ID,
  ),
  siteId: setting(
    'OPENHOURS_SITE_ID',
    'GUID',
    'generated',
    'The site that the first run makes.',
    settingShapes.OPENHOURS_SITE_ID,
  ),
  clientId: setting(
    'OPENHOURS_CLIENT_ID',
    'GUID',
    'generated',
    'The OAuth app that the first run makes.',
    settingShapes.OPENHOURS_CLIENT_ID,
  ),
  apiKey: setting(
    'OPENHOURS_API_KEY',
    'text',
    'generated',
    'The API key that the first run makes; printed once. One of your own has 32 characters or more, at least 10 of them different.',
    settingShapes.OPENHOURS_API_KEY,
  ),
  ownerEmail: setting(
    'OPENHOURS_OWNER_EMAIL',
    'e-mail',
    defaultOwnerEmail,
    'The address with which the owner signs in.',
    settingShapes.OPENHOURS_OWNER_EMAIL,
  ),
  ownerPassword: setting(
    'OPENHOURS_OWNER_PASSWORD',
    'text',
    'generated',
    'The first password of the owner; printed once.',
    settingShapes.OPENHOURS_OWNER_PASSWORD,
  ),
  timeZone: setting('OPENHOURS_TIME_ZONE', 'IANA name', "the machine's", 'The time zone of the first site.', timeZone),
  currency: setting(
    'OPENHOURS_CURRENCY',
    'ISO 4217 code',
    'USD',
    'The currency of the first site, one that is in use.',
    currency,
  ),
  language: setting(
    'OPENHOURS_LANGUAGE',
    'language tag',
    'en',
    'The language of the first site: en, de, es, fr or he, with or without a region.',
    language,
  ),
  sampleData: setting(
    'OPENHOURS_SAMPLE_DATA',
    'true | false | full',
    'true',
    'Whether an empty database gets a small sample business, none, or the full one of `npm run demo`.',
    sampleData,
  ),
  rateLimits: setting(
    'OPENHOURS_RATE_LIMITS',
    'on | off',
    'on',
    'Limits on how often one caller or address may call, and on how much strangers may book; off is for tests.',
    settingShapes.OPENHOURS_RATE_LIMITS,
  ),
  privateTargets: setting(
    'OPENHOURS_PRIVATE_TARGETS',
    'list of hosts',
    'none',
    'Private hosts that calls to other servers, such as imports and webhooks, may reach; with a port, such as hooks.internal:8080, that port only.',
    settingShapes.OPENHOURS_PRIVATE_TARGETS,
  ),
  testClock: setting(
    'OPENHOURS_TEST_CLOCK',
    'on | off',
    'off',
    'Lets the owner move business time by POST /v1/test-clock.',
    settingShapes.OPENHOURS_TEST_CLOCK,
  ),
  memoryMarkMegabytes: setting(
    'OPENHOURS_MEMORY_MARK_MB',
    'number',
    '1024',
    'Resident memory above which new calls are answered 503 until it falls.',
    settingShapes.OPENHOURS_MEMORY_MARK_MB,
  ),
  mediaQuotaMegabytes: setting(
    'OPENHOURS_MEDIA_QUOTA_MB',
    'number',
    '10240',
    'How much the files of one site may take together, the trash included.',
    settingShapes.OPENHOURS_MEDIA_QUOTA_MB,
  ),
  mediaCacheMegabytes: setting(
    'OPENHOURS_MEDIA_CACHE_MB',
    'number',
    '1024',
    'How much pictures cut to a size may take together; those nobody asks for go first.',
    settingShapes.OPENHOURS_MEDIA_CACHE_MB,
  ),
  smtpUrl: setting(
    'SMTP_URL',
    'URL',
    'unset',
    'The mail server that messages leave by; unset: they are kept for the dashboard, and nobody gets them by mail. `smtps://` encrypts from the start, `smtp://` as soon as the server offers it.',
    settingShapes.SMTP_URL,
  ),
  smtpFrom: setting(
    'SMTP_FROM',
    'e-mail',
    'no-reply@ and the host of PUBLIC_URL',
    'The sender of all messages; the mail server must let SMTP_URL send as it.',
    settingShapes.SMTP_FROM,
  ),
  caldavUrl: setting(
    'OPENHOURS_CALDAV_URL',
    'URL',
    'unset',
    'The CalDAV server, such as https://cloud.example.com, of whoever connects a calendar elsewhere and names none; unset: that of the domain of their address.',
    settingShapes.OPENHOURS_CALDAV_URL,
  ),
} satisfies Record<string, Setting<unknown>>;

type Catalogue = typeof catalogue;
type Read = { readonly [Name in keyof Catalogue]: ReturnType<Catalogue[Name]['read']> | undefined };
type Defaulted =
  | 'port'
  | 'host'
  | 'dataDirectory'
  | 'databasePooler'
  | 'databaseConnections'
  | 'trustedProxies'
  | 'timeZone'
  | 'currency'
  | 'language'
  | 'sampleData'
  | 'rateLimits'
  | 'previousSecrets'
  | 'privateTargets'
  | 'testClock'
  | 'memoryMarkMegabytes'
  | 'mediaQuotaMegabytes'
  | 'mediaCacheMegabytes';

/**
 * The settings as the server uses them. `undefined` means unset: the value is generated, derived or the part is off,
 * as the setting's description says. `dataDirectory` is absolute; `secret` is 32 bytes.
 */
export type Settings = Omit<Read, Defaulted> & {
  readonly [Name in Defaulted]: NonNullable<Read[Name]>;
};

/**
 * Reads and checks all settings. An empty variable counts as unset.
 * @param environment usually `process.env`
 * @throws SettingsError naming every wrong variable at once
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const read = Object.fromEntries(
    Object.entries(catalogue).map(([key, declared]: [string, Setting<unknown>]) => {
      const text = environment[declared.name]?.trim();
      if (text === undefined || text === '') {
        return [key, undefined];
      }
      try {
        return [key, declared.read(text)];
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        problems.push(problemOfSetting(declared.name, text, error.message));
        return [key, undefined];
      }
    }),
  ) as Read;
  problems.push(...problemsBetween((name = '') => environment[name]?.trim() ?? ''));
  if (read.ownerPassword !== undefined && isMadeOfAddress(read.ownerPassword, read.ownerEmail ?? defaultOwnerEmail)) {
    problems.push('OPENHOURS_OWNER_PASSWORD must not be made of the address of OPENHOURS_OWNER_EMAIL');
  }
  if (problems.length > 0) {
    throw new SettingsError(problems);
  }
  return {
    ...read,
    port: read.port ?? 4400,
    host: read.host ?? '127.0.0.1',
    dataDirectory: resolve(read.dataDirectory ?? './data'),
    databasePooler: read.databasePooler ?? 'off',
    databaseDirectUrl: read.databaseDirectUrl ?? read.databaseUrl,
    databaseConnections: read.databaseConnections ?? Math.max(10, cpus().length * 2),
    trustedProxies: read.trustedProxies ?? [],
    timeZone: read.timeZone ?? machineZone(),
    currency: read.currency ?? 'USD',
    language: read.language ?? 'en',
    sampleData: read.sampleData ?? 'small',
    rateLimits: read.rateLimits ?? true,
    previousSecrets: read.previousSecrets ?? [],
    privateTargets: read.privateTargets ?? [],
    testClock: read.testClock ?? false,
    memoryMarkMegabytes: read.memoryMarkMegabytes ?? 1024,
    mediaQuotaMegabytes: read.mediaQuotaMegabytes ?? 10_240,
    mediaCacheMegabytes: read.mediaCacheMegabytes ?? 1024,
  };
}

/** Every setting with its description, in the order of the operator's guide. */
export function describeSettings(): readonly SettingDescription[] {
  return Object.values(catalogue).map(({ name, type, default: defaultText, summary, secret }) => ({
    name,
    type,
    default: defaultText,
    summary,
    secret,
  }));
}

/** The settings as a Markdown table, for the operator's guide and `npx openhours doctor`. */
export function settingsTable(): string {
  const rows = describeSettings().map(
    (each) => `| \`${each.name}\` | ${each.type.replaceAll('|', '\\|')} | ${each.default} | ${each.summary} |`,
  );
  return ['| Setting | Type | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}
