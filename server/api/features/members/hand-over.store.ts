import { sql, type RawBuilder } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { workers } from '#shared/access/roles.ts'
import type { HandOver } from '#shared/members/holdings.contract.ts'
import type { HandOverKind } from '#shared/members/holdings.ts'
import { memberRefusals } from './member-refusals.ts'
import { lock } from './members.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'

/** The member who hands over and the member who takes over. */
interface Pair {
  from: string
  to: string
}

/**
 * Hands the member's holdings over to another member, who is notified. Who already has a part of it keeps it once.
 * @throws ProblemError 404, 400 `hand_over_unknown` unless the other is active, `crew_unknown` without a working role.
 */
export async function handOver(
  tx: TenantTx,
  organizationId: string,
  from: string,
  { memberId, kinds }: HandOver,
): Promise<void> {
  const pair = { from: from.toLowerCase(), to: memberId.toLowerCase() }
  await lock(tx, pair.from)
  const other = await tx
    .selectFrom('members')
    .select(['roles', 'userId'])
    .where('id', '=', pair.to)
    .where('id', '<>', pair.from)
    .where('deactivatedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!other) throw fieldProblem('hand_over_unknown', 'memberId')
  const isCrew = kinds.some((kind) => kind === 'job' || kind === 'visit' || kind === 'template')
  if (isCrew && !workers.some((role) => other.roles.includes(role))) throw fieldProblem('crew_unknown', 'memberId')
  const userId = requestContext.getStore()?.userId ?? null
  let written = 0n
  for (const kind of kinds) {
    for (const statement of givenBy[kind](pair)) {
      const result = await statement.execute(tx).catch(memberRefusals)
      written += result.numAffectedRows ?? 0n
    }
  }
  if (written === 0n || !other.userId || other.userId === userId) return
  const names = await tx
    .selectFrom('members')
    .select(['id', 'name', 'userId'])
    .where((where) => where.or([where('id', '=', pair.from), ...(userId ? [where('userId', '=', userId)] : [])]))
    .execute()
  await notify(tx, [other.userId], {
    kind: 'work_handed_over',
    params: {
      from: names.find(({ id }) => id === pair.from)?.name ?? '',
      name: names.find((member) => member.userId !== null && member.userId === userId)?.name ?? '',
    },
    link: linkedPages.myWork(organizationId),
  })
}

const sameVisit = sql`k.organization_id = v.organization_id and k.job_id = v.job_id
  and k.original_start = v.original_start`
const isToCome = sql`coalesce(v.moved_to, v.original_start) > now()`

const givenBy: Record<HandOverKind, (pair: Pair) => RawBuilder<unknown>[]> = {
  job: ({ from, to }) => [
    sql`update jobs set version = version + 1
      where id in (select job_id from job_crew where member_id = ${from} and effective_to is null)`,
    sql`insert into job_crew (organization_id, job_id, location_id, member_id, effective_from, effective_to)
      select k.organization_id, k.job_id, k.location_id, ${to}, (now() at time zone l.time_zone)::date, null
      from job_crew k join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = ${from} and k.effective_to is null and not exists (
        select from job_crew o
        where o.organization_id = k.organization_id and o.job_id = k.job_id and o.member_id = ${to}
          and o.effective_to is null)
      on conflict (organization_id, job_id, member_id, effective_from) do update set effective_to = null`,
    sql`delete from job_crew k using locations l
      where l.organization_id = k.organization_id and l.id = k.location_id and k.member_id = ${from}
        and k.effective_to is null and k.effective_from >= (now() at time zone l.time_zone)::date`,
    sql`update job_crew k set effective_to = (now() at time zone l.time_zone)::date - 1 from locations l
      where l.organization_id = k.organization_id and l.id = k.location_id and k.member_id = ${from}
        and k.effective_to is null`,
  ],
  visit: ({ from, to }) => [
    sql`update visit_changes v set version = version + 1 from visit_crew k
      where ${sameVisit} and ${isToCome} and k.member_id = ${from}`,
    sql`insert into visit_crew (organization_id, job_id, location_id, original_start, member_id)
      select k.organization_id, k.job_id, k.location_id, k.original_start, ${to}
      from visit_crew k join visit_changes v on ${sameVisit} and ${isToCome}
      where k.member_id = ${from} on conflict do nothing`,
    sql`delete from visit_crew k using visit_changes v where ${sameVisit} and ${isToCome} and k.member_id = ${from}`,
  ],
  template: ({ from, to }) => [
    sql`update week_templates set version = version + 1
      where id in (select template_id from week_template_crew where member_id = ${from})`,
    sql`insert into week_template_crew
        (organization_id, template_id, job_id, location_id, weekday, start_time, member_id)
      select organization_id, template_id, job_id, location_id, weekday, start_time, ${to}
      from week_template_crew where member_id = ${from} on conflict do nothing`,
    sql`delete from week_template_crew where member_id = ${from}`,
  ],
  // If the new manager reported to the leaver, they take the leaver's place in the tree, so that no cycle forms.
  report: ({ from, to }) => [
    sql`with recursive above (id) as (
        select ${to}::uuid
        union
        select m.manager_id from members m join above a on m.id = a.id where m.manager_id is not null)
      update members m set manager_id = (select manager_id from members where id = ${from}), version = version + 1
      where m.manager_id = ${from} and m.id in (select id from above)`,
    sql`update members set manager_id = ${to}, version = version + 1
      where manager_id = ${from} and deactivated_at is null and id <> ${to}`,
  ],
  // A supervisor without a region can act everywhere, so gaining a region would restrict them; admins and owners are
  // never limited.
  region: ({ from, to }) => [
    sql`insert into member_regions (organization_id, member_id, region_id)
      select k.organization_id, ${to}, k.region_id from member_regions k
      where k.member_id = ${from} and exists (select from member_regions o where o.member_id = ${to})
      on conflict do nothing`,
  ],
  action: ({ from, to }) => [
    sql`update corrective_actions set owner_id = ${to}, version = version + 1
      where owner_id = ${from} and state = 'open'`,
  ],
  inspection: ({ from, to }) => [
    sql`update inspection_plans set version = version + 1,
        inspector_id = case inspector_id when ${from} then ${to} else inspector_id end,
        owner_id = case owner_id when ${from} then ${to} else owner_id end
      where ${from} in (inspector_id, owner_id)`,
  ],
}
