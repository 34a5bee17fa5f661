import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion, staleVersion } from '#server/api/versions.ts'
import type { Incident, IncidentDetail, IncidentPage, IncidentStep } from '#shared/monitors/monitors.contract.ts'
import { monitorLimits, presetOf, type PresetKey } from '#shared/monitors/presets.ts'

interface IncidentQuery {
  firing?: boolean
  monitorId?: string
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function page(tx: TenantTx, query: IncidentQuery): Promise<IncidentPage> {
  const { firing, monitorId, cursor, limit } = query
  return idPage(
    { cursor, limit },
    (count, before) => {
      let incidentQuery = incidentRows(tx).orderBy('i.id', 'desc').limit(count)
      if (firing !== undefined) incidentQuery = incidentQuery.where('i.resolvedAt', firing ? 'is' : 'is not', null)
      if (monitorId) incidentQuery = incidentQuery.where('i.monitorId', '=', monitorId)
      if (before) incidentQuery = incidentQuery.where('i.id', '<', before)
      return incidentQuery.execute()
    },
    (rows) => rows.map(toIncident),
  )
}

/** Includes its history. @throws ProblemError 404. */
export async function get(tx: TenantTx, incidentId: string): Promise<IncidentDetail> {
  const row = await incidentRows(tx).where('i.id', '=', incidentId).executeTakeFirst()
  if (!row) throw notFound()
  const events = await tx
    .selectFrom('monitorIncidentEvents as e')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'e.userId'))
    .select(['e.kind', 'e.note', 'e.at', 'm.name as by'])
    .where('e.incidentId', '=', incidentId)
    .orderBy('e.id')
    .execute()
  const values = await tx
    .selectFrom('monitorIncidentValues')
    .select(['at', 'value'])
    .where('incidentId', '=', incidentId)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  return {
    ...toIncident(row),
    values: values.toReversed().map(({ at, value }) => ({ at: at.toISOString(), value })),
    history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

/**
 * Acknowledges, snoozes or resolves an incident. One that is resolved while its figure still fires stays resolved
 * until the figure has been clear once, or its window has passed.
 * @throws ProblemError 404, 400 `snooze_needs_end`, 409 `incident_resolved` or `stale_version`.
 */
export async function setState(
  tx: TenantTx,
  { organizationId, userId, incidentId }: Readonly<Record<'organizationId' | 'userId' | 'incidentId', string>>,
  { state, snoozedUntil, note, version }: IncidentStep,
): Promise<IncidentDetail> {
  const until = state === 'snoozed' ? untilOf(snoozedUntil) : null
  const holds = state === 'resolved' ? holdsUntil(await presetOfIncident(tx, incidentId)) : null
  const { numUpdatedRows } = await tx
    .updateTable('monitorIncidents')
    .set({
      state,
      snoozedUntil: until,
      resolvedAt: state === 'resolved' ? sql<Date>`now()` : null,
      holdsUntil: holds,
      version: nextVersion,
    })
    .where('id', '=', incidentId)
    .where('version', '=', version)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const known = await get(tx, incidentId)
    throw known.version === version ? new ProblemError('incident_resolved') : staleVersion()
  }
  await tx
    .insertInto('monitorIncidentEvents')
    .values({ organizationId, id: randomUUIDv7(), incidentId, kind: state, userId, note: note.trim() })
    .execute()
  return get(tx, incidentId)
}

async function presetOfIncident(tx: TenantTx, incidentId: string): Promise<PresetKey> {
  const row = await incidentRows(tx).where('i.id', '=', incidentId).executeTakeFirst()
  if (!row) throw notFound()
  return row.preset
}

const holdsUntil = (preset: PresetKey) => {
  const { windowDays } = presetOf(preset)
  return windowDays ? sql<Date>`now() + make_interval(days => ${windowDays})` : sql<Date>`'infinity'`
}

function untilOf(snoozedUntil: string | null): Date {
  const until = snoozedUntil === null ? Number.NaN : Date.parse(snoozedUntil)
  const ahead = until - Date.now()
  if (!(ahead > 0 && ahead <= monitorLimits.snoozeDaysMax * dayMs))
    throw fieldProblem('snooze_needs_end', 'snoozedUntil')
  return new Date(until)
}

const incidentRows = (tx: TenantTx) =>
  tx
    .selectFrom('monitorIncidents as i')
    .innerJoin('monitors as m', (join) => onSameOrganization(join, 'm.id', 'i.monitorId'))
    .select([
      'i.id',
      'i.monitorId',
      'm.preset',
      'm.threshold',
      'i.title',
      'i.link',
      'i.value',
      'i.peak',
      'i.state',
      'i.openedAt',
    ])
    .select(['i.snoozedUntil', 'i.resolvedAt', 'i.version'])

type Row = Awaited<ReturnType<ReturnType<typeof incidentRows>['executeTakeFirstOrThrow']>>

const toIncident = ({ openedAt, snoozedUntil, resolvedAt, ...row }: Row): Incident => ({
  ...row,
  openedAt: openedAt.toISOString(),
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  resolvedAt: resolvedAt?.toISOString() ?? null,
})
