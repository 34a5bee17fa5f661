import { sql } from 'kysely'
import { ordinances } from '#server/api/domain/fair-workweek/ordinances.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PayItem, PayLine } from '#shared/payroll/pay-lines.contract.ts'
import type { Language } from '#shared/languages.ts'
import { itemsOf } from './pay-items.ts'
import { packs } from '../rules/packs.ts'
import type { StoredLine } from './stored-line.ts'
import { sentenceOf } from '../words/steps.ts'

export interface PayPlace {
  jobId: string | null
  jobName: string | null
  locationId: string
  locationName: string
  clientId: string
  clientName: string
}

/** All job keys that the lines refer to. */
export const jobKeysOf = (lines: readonly StoredLine[]) =>
  lines.flatMap(({ jobKey, parts }) => [jobKey, ...parts.map((part) => part.jobKey)])

/** Resolves job keys to the places of jobs and of locations without a job. */
export async function placesOf(tx: TenantTx, jobKeys: Iterable<string | null>): Promise<ReadonlyMap<string, PayPlace>> {
  const keys = new Set(jobKeys)
  keys.delete(null)
  const keyList = [...keys] as string[]
  const jobIds = keyList.filter((key) => !key.startsWith('@'))
  const locationIds = keyList.filter((key) => key.startsWith('@')).map((key) => key.slice(1))
  const { rows } = await sql<PayPlace & { key: string }>`
    select p.key, p.job_id, p.job_name, l.id as location_id, l.name as location_name, c.id as client_id,
      c.name as client_name
    from (
      select j.id::text as key, j.id as job_id, j.name as job_name, j.location_id from jobs j
      where j.id = any (${jobIds}::uuid[])
      union all
      select '@' || l.id, null, null, l.id from locations l where l.id = any (${locationIds}::uuid[])
    ) p
    join locations l on l.id = p.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id`.execute(tx)
  return new Map(rows.map(({ key, ...place }) => [key, place]))
}

const sources = new Map([...packs, ...ordinances].map(({ id, version, source }) => [`${id}@${version}`, source]))

/** Adds place names and a sentence for every step to members' lines and items, for the API. */
export async function shownLines(
  tx: TenantTx,
  members: readonly (readonly StoredLine[])[],
  { language, currency }: { language: Language; currency: string },
): Promise<{ lines: PayLine[]; items: PayItem[] }[]> {
  const places = await placesOf(tx, members.flatMap(jobKeysOf))
  const placed = (jobKey: string | null) => {
    const {
      jobId = null,
      jobName = null,
      locationName = null,
      clientName = null,
    } = (jobKey && places.get(jobKey)) || {}
    return { jobId, jobName, locationName, clientName }
  }
  const toPayLine = (line: StoredLine): PayLine => {
    return {
      kind: line.kind,
      day: line.day,
      week: line.week,
      ...placed(line.jobKey),
      seconds: line.seconds,
      quantity: line.quantity,
      rate: line.rate,
      amountMinor: line.amountMinor,
      workLogIds: [...line.logIds],
      adjustmentId: line.adjustmentId,
      parts: line.parts.map(({ jobKey, amountMinor }) => {
        const part = jobKey === null ? undefined : places.get(jobKey)
        return { jobId: part?.jobId ?? null, jobName: part?.jobName ?? part?.locationName ?? null, amountMinor }
      }),
      rule: line.pack,
      source: sources.get(line.pack) ?? '',
      steps: line.steps.map((step) => sentenceOf(step, language, currency)),
    }
  }
  const items = (lines: readonly StoredLine[]) =>
    itemsOf(lines).map((item): PayItem => ({
      kind: item.kind,
      name: item.name?.(language) ?? '',
      day: item.day,
      ...placed(item.jobKey),
      seconds: item.seconds,
      quantity: item.quantity,
      rate: item.rate,
      amountMinor: item.amountMinor,
      straightMinor: item.straightMinor,
      lines: [...item.lines],
    }))
  return members.map((lines) => ({ lines: lines.map(toPayLine), items: items(lines) }))
}
