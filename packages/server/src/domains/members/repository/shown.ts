/**
 * Who among the members of a statement is shown to whom, as a condition over its `member`: what others see of all, without whom they
 * block and who blocks them (members sheet 1.5).
 */
import { sql as expression, type RawBuilder, type SqlBool } from 'kysely';

/** The owner sees everybody; whoever is no member is blocked by nobody. */
export type Onlooker = 'OWNER' | { readonly memberId: string | undefined };

/** A condition over `member`. Whoever looks is shown themselves only where they show themselves to others. */
export function isShownTo(onlooker: Onlooker): RawBuilder<SqlBool> {
  if (onlooker === 'OWNER') {
    return expression<SqlBool>`true`;
  }
  const shown = expression<SqlBool>`member.status = 'ACTIVE' and member.privacy_status = 'PUBLIC'`;
  const { memberId } = onlooker;
  return memberId === undefined
    ? expression<SqlBool>`(${shown})`
    : expression<SqlBool>`(${shown} and not exists (
        select 1 from member_block made where made.site_id = member.site_id
          and made.member_id = ${memberId} and made.blocked_member_id = member.id)
      and not exists (
        select 1 from member_block met where met.site_id = member.site_id
          and met.blocked_member_id = ${memberId} and met.member_id = member.id))`;
}
