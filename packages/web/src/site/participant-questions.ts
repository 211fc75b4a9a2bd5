/**
 * Who comes, as questions of the form on which it is booked (docs/decisions/0083): a line for the name of each, and where the
 * service asks how old they are, one for the date of birth. Runs on the server only.
 */
import type { ParticipantInput, ParticipantNaming } from '@openhours/contract';
import { longestParticipantName, mostNamedParticipants } from '@openhours/contract/bookings/participants-limits';
import type { Question } from './questions.ts';
import type { LinkedParticipants } from './visits.ts';

/** No key that a form's questions get ends with such a sign. */
const keyOf = (member: 'name' | 'born', place: number) => `participant_${member}_${place}_`;
const keyOfOwn = (place: number, key: string) => `participant_own_${place}_${key}_`;

/** What a form asks, and who comes where the service asks that; what each answers by themselves is then asked of each. */
export function withParticipants(
  questions: readonly Question[],
  naming: Pick<ParticipantNaming, 'asksBirthDates' | 'asksNames'>,
  count: number,
): Question[] {
  if (!naming.asksNames) {
    return [...questions];
  }
  const own = questions.filter(({ isOfEach }) => isOfEach === true);
  const places = Array.from({ length: Math.min(count, mostNamedParticipants) }, (_, index) => index + 1);
  return [
    ...places.flatMap((place) => personQuestions(place, naming)),
    ...places.flatMap((place) =>
      own.map((question) => ({
        ...question,
        key: keyOfOwn(place, question.key),
        place,
        ownKey: question.key,
        label: { ...question.label, words: `${place}. ${question.label.words}` },
      })),
    ),
    ...questions.filter(({ isOfEach }) => isOfEach !== true),
  ];
}

function personQuestions(place: number, { asksBirthDates }: Pick<ParticipantNaming, 'asksBirthDates'>): Question[] {
  const shared = { place, label: { words: String(place) }, isRequired: true };
  return [
    { ...shared, key: keyOf('name', place), kind: 'participant', maxLength: longestParticipantName },
    ...(asksBirthDates ? [{ ...shared, key: keyOf('born', place), kind: 'born' } as const] : []),
  ];
}

/** Those who come, as the call that books says it. */
export function participantsOfForm(
  questions: readonly Question[],
  typed: Readonly<Record<string, string>>,
): ParticipantInput[] {
  return questions
    .filter(({ kind }) => kind === 'participant')
    .map(({ key, place = 0 }) => {
      const birthDate = (typed[keyOf('born', place)] ?? '').trim();
      const answers = ownAnswers(questions, typed, place);
      return {
        name: (typed[key] ?? '').trim(),
        ...(birthDate === '' ? {} : { birthDate }),
        ...(Object.keys(answers).length === 0 ? {} : { answers }),
      };
    });
}

function ownAnswers(questions: readonly Question[], typed: Readonly<Record<string, string>>, place: number) {
  return Object.fromEntries(
    questions.flatMap(({ key, ownKey, ...of }) => {
      const value = typed[key] ?? '';
      return ownKey === undefined || of.place !== place || value.trim() === '' ? [] : [[ownKey, value]];
    }),
  );
}

/** What is still asked of those who come with a booking: all of whom nobody has named, and dates of birth that are missing. */
export function unansweredOf(
  questions: readonly Question[],
  { named, naming }: Pick<LinkedParticipants, 'named' | 'naming'>,
  count: number,
): Question[] {
  return withParticipants(questions, naming, count).filter(
    ({ kind, place }) =>
      place !== undefined && (place > named.length || (kind === 'born' && named[place - 1]?.birthDate === undefined)),
  );
}

/** Those who are named as they were, with what was asked of them still, and whom a form has named besides. */
export function namedWith(
  { named }: Pick<LinkedParticipants, 'named'>,
  questions: readonly Question[],
  typed: Readonly<Record<string, string>>,
): ParticipantInput[] {
  const known = named.map(({ birthDate, id, name }, index) => {
    const said = birthDate ?? (typed[keyOf('born', index + 1)] ?? '').trim();
    return { id, name, ...(said === '' ? {} : { birthDate: said }) };
  });
  return [...known, ...participantsOfForm(questions, typed)];
}

/** The key of the question that a refused call names, such as `namedParticipants[1].birthDate`. */
export function refusedParticipant(field: string): string | undefined {
  const [, index, member, own] = /^namedParticipants\[(\d+)\]\.(?:(name|birthDate)|answers\.(.+))$/.exec(field) ?? [];
  if (index === undefined) {
    return undefined;
  }
  const place = Number(index) + 1;
  return own === undefined ? keyOf(member === 'name' ? 'name' : 'born', place) : keyOfOwn(place, own);
}

/** The key of the date of birth of somebody who is too young or too old, by their place in the call. */
export function keyOfAge(index: number): string {
  return keyOf('born', index + 1);
}

/** The questions that whoever books answers. */
export function withoutParticipants(questions: readonly Question[]): Question[] {
  return questions.filter(({ kind, ownKey }) => kind !== 'participant' && kind !== 'born' && ownKey === undefined);
}
