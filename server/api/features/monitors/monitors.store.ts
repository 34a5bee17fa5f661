import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { MonitorsTable } from '#server/api/db/schema/monitors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { Monitor, MonitorChanges, MonitorDetail, NewMonitor } from '#shared/monitors/monitors.contract.ts'
import { monitorLimits, presetOf, type PresetKey } from '#shared/monitors/presets.ts'

/** In the order of creation. */
export async function list(tx: TenantTx): Promise<Monitor[]> {
  return (await monitorRows(tx).orderBy('m.id').execute()).map(toMonitor)
}

/** Includes the history of its figure. @throws ProblemError 404. */
export async function get(tx: TenantTx, monitorId: string): Promise<MonitorDetail> {
  const row = await monitorRows(tx).where('m.id', '=', monitorId).executeTakeFirst()
  if (!row) throw notFound()
  const values = await tx
    .selectFrom('monitorValues')
    .select(['at', 'value', 'firing'])
    .where('monitorId', '=', monitorId)
    .where('at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  return {
    ...toMonitor(row),
    values: values.toReversed().map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
  }
}

/** @throws ProblemError 400 `monitor_scope_refused` or naming the unknown reference, 409 `monitors_full`. */
export async function create(tx: TenantTx, organizationId: string, draft: NewMonitor): Promise<Monitor> {
  await requireScope(tx, draft.preset, draft)
  // The row lock serializes additions, so that the limit holds.
  await tx.selectFrom('configurations').select('version').forUpdate().executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('monitors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= monitorLimits.monitorsMax) throw new ProblemError('monitors_full')
  const id = randomUUIDv7()
  const { preset } = draft
  await tx
    .insertInto('monitors')
    .values({ organizationId, id, preset, ...columns(draft) })
    .execute()
  return get(tx, id)
}

/** @throws ProblemError 400 as `create`, 404, 409 `stale_version`. */
export async function update(
  tx: TenantTx,
  monitorId: string,
  { version, ...changes }: MonitorChanges,
): Promise<Monitor> {
  const known = await tx.selectFrom('monitors').select('preset').where('id', '=', monitorId).executeTakeFirst()
  if (!known) throw notFound()
  await requireScope(tx, known.preset, changes)
  // Forces an immediate evaluation, because another threshold may fire.
  await updateVersion(tx, 'monitors', { id: monitorId, version }, { ...columns(changes), evaluatedFor: null })
  // Incidents resolved under the old limit may fire under the new one.
  await tx
    .updateTable('monitorIncidents')
    .set({ holdsUntil: null })
    .where('monitorId', '=', monitorId)
    .where('holdsUntil', 'is not', null)
    .execute()
  return get(tx, monitorId)
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, monitorId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('monitors').where('id', '=', monitorId).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

type Scope = Pick<NewMonitor, 'regionId' | 'clientId' | 'locationId'>

async function requireScope(tx: TenantTx, preset: PresetKey, { regionId, clientId, locationId }: Scope) {
  const { scopes } = presetOf(preset)
  if (regionId && !scopes.includes('region')) throw fieldProblem('monitor_scope_refused', 'regionId')
  if (clientId && !scopes.includes('client')) throw fieldProblem('monitor_scope_refused', 'clientId')
  if (locationId && !scopes.includes('location')) throw fieldProblem('monitor_scope_refused', 'locationId')
  const isKnown = async (table: 'regions' | 'clients' | 'locations', id: string | null) =>
    !id || (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
  if (!(await isKnown('regions', regionId))) throw fieldProblem('invalid_request', 'regionId')
  if (!(await isKnown('clients', clientId))) throw fieldProblem('invalid_request', 'clientId')
  if (!(await isKnown('locations', locationId))) throw fieldProblem('invalid_request', 'locationId')
}

const columns = ({ quietHours, threshold, margin, ...rest }: Omit<NewMonitor, 'preset'>) => ({
  threshold,
  margin,
  regionId: rest.regionId,
  clientId: rest.clientId,
  locationId: rest.locationId,
  recipients: rest.recipients,
  mails: rest.mails,
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
  escalateMinutes: rest.escalateMinutes,
  isEnabled: rest.isEnabled,
})

const monitorRows = (tx: TenantTx) =>
  tx
    .selectFrom('monitors as m')
    .leftJoin('regions as r', (join) => onSameOrganization(join, 'r.id', 'm.regionId'))
    .leftJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'm.clientId'))
    .leftJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'm.locationId'))
    .selectAll('m')
    .select(['r.name as regionName', 'c.name as clientName', 'l.name as locationName'])
    .select(
      // The most urgent state of its open incidents.
      sql<'open' | 'acknowledged' | 'snoozed' | null>`(
        select i.state from monitor_incidents i
        where i.organization_id = m.organization_id and i.monitor_id = m.id and i.resolved_at is null
        order by array_position(array['open', 'acknowledged', 'snoozed'], i.state) limit 1)`.as('worstState'),
    )

type Row = Selectable<MonitorsTable> & {
  regionName: string | null
  clientName: string | null
  locationName: string | null
  worstState: 'open' | 'acknowledged' | 'snoozed' | null
}

const toMonitor = (row: Row): Monitor => ({
  id: row.id,
  preset: row.preset,
  threshold: row.threshold,
  margin: row.margin,
  regionId: row.regionId,
  regionName: row.regionName,
  clientId: row.clientId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  recipients: row.recipients,
  mails: row.mails,
  quietHours: row.quietFrom && row.quietTo ? { from: row.quietFrom.slice(0, 5), to: row.quietTo.slice(0, 5) } : null,
  escalateMinutes: row.escalateMinutes,
  isEnabled: row.isEnabled,
  state: stateOf(row),
  firing: row.firing,
  value: row.value,
  evaluatedAt: row.evaluatedFor?.toISOString() ?? null,
  version: row.version,
})

function stateOf({ isEnabled, worstState }: Row): Monitor['state'] {
  if (!isEnabled) return 'off'
  if (worstState === null) return 'ok'
  return worstState === 'open' ? 'firing' : worstState
}
