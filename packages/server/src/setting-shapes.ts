/**
 * What each setting may be, judged by itself. Written without types, so that it is plain JavaScript too: a first start
 * reads it before anything is compiled, and says at once all that is wrong (scripts/first-settings.mjs). From the
 * defaults of parameters the compiler infers their types.
 */
import { isIP } from 'node:net';

/** Says what is allowed instead. */
export class Refusal extends Error {}

const anyText = (text = '') => text;

function wholeNumber(minimum = 0, maximum = 0) {
  return (text = '') => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new Refusal(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

function oneOf(values = ['']) {
  return (text = '') => {
    if (!values.includes(text)) {
      throw new Refusal(`must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
    }
    return text;
  };
}

const onOff = (text = '') => oneOf(['on', 'off'])(text) === 'on';

function matching(pattern = /./, allowed = '') {
  return (text = '') => {
    if (!pattern.test(text)) {
      throw new Refusal(`must be ${allowed}`);
    }
    return text;
  };
}

function urlOf(protocols = ['']) {
  return (text = '') => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol.slice(0, -1))) {
      throw new Refusal(`must be a URL that starts with ${protocols.map((each) => `${each}://`).join(' or ')}`);
    }
    return text;
  };
}

function origin(text = '') {
  const url = new URL(urlOf(['http', 'https'])(text));
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Refusal('must be an origin without a path, such as https://book.example.com');
  }
  return url.origin;
}

function list(check = (each = '') => each !== '', allowed = '') {
  return (text = '') => {
    const entries = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
    const wrong = entries.find((each) => !check(each));
    if (wrong !== undefined) {
      throw new Refusal(`the entry ${JSON.stringify(wrong)} is wrong: ${allowed}`);
    }
    return entries;
  };
}

function isAddressOrRange(text = '') {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** A host name or an address, with or without a port; an IPv6 address stands in brackets where a port follows. */
function isHost(text = '') {
  const [, host = text, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return (isIP(host) === 6 || URL.canParse(`http://${host}`)) && Number(port ?? 0) <= 65_535;
}

function secretBytes(text = '') {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32) {
    throw new Refusal('must be 32 bytes, written as 64 hexadecimal digits or as base64');
  }
  return bytes;
}

const secretsBytes = (text = '') => text.split(',').map((each) => secretBytes(each.trim()));

function credential(text = '') {
  if (text.length < 8 || text.length > 1000 || /[\s,\p{Cc}]/u.test(text)) {
    throw new Refusal('must have 8 to 1000 characters and neither commas, spaces nor control characters');
  }
  return text;
}

/** What nobody would draw at random: of 32 random hexadecimal digits one in ten thousand has fewer. */
const differentCharacters = 10;

/** A key opens a whole site, and there is no name beside it that would have to be guessed as well. */
function apiKey(text = '') {
  const why = 'whoever guesses it may do everything; leave it unset and one is made';
  if (text.length < 32 || text.length > 1000 || /[\s,\p{Cc}]/u.test(text)) {
    throw new Refusal(`must have 32 to 1000 characters and neither commas, spaces nor control characters: ${why}`);
  }
  if (new Set(text).size < differentCharacters) {
    throw new Refusal(`must have at least ${differentCharacters} different characters: ${why}`);
  }
  return text;
}

const anyGuid = matching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  'a GUID, such as 3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11',
);
const guid = (text = '') => anyGuid(text).toLowerCase();

/**
 * Reads the text of each setting that is set; throws a `Refusal`. Those of the first site's language, clock and
 * currency need more.
 */
export const settingShapes = Object.freeze({
  PORT: wholeNumber(0, 65_535),
  HOST: anyText,
  PUBLIC_URL: origin,
  DATA_DIR: anyText,
  DATABASE_URL: urlOf(['postgres', 'postgresql']),
  DATABASE_POOLER: oneOf(['off', 'transaction']),
  DATABASE_DIRECT_URL: urlOf(['postgres', 'postgresql']),
  OPENHOURS_DATABASE_CONNECTIONS: wholeNumber(2, 1000),
  OPENHOURS_SECRET: secretBytes,
  OPENHOURS_PREVIOUS_SECRETS: secretsBytes,
  OPENHOURS_TRUSTED_PROXIES: list(isAddressOrRange, 'each must be an IP address or a range such as 10.0.0.0/8'),
  OPENHOURS_METRICS_TOKEN: credential,
  OPENHOURS_ACCOUNT_ID: guid,
  OPENHOURS_SITE_ID: guid,
  OPENHOURS_CLIENT_ID: guid,
  OPENHOURS_API_KEY: apiKey,
  OPENHOURS_OWNER_EMAIL: matching(/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/, 'an e-mail address'),
  OPENHOURS_OWNER_PASSWORD: matching(/^.{8,100}$/su, '8 to 100 characters long'),
  OPENHOURS_SAMPLE_DATA: oneOf(['true', 'false', 'full']),
  OPENHOURS_RATE_LIMITS: onOff,
  OPENHOURS_PRIVATE_TARGETS: list(
    isHost,
    'each must be a host name or an address, with a port where only that one is meant',
  ),
  OPENHOURS_TEST_CLOCK: onOff,
  OPENHOURS_MEMORY_MARK_MB: wholeNumber(128, 1_048_576),
  OPENHOURS_MEDIA_QUOTA_MB: wholeNumber(1, 1_048_576),
  OPENHOURS_MEDIA_CACHE_MB: wholeNumber(1, 1_048_576),
  SMTP_URL: urlOf(['smtp', 'smtps']),
  SMTP_FROM: matching(/^[^\s@,<>"]+@[^\s@,<>"]+$/, 'an e-mail address'),
  OPENHOURS_CALDAV_URL: urlOf(['https', 'http']),
});

/** Those whose value must never be shown or logged. */
export const secretSettings = Object.freeze([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'OPENHOURS_SECRET',
  'OPENHOURS_PREVIOUS_SECRETS',
  'OPENHOURS_METRICS_TOKEN',
  'OPENHOURS_API_KEY',
  'OPENHOURS_OWNER_PASSWORD',
  'SMTP_URL',
]);

/** What is wrong with one setting, as one sentence. */
export function problemOfSetting(name = '', text = '', refusal = '') {
  return `${name}${secretSettings.includes(name) ? '' : ` is ${JSON.stringify(text)} but`} ${refusal}`;
}

/** What is wrong with settings together; `textOf` answers the text of one, empty where it is not set. */
export function problemsBetween(textOf = (name = '') => name) {
  const isSet = (name = '') => textOf(name) !== '';
  return [
    ...(isSet('DATABASE_URL') && !isSet('OPENHOURS_SECRET')
      ? ['OPENHOURS_SECRET must be set when DATABASE_URL is: every process needs the same 32 bytes']
      : []),
    ...(!isSet('DATABASE_URL') && (isSet('DATABASE_DIRECT_URL') || textOf('DATABASE_POOLER') === 'transaction')
      ? ['DATABASE_DIRECT_URL and DATABASE_POOLER say how to reach DATABASE_URL, which must be set too']
      : []),
  ];
}
