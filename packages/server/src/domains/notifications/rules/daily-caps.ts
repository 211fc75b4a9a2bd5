/**
 * How many messages one address gets within a day: nobody's mailbox is filled in the name of a business, whatever a program
 * books, moves and cancels for that address (docs/decisions/0043). Pure.
 */
import type { MessageType } from '@openhours/contract';
import type { MessageKinds } from '../../../messages/message-kind.ts';

export interface CountedCap {
  readonly most: number;
  /** The types that are counted together. */
  readonly types: readonly MessageType[];
}

/** What holds for a type; undefined for what only somebody who is signed in can ask for, under limits of its own. */
export function dailyCapOf(type: MessageType, kinds: MessageKinds): CountedCap | undefined {
  const { dailyCap } = kinds.of(type);
  return dailyCap === undefined
    ? undefined
    : { most: dailyCap.most, types: kinds.all.filter((kind) => kind.dailyCap === dailyCap).map((kind) => kind.type) };
}

/** Why a message beyond the cap stays. */
export function beyondCap({ most }: CountedCap): string {
  return `This address has had ${most} messages within a day. Send it again by hand if it is wanted.`;
}
