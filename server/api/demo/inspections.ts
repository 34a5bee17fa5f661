import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { add } from '#server/api/features/inspections/actions.store.ts'
import { saveAnswers, share, submit } from '#server/api/features/inspections/save-answers.store.ts'
import { start } from '#server/api/features/inspections/inspections.store.ts'
import { addPlan } from '#server/api/features/inspections/plans.store.ts'
import { create } from '#server/api/features/inspections/templates.store.ts'
import { starterTemplate } from '#server/shared-texts.ts'

/** Results of a place's items, in order. */
const scoresByLevel = {
  excellent: [1, 5, 5, 5, 4, 5, 1, 5, 5, 4, 5, 5],
  good: [1, 5, 4, 5, 5, 4, 1, 5, 4, 4, 5, 4],
  fair: [1, 4, 4, 4, 5, 4, 1, 4, 4, 4, 4, 5],
  worn: [1, 4, 3, 4, 4, 4, 1, 4, 3, 4, 4, 4],
  poor: [1, 3, 2, 4, 4, 3, 1, 4, 2, 3, 4, 4],
} as const

type Finding = keyof typeof scoresByLevel

/** Results of each place's recent inspections, oldest first: most are good, one declined, one improved again. */
const rounds: readonly (readonly Finding[])[] = [
  ['good', 'excellent', 'excellent'],
  ['worn', 'worn', 'poor'],
  ['good', 'good', 'excellent'],
  ['excellent', 'good', 'excellent'],
  ['fair', 'good', 'good'],
  ['good', 'excellent'],
  ['fair', 'fair'],
  ['excellent', 'excellent'],
  ['good', 'fair'],
  ['good', 'good'],
  ['excellent', 'good'],
  ['poor', 'worn'],
  ['good', 'excellent'],
]
const roundDays = 26

/** When each of the first places was first to be inspected, every four weeks: days ago. */
const planned = [31, 26, 19, 8] as const

/** From oldest to newest, a few per week. */
const visits = rounds
  .flatMap((findings, place) =>
    findings.map((finding, round) => ({
      place,
      values: scoresByLevel[finding],
      daysAgo: 2 + ((place * 2) % roundDays) + (findings.length - 1 - round) * roundDays,
    })),
  )
  .toSorted((a, b) => b.daysAgo - a.daysAgo)

/** Seeds a template, inspections of the last weeks, one of them declining, and a corrective action. */
export async function seedInspections(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const content = starterTemplate('en')
  const template = await create(tx, organizationId, { name: 'Office standard', content })
  const keys = content.sections.flatMap(({ items }) => items.map(({ key }) => key))
  const places = await tx
    .selectFrom('locations')
    .select('id')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .limit(rounds.length)
    .execute()
  const inspector = await tx
    .selectFrom('members')
    .select(['id', 'userId'])
    .where(sql<boolean>`'SUPERVISOR' = any (roles) and user_id is not null`)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const owner = await tx
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`'EMPLOYEE' = any (roles) and user_id is not null`)
    .orderBy('name')
    .executeTakeFirst()
  const userId = inspector.userId ?? ''
  for (const { place, values, daysAgo } of visits) {
    const locationId = places[place]?.id
    if (!locationId) continue
    const { id } = await start(tx, { organizationId, memberId: inspector.id }, { templateId: template.id, locationId })
    const answers = keys.map((itemKey, at) => ({
      itemKey,
      value: values[at] ?? null,
      isNa: values[at] === undefined,
      note: values[at] === 2 ? 'Talked about it with the crew' : '',
      revision: 0,
    }))
    await saveAnswers(tx, { organizationId, reportId: id, userId }, { answers, signerName: 'Front desk' })
    await submit(tx, id, new Date(now.epochMilliseconds - daysAgo * dayMs))
    if (place === 0) await share(tx, id, true)
    await settle(tx, id, inspector.id)
    if (place === 1 && values === scoresByLevel.poor) {
      const wish = { itemKey: 's1-i3', text: 'Fill soap and towels at every visit', dueOn: null }
      await add(tx, { organizationId, reportId: id, userId }, { ...wish, ownerId: owner?.id ?? null })
    }
  }
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  for (const [place, daysAgo] of planned.entries()) {
    const locationId = places[place]?.id
    if (!locationId) continue
    const startsOn = today.subtract({ days: daysAgo }).toString()
    const draft = { frequency: 'weekly', every: 4, startsOn, inspectorId: inspector.id, ownerId: null } as const
    await addPlan(tx, organizationId, { locationId, templateId: template.id, ...draft })
  }
  // The first one was missed three days ago.
  await sql`update inspection_plans set due_on = starts_on + 28 where location_id = ${places[0]?.id}`.execute(tx)
}

/** Items that failed more than two weeks ago were fixed two days later and verified the day after. */
const settle = (tx: TenantTx, inspectionId: string, inspectorId: string) =>
  sql`
    update corrective_actions a set state = 'verified', answer = 'Done at the next visit', fixed_by_id = a.owner_id,
      fixed_at = i.done_at + interval '2 days', verified_at = i.done_at + interval '3 days',
      verified_by_id = ${inspectorId}, version = 3
    from inspections i
    where i.organization_id = a.organization_id and i.id = a.inspection_id and i.id = ${inspectionId}
      and a.is_automatic and a.owner_id is not null and i.done_at < now() - interval '14 days'`.execute(tx)
