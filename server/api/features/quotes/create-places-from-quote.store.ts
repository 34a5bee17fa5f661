import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { QuoteContent, QuoteOption, QuoteSite, QuoteTask } from '#shared/quotes/quote-content.contract.ts'
import type { TaskFrequency } from '#shared/jobs/statuses.ts'
import { limits } from '#shared/limits.ts'
import { shareBySite } from '#shared/quotes/scope.ts'
import { clientOf } from './create-client-from-quote.store.ts'

interface AcceptedQuote {
  organizationId: string
  quoteId: string
  number: string
}

type Accepted = QuoteContent & { option: QuoteOption }

/** Creates or updates the client, its locations and a job at each. Returns the client's id. */
export async function makePlaces(tx: TenantTx, quote: AcceptedQuote, content: Accepted): Promise<string> {
  const { organizationId, quoteId, number } = quote
  // Serializes two quotes for one new client, so that the second finds the client of the first.
  await tx.selectFrom('quoteSettings').select('version').forUpdate().execute()
  const clientId = await clientOf(tx, organizationId, content)
  const shares = shareBySite(content, content.option)
  for (const [index, site] of content.sites.entries()) {
    const locationId = await locationOf(tx, { organizationId, clientId }, site)
    const areaIds = await addAreas(tx, { organizationId, locationId }, site)
    const { minutesPerVisit = 0, priceMinor = 0 } = shares[index] ?? {}
    // A location without work in this quote gets no empty job.
    if (minutesPerVisit === 0 && shares.some((share) => share.minutesPerVisit > 0)) continue
    const job = {
      name: content.title.trim(),
      // A job allows at most 100 hours a visit.
      budgetedMinutes: Math.min(minutesPerVisit, 6_000),
      priceMinor,
      priceBasis: 'month' as const,
    }
    const jobId = await jobOf(tx, { organizationId, locationId }, job, number)
    await addChecklist(tx, { organizationId, locationId, jobId }, checklistOf(site, areaIds))
    await tx
      .insertInto('quoteJobs')
      .values({ organizationId, quoteId, site: index, locationId, jobId, minutesPerVisit })
      .execute()
  }
  return clientId
}

async function locationOf(
  tx: TenantTx,
  client: { organizationId: string; clientId: string },
  { locationId, name, address }: QuoteSite,
): Promise<string> {
  const found = await tx
    .selectFrom('locations')
    .select('id')
    .where('clientId', '=', client.clientId)
    .where(
      locationId
        ? sql<boolean>`id = ${locationId}`
        : sql<boolean>`lower(name) = lower(${name.trim()}) and archived_at is null`,
    )
    .executeTakeFirst()
  if (found) return found.id
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
  { areas }: QuoteSite,
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
    const name = area.name.trim()
    const key = name.toLowerCase()
    if (name && !byName.has(key) && byName.size < limits.areasMax) {
      const id = randomUUIDv7()
      const squareFeet = area.squareFeet === null ? null : Math.round(area.squareFeet)
      await tx
        .insertInto('areas')
        .values({ ...place, id, name, floorType: area.floorType, squareFeet, position: position++ })
        .execute()
      byName.set(key, id)
    }
    ids.push(byName.get(key) ?? null)
  }
  return ids
}

interface MadeJob {
  name: string
  budgetedMinutes: number
  priceMinor: number
  priceBasis: 'month'
}

async function jobOf(
  tx: TenantTx,
  place: { organizationId: string; locationId: string },
  job: MadeJob,
  number: string,
): Promise<string> {
  const found = await tx
    .selectFrom('jobs')
    .select('id')
    .where('locationId', '=', place.locationId)
    .where(sql<boolean>`lower(name) = lower(${job.name}) and archived_at is null`)
    .executeTakeFirst()
  const id = found?.id ?? randomUUIDv7()
  if (found) {
    const { name: _name, ...figures } = job
    await tx
      .updateTable('jobs')
      .set({ ...figures, version: nextVersion })
      .where('id', '=', id)
      .execute()
  } else {
    await tx
      .insertInto('jobs')
      .values({ ...place, id, ...job, notes: number, archivedAt: null })
      .execute()
  }
  return id
}

const frequencies: Readonly<Record<QuoteTask['per'], TaskFrequency>> = {
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

const checklistOf = ({ areas }: QuoteSite, areaIds: readonly (string | null)[]): MadeItem[] =>
  areas.flatMap(({ tasks }, index) =>
    tasks
      .filter(({ name, times }) => name.trim() !== '' && times > 0)
      .map(({ name, per }) => ({ areaId: areaIds[index] ?? null, task: name.trim(), frequency: frequencies[per] })),
  )

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
  const there = new Set(known.map(keyOf))
  const first = Math.max(-1, ...known.map(({ position }) => position)) + 1
  const missing = items.filter((item) => !there.has(keyOf(item))).slice(0, limits.checklistMax - known.length)
  if (missing.length === 0) return
  await tx
    .insertInto('checklistItems')
    .values(missing.map((item, index) => ({ ...job, ...item, id: randomUUIDv7(), position: first + index })))
    .execute()
}
