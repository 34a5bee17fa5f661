import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { MonitorsTable } from '#server/api/db/schema/monitors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { presetOf, type PresetKey } from '#shared/monitors/presets.ts'
import { decide, type OpenIncident, type Subject } from './decide.ts'
import { readSubjects } from './subjects.store.ts'

type Monitor = Selectable<MonitorsTable>

/** Stores a slowly changing figure at most this often, but a start or end of firing immediately. */
const retentionMinutes = 10

/**
 * Evaluates an organization's monitors: those due this minute, each once across processes; or after a change, the
 * affected ones and those never evaluated. The number of queries depends on the presets in use, not on the number of
 * monitors. Returns the number evaluated.
 */
export async function evaluate(
  tx: TenantTx,
  organizationId: string,
  now: Date,
  concerned?: readonly PresetKey[],
): Promise<number> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const monitors = concerned ? await claimConcerned(tx, minute, concerned) : await claim(tx, minute)
  if (monitors.length === 0) return 0
  const open = await openIncidents(tx)
  const suppressed = await heldIncidents(tx, now)
  const subjectsOf = await readSubjects(tx, new Set(monitors.map(({ preset }) => preset)), now)
  const writes: Writes = { opened: [], changed: [], resolved: [], released: [], values: [] }
  for (const monitor of monitors) {
    const known = open.get(monitor.id) ?? []
    const watch = { ...monitor, fires: presetOf(monitor.preset).fires }
    const subjects = subjectsOf.get(monitor.preset) ?? []
    const { opened, changed, resolved, released, worst } = decide(watch, subjects, known, suppressed.get(monitor.id))
    writes.opened.push(...opened.map((subject) => asIncident(monitor, subject)))
    writes.changed.push(...changed)
    writes.resolved.push(...resolved)
    writes.released.push(...released)
    const firing = known.length + opened.length - resolved.length
    if (worst === monitor.value && firing === monitor.firing) continue
    const turns = firing !== monitor.firing
    const creeps = monitor.value === null || minute.getUTCMinutes() % retentionMinutes === 0
    writes.values.push({ monitor_id: monitor.id, value: worst, firing, turns, creeps })
  }
  await write(tx, organizationId, now, minute, writes)
  return monitors.length
}

/** Claims monitors not evaluated for this minute yet, skipping those that another process evaluates. */
async function claim(tx: TenantTx, minute: Date): Promise<Monitor[]> {
  const { rows } = await sql<Monitor>`
    update monitors m set evaluated_for = ${minute}
    from (select organization_id, id from monitors
          where is_enabled and (evaluated_for is null or evaluated_for < ${minute})
          for update skip locked) due
    where m.organization_id = due.organization_id and m.id = due.id returning m.*`.execute(tx)
  return rows
}

/**
 * Waits for concurrent evaluations of the same monitors and then sees their incidents, so that nothing is notified
 * twice.
 */
async function claimConcerned(tx: TenantTx, minute: Date, concerned: readonly PresetKey[]): Promise<Monitor[]> {
  const { rows } = await sql<Monitor>`
    update monitors m set evaluated_for = greatest(m.evaluated_for, ${minute})
    from (select organization_id, id from monitors
          where is_enabled and (preset = any (${concerned}::text[]) or evaluated_for is null)
          order by id for no key update) due
    where m.organization_id = due.organization_id and m.id = due.id returning m.*`.execute(tx)
  return rows
}

async function openIncidents(tx: TenantTx): Promise<Map<string, OpenIncident[]>> {
  const rows = await tx
    .selectFrom('monitorIncidents')
    .select(['id', 'monitorId', 'subject', 'value', 'peak'])
    .where('resolvedAt', 'is', null)
    .execute()
  return Map.groupBy(rows, ({ monitorId }) => monitorId)
}

/** Incidents resolved by hand, including those whose hold has ended and must be deleted. */
async function heldIncidents(tx: TenantTx, now: Date) {
  const rows = await tx
    .selectFrom('monitorIncidents')
    .select(['id', 'monitorId', 'subject', sql<boolean>`holds_until <= ${now}`.as('hasLapsed')])
    .where('holdsUntil', 'is not', null)
    .execute()
  return Map.groupBy(rows, ({ monitorId }) => monitorId)
}

const asIncident = ({ id, organizationId }: Monitor, { key, value, title, link, placeId }: Subject) => ({
  id: randomUUIDv7(),
  event_id: randomUUIDv7(),
  monitor_id: id,
  subject: key.slice(0, 120),
  title: title.slice(0, 400),
  link: `/org/${organizationId}${link}`,
  place_id: placeId,
  value,
})

interface Writes {
  opened: object[]
  changed: object[]
  resolved: string[]
  released: string[]
  values: object[]
}

async function write(
  tx: TenantTx,
  organizationId: string,
  now: Date,
  minute: Date,
  { opened, changed, resolved, released, values }: Writes,
) {
  if (released.length > 0)
    await tx.updateTable('monitorIncidents').set({ holdsUntil: null }).where('id', 'in', released).execute()
  if (opened.length > 0)
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as g (
          id uuid, event_id uuid, monitor_id uuid, subject text, title text, link text, place_id uuid, value float8)),
        made as (
          insert into monitor_incidents (organization_id, id, monitor_id, subject, title, link, place_id, value, peak, opened_at)
          select ${organizationId}, id, monitor_id, subject, title, link, place_id, value, value, ${now} from given
          on conflict do nothing returning id, value),
        charted as (
          insert into monitor_incident_values (organization_id, incident_id, at, value)
          select ${organizationId}, id, ${now}, value from made)
      insert into monitor_incident_events (organization_id, id, incident_id, kind, at)
      select ${organizationId}, given.event_id, made.id, 'open', ${now} from made join given on given.id = made.id`.execute(
      tx,
    )
  if (changed.length > 0)
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id uuid, value float8, peak float8)),
        charted as (
          insert into monitor_incident_values (organization_id, incident_id, at, value)
          select ${organizationId}, c.id, ${now}, c.value from given c
          where not exists (
            select from monitor_incident_values k
            where k.incident_id = c.id and k.at > ${now}::timestamptz - make_interval(mins => ${retentionMinutes}))
          on conflict do nothing)
      update monitor_incidents i set value = c.value, peak = c.peak from given c where i.id = c.id`.execute(tx)
  if (resolved.length > 0) {
    const events = resolved.map((id) => ({ id: randomUUIDv7(), incident_id: id }))
    await sql`
      update monitor_incidents set state = 'resolved', resolved_at = ${now}, snoozed_until = null, version = version + 1
      where id = any (${resolved}::uuid[])`.execute(tx)
    await sql`
      insert into monitor_incident_events (organization_id, id, incident_id, kind, at)
      select ${organizationId}, e.id, e.incident_id, 'resolved', ${now}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, incident_id uuid)`.execute(tx)
  }
  if (values.length > 0)
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (
          monitor_id uuid, value float8, firing int, turns boolean, creeps boolean)),
        kept as (
          insert into monitor_values (organization_id, monitor_id, at, value, firing)
          select ${organizationId}, monitor_id, ${now}, value, firing from given
          where turns or creeps and not exists (
            select from monitor_values k where k.monitor_id = given.monitor_id
              and k.at >= ${minute}::timestamptz and k.at < ${minute}::timestamptz + interval '1 minute'))
      update monitors m set value = given.value, firing = given.firing from given where m.id = given.monitor_id`.execute(
      tx,
    )
}
