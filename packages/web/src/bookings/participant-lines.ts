/** Those who come with a booking as the desk types them, a line for each, and what of it is sent. Pure. */
import type { FormAnswer, FormField, NamedParticipant, ParticipantInput } from '@openhours/contract';
import { mostNamedParticipants } from '@openhours/contract/bookings/participants-limits';

export interface ParticipantLine {
  /** Of somebody whom the booking has already. */
  readonly id?: string | undefined;
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly birthDate: string;
  /** What each answers by themselves, by key of the question; absent while nobody has changed what is known. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

export const emptyLine: ParticipantLine = { name: '', birthDate: '' };

/** A line for each who comes, as many as can be named. */
export function linesFor(count: number, lines: readonly ParticipantLine[]): readonly ParticipantLine[] {
  return Array.from({ length: Math.min(count, mostNamedParticipants) }, (_, index) => lines[index] ?? emptyLine);
}

export function lineOf({ birthDate = '', id, name }: NamedParticipant): ParticipantLine {
  return { id, name, birthDate };
}

/** What each who comes answers by themselves of a form. */
export function questionsOfEach(fields: readonly FormField[] = []): readonly FormField[] {
  return fields.filter(({ ofEachParticipant }) => ofEachParticipant === true);
}

/** What fields show of answers that are known. */
export function typedAnswers(answers: readonly FormAnswer[]): Readonly<Record<string, string>> {
  return Object.fromEntries(answers.map(({ key, value }) => [key, String(value)]));
}

/** Answers as they are sent: what is empty is no answer. */
export function answersSent(answers: Readonly<Record<string, string>>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => [key, value === 'true' || value === 'false' ? value === 'true' : value]),
  );
}

function isSaid({ answers = {}, birthDate, id, name }: ParticipantLine): boolean {
  return (
    id !== undefined || birthDate !== '' || name.trim() !== '' || Object.values(answers).some((each) => each !== '')
  );
}

/** Somebody is meant by the line, and nobody may be left out by emptying it, or by a date or an answer alone. */
export function isNameless(line: ParticipantLine): boolean {
  return line.name.trim() === '' && isSaid(line);
}

/** Whom nobody knows yet stays without a name. */
export function participantsSent(lines: readonly ParticipantLine[]): ParticipantInput[] {
  return lines.filter(isSaid).map(({ answers, birthDate, id, name }) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    ...(birthDate === '' ? {} : { birthDate }),
    ...(answers === undefined ? {} : { answers: answersSent(answers) }),
  }));
}
