import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ReportedProblemKind } from '#shared/problem-reports/kinds.ts'
import type { SupplyState } from '#shared/supply-requests/states.ts'
import { idAt } from '../id-at.ts'

type Report = [who: string, location: string, kind: ReportedProblemKind, hoursAgo: number, text: string, answer: string]

const reports: readonly Report[] = [
  ['Elena Cruz', 'Main clinic', 'damage', 30, 'The tap in the staff restroom drips and the floor is wet.', ''],
  ['Tyrell James', 'Building One', 'access', 52, 'The badge reader at the loading dock does not open after 9 PM.', ''],
  ['Chao Vang', 'Grand Avenue gym', 'equipment', 98, 'The wet vacuum loses suction.', 'A new hose is in the closet.'],
  ['Camila Ríos', 'Common areas', 'safety', 170, 'Una luz del pasillo del sótano no enciende.', 'Se cambió el foco.'],
]

type TimeRequest = [who: string, tooMuchMinutes: number, reason: string]

const timeRequests: readonly TimeRequest[] = [
  ['Elena Cruz', 12, 'I tapped End Job on the bus.'],
  ['Grace Okafor', 25, 'Forgot to end before the break.'],
]

type Item = [name: string, quantity: number, unit: string]
type Request = [who: string, location: string, state: SupplyState, hoursAgo: number, items: Item[], answer: string]

const requests: readonly Request[] = [
  [
    'Elena Cruz',
    'Main clinic',
    'requested',
    5,
    [
      ['Nitrile gloves, M', 2, 'box'],
      ['Bin liners, 33 gal', 1, 'roll'],
    ],
    '',
  ],
  ['Grace Okafor', 'Building Two', 'requested', 20, [['Toilet paper', 4, 'case']], ''],
  ['Rosa Jiménez', 'North Loop floors', 'approved', 44, [['Glass cleaner', 3, 'bottle']], ''],
  ['Bjorn Hagen', 'Plaza', 'ordered', 90, [['Disinfectant wipes', 6, 'tub']], 'Arrives on Thursday.'],
  ['Lucía Fernández', 'Lobby and conference floor', 'delivered', 200, [['Microfiber cloths', 24, 'piece']], ''],
  [
    'Pedro Salas',
    'Grand Avenue gym',
    'declined',
    260,
    [['Floor polish', 10, 'gallon']],
    'Two are still in the closet.',
  ],
]

/** Seeds problems and requests in every state. */
export async function seedReports(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const members = await tx.selectFrom('members').select(['id', 'name', 'userId', 'roles']).execute()
  const locations = await tx.selectFrom('locations').select(['id', 'name']).execute()
  const supervisor = members.find(({ userId, roles }) => userId && roles.includes('SUPERVISOR'))?.userId ?? null
  const memberOf = (name: string) => recordOf(members, name).id
  const locationIdOf = (name: string) => recordOf(locations, name).id
  const ago = (hours: number) => new Date(now.epochMilliseconds - hours * 3_600_000)
  for (const [who, location, kind, hoursAgo, text, answer] of reports) {
    const decided = answer === '' ? null : ago(hoursAgo - 6)
    await sql`
      insert into problem_reports (organization_id, id, member_id, location_id, kind, text, answer, resolved_at,
                                   resolved_by, version, created_at)
      values (${organizationId}, ${idAt(ago(hoursAgo))}, ${memberOf(who)},
              ${locationIdOf(location)}, ${kind}, ${text}, ${answer}, ${decided}, ${decided && supervisor},
              ${decided ? 2 : 1}, ${ago(hoursAgo)})`.execute(tx)
  }
  for (const [who, location, state, hoursAgo, items, answer] of requests) {
    const id = idAt(ago(hoursAgo))
    const decided = state === 'requested' ? null : ago(hoursAgo / 2)
    await sql`
      insert into supply_requests (organization_id, id, member_id, location_id, state, answer, decided_at, decided_by,
                                   version, created_at)
      values (${organizationId}, ${id}, ${memberOf(who)}, ${locationIdOf(location)}, ${state}, ${answer}, ${decided},
              ${decided && supervisor}, ${decided ? 2 : 1}, ${ago(hoursAgo)})`.execute(tx)
    await tx
      .insertInto('supplyRequestItems')
      .values(
        items.map(([name, quantity, unit], position) => ({
          organizationId,
          supplyRequestId: id,
          position,
          name,
          quantity,
          unit,
        })),
      )
      .execute()
  }
  await seedTimeRequests(tx, { organizationId, memberOf, now: ago(3) })
}

/** Seeds time correction requests: work continued for a while, or was ended too late. */
async function seedTimeRequests(
  tx: TenantTx,
  { organizationId, memberOf, now }: { organizationId: string; memberOf: (name: string) => string; now: Date },
) {
  for (const [who, minutes, reason] of timeRequests) {
    const log = await tx
      .selectFrom('workLogs')
      .selectAll()
      .where('memberId', '=', memberOf(who))
      .where('endedAt', 'is not', null)
      .where('voidedAt', 'is', null)
      .orderBy('startedAt', 'desc')
      .executeTakeFirst()
    if (!log?.endedAt) continue
    await tx
      .insertInto('timeRequests')
      .values({
        organizationId,
        id: idAt(now),
        memberId: log.memberId,
        locationId: log.locationId,
        jobId: log.jobId,
        workLogId: log.id,
        startedAt: log.startedAt,
        endedAt: new Date(log.endedAt.getTime() - minutes * 60_000),
        wasStartedAt: log.startedAt,
        wasEndedAt: log.endedAt,
        reason,
      })
      .execute()
  }
}

function recordOf<Row extends { name: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find((entry) => entry.name === name)
  if (!row) throw new Error(`the demo has no ${name}`)
  return row
}
