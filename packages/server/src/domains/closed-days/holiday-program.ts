/**
 * Asks the library of public holidays, in a process of its own: it holds 25 MB once it is loaded and takes a core for half a
 * second, and is asked a few times in the life of a server (docs/decisions/0070). Whoever asks keeps what it has answered.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** A country, or a part of it that has holidays of its own, by the codes of the library. */
export interface HolidayPlace {
  readonly country: string;
  readonly state?: string | undefined;
  readonly region?: string | undefined;
}

export interface HolidayQuestion {
  /** Absent: only which countries there are. */
  readonly place: HolidayPlace | undefined;
  readonly firstYear: number;
  readonly lastYear: number;
  /** In which names are asked for beside those that people there use. */
  readonly languages: readonly string[];
}

/** One day or several, as the library tells them. */
export interface ToldHoliday {
  /** Begins with the local `YYYY-MM-DD`. */
  readonly date: string;
  readonly lengthMs: number;
  readonly rule: string;
  readonly isSubstitute: boolean;
  readonly name: string;
}

export interface HolidayAnswer {
  readonly countries: readonly string[];
  /** [code, name] */
  readonly states: readonly (readonly [string, string])[];
  readonly regions: readonly (readonly [string, string])[];
  /** Absent where the place is not known. */
  readonly holidays?: readonly ToldHoliday[];
  /** By language: the same days, with their names in it, of as many years as it takes to name all of them. */
  readonly named: Readonly<Record<string, readonly Pick<ToldHoliday, 'rule' | 'isSubstitute' | 'name'>[]>>;
}

export type AskHolidays = (question: HolidayQuestion) => Promise<HolidayAnswer>;

/** What the process runs: it is handed over as a text, and so is plain JavaScript. */
const program = `
const [library, question] = process.argv.slice(1);
const Holidays = require(library);
const { place, firstYear, lastYear, languages } = JSON.parse(question);
const known = new Holidays();
const namesOf = (names) => Object.entries(names ?? {});
const countries = Object.keys(known.getCountries());
const isCountry = countries.includes(place?.country);
const states = isCountry ? namesOf(known.getStates(place.country)) : [];
const isIn = (names, code) => code === undefined || names.some(([each]) => each === code);
const regions =
  place?.state !== undefined && isIn(states, place.state) ? namesOf(known.getRegions(place.country, place.state)) : [];
const answer = { countries, states, regions, named: {} };
if (isCountry && isIn(states, place.state) && isIn(regions, place.region)) {
  const here = new Holidays(place, { types: ['public'] });
  const read = (year) =>
    here.getHolidays(year).map(({ date, start, end, rule, substitute, name }) => ({
      date,
      lengthMs: end - start,
      rule,
      isSubstitute: substitute === true,
      name,
    }));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  answer.holidays = years.flatMap((year) => read(year));
  const keyOf = ({ rule, isSubstitute }) => rule + isSubstitute;
  const count = new Set(answer.holidays.map(keyOf)).size;
  for (const language of languages) {
    // Each anew: a language that is given with a year stays, and what is asked for next falls back to it.
    here.setLanguages(language);
    const found = new Map();
    for (const year of years) {
      if (found.size < count) {
        read(year).forEach((each) => found.set(keyOf(each), each));
      }
    }
    answer.named[language] = [...found.values()].map(({ rule, isSubstitute, name }) => ({ rule, isSubstitute, name }));
  }
}
process.stdout.write(JSON.stringify(answer));
`;

/** A slow machine loads the library in a few seconds. */
const timeoutMs = 30_000;
/** A country with all its years takes a tenth of it. */
const mostBytes = 4 * 1_048_576;

const run = promisify(execFile);

/** Nothing of this server's environment is handed on. */
export const askLibrary: AskHolidays = async (question) => {
  const library = createRequire(import.meta.url).resolve('date-holidays');
  const { stdout } = await run(process.execPath, ['--eval', program, '--', library, JSON.stringify(question)], {
    encoding: 'utf8',
    env: {},
    timeout: timeoutMs,
    maxBuffer: mostBytes,
  });
  return JSON.parse(stdout) as HolidayAnswer;
};
