/** All SQL of what a restore ends of all sites: what has been used or ended since the backup would be good once more. */
import type { Ending } from '../../../db/restore.ts';
import { statement } from '../../../db/statement.ts';

/** Links of people and members, sign-ins that wait, and codes. What is counted of them stays. */
export function endingsOfLinksAndCodes(): Record<string, Ending> {
  return {
    links: { table: 'user_link', query: statement('delete from user_link') },
    recoveries: {
      table: 'recovery_token',
      query: statement('update recovery_token set token_hash = null, redirect_url = null where token_hash is not null'),
    },
    challenges: { table: 'factor_challenge', query: statement('delete from factor_challenge') },
    waiting: { table: 'state_token', query: statement('delete from state_token') },
    approvals: { table: 'approval_token', query: statement('delete from approval_token') },
    codes: {
      table: 'verification_code',
      query: statement('update verification_code set code_hash = null where code_hash is not null'),
    },
  };
}
