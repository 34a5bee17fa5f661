import { sql, type RawBuilder } from 'kysely'

type Given = string | RawBuilder<unknown>

/** Sums a ledger up to a day, starting at the last checkpoint, so that old lines are not read again. */
export const ledgerMinutes = (
  { memberId, policyId }: Record<'memberId' | 'policyId', Given>,
  day: Given,
) => sql<number>`(
  select coalesce(k.ledger_minutes, 0) + coalesce(l.minutes, 0)
  from (select) always
  left join lateral (
    select through_day, ledger_minutes from leave_checkpoints
    where member_id = ${memberId} and policy_id = ${policyId} and through_day <= ${day}
    order by through_day desc limit 1) k on true
  left join lateral (
    select sum(minutes) as minutes from leave_ledger
    where member_id = ${memberId} and policy_id = ${policyId} and day <= ${day}
      and day > coalesce(k.through_day, '-infinity')) l on true)::integer`
