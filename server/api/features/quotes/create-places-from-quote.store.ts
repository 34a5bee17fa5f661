import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { QuoteArea, QuoteContent, QuoteSite } from '#shared/quotes/quote-content.contract.ts'
import type { TaskFrequency } from '#shared/jobs/statuses.ts'
import { limits } from '#shared/limits.ts'
import { areasOf, type TaskPeriod } from '#shared/quotes/scope.ts'
import type { Language } from '#shared/languages.ts'
import { acceptedJobs, type AcceptedJob, type ClientChoice } from './accepted-jobs.ts'
import { clientOf } from './create-client-from-quote.store.ts'
import { say } from './texts.ts'

interface AcceptedQuote {
  organizationId: string
  quoteId: string
  number: string
}

/** Creates or updates the client, its locations and their jobs. Returns the client's id. */
export async function makePlaces(
  tx: TenantTx,
  { organizationId, quoteId, number }: AcceptedQuote,
  content: QuoteContent,
  chosen: ClientChoice,
): Promise<string> {
  // Serializes two quotes for one new client, so that the second finds the client of the first.
  await tx.selectFrom('quoteSettings').select('version').forUpdate().execute()
  const clientId = await clientOf(tx, organizationId, content)
  const jobs = Map.groupBy(acceptedJobs(content, chosen), ({ site }) => site)
  for (const [index, site] of content.sites.entries()) {
    const locationId = await locationOf(tx, { organizationId, clientId }, site)
    const areaIds = await addAreas(tx, { organizationId, locationId }, areasOf(site, index, chosen.option))
    for (const job of jobs.get(index) ?? []) {
      const jobId = await jobOf(tx, { organizationId, locationId }, job, number)
      const items = job.tasks.map((task) => itemOf(task, areaIds, content.language))
      await addChecklist(tx, { organizationId, locationId, jobId }, items)
      const { line, visitsPerWeek, minutesPerVisit } = job
      await tx
        .insertInto('quoteJobs')
        .values({
          organizationId,
          quoteId,
          site: index,
          line,
          locationId,
          jobId,
          minutesPerVisit: minutesPerVisit ?? 0,
          visitsPerWeek,
        })
        .execute()
    }
  }
  return clientId
}

async function locationOf(
  tx: TenantTx,
  client: { organizationId: string; clientId: string },
  { locationId, name, address }: QuoteSite,
): Promise<string> {
  const location = await tx
    .selectFrom('locations')
    .select(['id', 'address'])
    .where('clientId', '=', client.clientId)
    .where(
      locationId
        ? sql<boolean>`id = ${locationId}`
        : sql<boolean>`lower(name) = lower(${name.trim()}) and archived_at is null`,
    )
    .executeTakeFirst()
  if (location) {
    const isAddressless = Object.values(location.address).every((part) => part === '')
    if (isAddressless)
      await tx
        .updateTable('locations')
        .set({ address: JSON.stringify(address), version: nextVersion })
        .where('id', '=', location.id)
        .execute()
    return location.id
  }
  const timeZone = await timeZoneOf(tx)
  const id = randomUUIDv7()
  await tx
    .insertInto('locations')
    .values({
      ...client,
      id,
      name: name.trim(),
      address: JSON.stringify(address),
      latitude: null,
      longitude: null,
      timeZone,
      archivedAt: null,
    })
    .execute()
  return id
}

/** Adds areas with new names and returns the ids of all the quote's areas. */
async function addAreas(
  tx: TenantTx,
  place: { organizationId: string; locationId: string },
  areas: readonly QuoteArea[],
): Promise<(string | null)[]> {
  const known = await tx
    .selectFrom('areas')
    .select(['id', 'name', 'position'])
    .where('locationId', '=', place.locationId)
    .execute()
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const ids: (string | null)[] = []
  let position = Math.max(-1, ...known.map((area) => area.position)) + 1
  for (const area of areas) {
    const name = nameOfArea(area)
    const key = name.toLowerCase()
    if (name && !byName.has(key) && byName.size < limits.areasMax) {
      const id = randomUUIDv7()
      const squareFeet = area.squareFeet === null ? null : Math.round(area.squareFeet * (area.count ?? 1))
      await tx
        .insertInto('areas')
        .values({
          ...place,
          id,
          name,
          floorType: area.floorType,
          squareFeet: squareFeet && Math.min(squareFeet, limits.squareFeetMax),
          position: position++,
        })
        .execute()
      byName.set(key, id)
    }
    ids.push(byName.get(key) ?? null)
  }
  return ids
}

/** Identical areas are one area that says how many they are. */
function nameOfArea({ name, count = 1 }: QuoteArea): string {
  const suffix = count > 1 ? ` × ${count}` : ''
  return name.trim() && `${name.trim().slice(0, limits.nameMax - suffix.length)}${suffix}`
}

async function jobOf(
  tx: TenantTx,
  place: { organizationId: string; locationId: string },
  { name, minutesPerVisit: budgetedMinutes, crewSize, priceMinor, priceBasis }: AcceptedJob,
  number: string,
): Promise<string> {
  const job = await tx
    .selectFrom('jobs')
    .select('id')
    .where('locationId', '=', place.locationId)
    .where(sql<boolean>`lower(name) = lower(${name}) and archived_at is null`)
    .executeTakeFirst()
  const id = job?.id ?? randomUUIDv7()
  const figures = { budgetedMinutes, priceMinor, priceBasis }
  if (job) {
    await tx
      .updateTable('jobs')
      .set({ ...figures, version: nextVersion })
      .where('id', '=', id)
      .execute()
  } else {
    await tx
      .insertInto('jobs')
      .values({ ...place, id, name, crewSize, ...figures, notes: number, archivedAt: null })
      .execute()
  }
  return id
}

const frequencies: Readonly<Record<TaskPeriod, TaskFrequency>> = {
  visit: 'visit',
  week: 'week',
  month: 'month',
  year: 'quarter',
}

interface MadeItem {
  areaId: string | null
  task: string
  frequency: TaskFrequency
}

/** Checklists have four frequencies; any other is named in the task's text. */
function itemOf(
  { area, name, times, per }: AcceptedJob['tasks'][number],
  areaIds: readonly (string | null)[],
  language: Language,
): MadeItem {
  const isExact = per === 'visit' || times === (per === 'year' ? 4 : 1)
  const text = say(language, 'often', { task: name, times: String(times), per: say(language, `per.${per}`) })
  return {
    areaId: area === null ? null : (areaIds[area] ?? null),
    task: (isExact ? name : text).slice(0, limits.nameMax),
    frequency: frequencies[per],
  }
}

async function addChecklist(
  tx: TenantTx,
  job: { organizationId: string; locationId: string; jobId: string },
  items: readonly MadeItem[],
): Promise<void> {
  const known = await tx
    .selectFrom('checklistItems')
    .select(['areaId', 'task', 'position'])
    .where('jobId', '=', job.jobId)
    .execute()
  const keyOf = ({ areaId, task }: Pick<MadeItem, 'areaId' | 'task'>) => `${areaId ?? ''} ${task.toLowerCase()}`
  const knownKeys = new Set(known.map(keyOf))
  const first = Math.max(-1, ...known.map(({ position }) => position)) + 1
  const missing = items.filter((item) => !knownKeys.has(keyOf(item))).slice(0, limits.checklistMax - known.length)
  if (missing.length === 0) return
  await tx
    .insertInto('checklistItems')
    .values(missing.map((item, index) => ({ ...job, ...item, id: randomUUIDv7(), position: first + index })))
    .execute()
}
