import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { lookedUpOn, ordinances } from '#server/api/domain/fair-workweek/ordinances.ts'
import { publishingOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import type {
  FairWorkweek,
  FairWorkweekChoice,
  NewFairWorkweekChoice,
} from '#shared/fair-workweek/fair-workweek.contract.ts'

export async function read(tx: TenantTx): Promise<FairWorkweek> {
  const { timeZone } = await publishingOf(tx)
  const today = Temporal.Now.plainDateISO(timeZone).toString()
  const { rows } = await sql<Omit<FairWorkweekChoice, 'createdAt' | 'isCurrent'> & { createdAt: Date }>`
    select f.id, f.location_id, l.name as location_name, f.ordinance_id, f.effective_on, f.created_at,
      m.name as created_by
    from fair_workweek_choices f
    join locations l on l.organization_id = f.organization_id and l.id = f.location_id
    left join members m on m.organization_id = f.organization_id and m.user_id = f.created_by
    order by lower(l.name), f.location_id, f.effective_on desc, f.created_at desc, f.id desc`.execute(tx)
  const seenKeys = new Set<string>()
  return {
    lookedUpOn,
    laws: ordinances.map(({ id, jurisdiction, noticeDays, rest, employer, ceilings, source, unconfirmed }) => ({
      id,
      jurisdiction,
      noticeDays,
      restHours: rest.hours,
      restMultiplierE4: rest.multiplierE4,
      ...employer,
      ceilingE4: ceilings.findLast(({ from }) => from <= today)?.hourE4 ?? null,
      source,
      unconfirmed: [...unconfirmed],
    })),
    choices: rows.map(({ createdAt, ...row }) => {
      const isCurrent = row.effectiveOn <= today && !seenKeys.has(row.locationId)
      if (isCurrent) seenKeys.add(row.locationId)
      return { ...row, createdAt: createdAt.toISOString(), isCurrent }
    }),
  }
}

/** @throws ProblemError 400 `location_unknown`, `fair_workweek_past` for a day whose schedule is already recorded. */
export async function choose(
  tx: TenantTx,
  { organizationId, userId }: { organizationId: string; userId: string },
  choice: NewFairWorkweekChoice,
): Promise<FairWorkweek> {
  const { timeZone } = await publishingOf(tx)
  if (choice.effectiveOn < Temporal.Now.plainDateISO(timeZone).toString())
    throw fieldProblem('fair_workweek_past', 'effectiveOn')
  await tx
    .insertInto('fairWorkweekChoices')
    .values({ ...choice, organizationId, id: randomUUIDv7(), createdBy: userId })
    .execute()
    .catch(
      onViolation({
        fair_workweek_choices_organization_id_location_id_fkey: () => fieldProblem('location_unknown', 'locationId'),
      }),
    )
  return read(tx)
}
