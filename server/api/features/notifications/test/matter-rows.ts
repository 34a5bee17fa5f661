import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'

export interface Ground {
  org: string
  user: string
  member: string
  client: string
  location: string
  job: string
  template: string
  monitor: string
}
export interface Opened {
  id: string
  detail?: string
  /** The row itself, where the matter names another one. */
  row?: string
}
export interface Kind {
  /** Makes the row; `at` differs each time. */
  open: (ground: Ground, id: string, at: number) => [RawBuilder<unknown>[], Opened]
  /** The changes that settle the matter, and changes that leave it open. */
  settles: Record<string, (opened: Opened, ground: Ground) => RawBuilder<unknown>>
  leaves: Record<string, (opened: Opened, ground: Ground) => RawBuilder<unknown>>
}

export const startOf = (at: number) => new Date(Date.UTC(2090, 2, 1) + at * 86_400_000).toISOString()
export const dayOf = (at: number) => startOf(at).slice(0, 10)
export const set = (table: string, change: string) => (opened: Opened) =>
  sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${opened.row ?? opened.id}`
export const drop = (table: string) => (opened: Opened) =>
  sql`delete from ${sql.table(table)} where id = ${opened.row ?? opened.id}`
export const visit = ({ detail = '' }: Opened) => detail.split('|')[0] ?? ''
/** Makes a visit's own crew; the visit changes before it in the same statement. */
export const insertCrew = (opened: Opened, { org, job, location, member }: Ground) => sql`
  with v as (
    insert into visit_changes (organization_id, job_id, location_id, original_start, has_own_crew)
    values (${org}, ${job}, ${location}, ${visit(opened)}, true)
    on conflict (organization_id, job_id, original_start) do update set has_own_crew = true)
  insert into visit_crew (organization_id, job_id, location_id, original_start, member_id)
  values (${org}, ${job}, ${location}, ${visit(opened)}, ${member}) on conflict do nothing`
export const changeVisit =
  (value: string) =>
  (opened: Opened, { org, job, location }: Ground) =>
    sql`
  insert into visit_changes (organization_id, job_id, location_id, original_start, ${sql.ref(value.split(' ')[0] ?? '')})
  values (${org}, ${job}, ${location}, ${visit(opened)}, ${value.split(' ')[1]})
  on conflict (organization_id, job_id, original_start) do update set note = 'again'`
export const insert = (table: string, values: Record<string, unknown>) => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
  values (${sql.join(Object.values(values).map((value) => sql`${value}`))})`
export const inspected = ({ org, template, location, member }: Ground, id: string, at: string | RawBuilder<unknown>) =>
  insert('inspections', {
    organization_id: org,
    id,
    template_id: template,
    template_number: 1,
    location_id: location,
    inspector_id: member,
    submitted_at: at,
    done_at: at,
    snapshot: '{"sections": []}',
  })
export const insertAction = ({ org, location }: Ground, id: string, inspection: string) =>
  insert('corrective_actions', {
    organization_id: org,
    id,
    inspection_id: inspection,
    item_key: '',
    location_id: location,
    text: 'Mop',
  })
export const requested = ({ org, client, location }: Ground, id: string) =>
  insert('client_requests', {
    organization_id: org,
    id,
    client_id: client,
    location_id: location,
    contact_name: 'Kim',
    text: 'Keys',
  })
export const insertRequestMessage = ({ org, location }: Ground, request: string, byClient: boolean) =>
  insert('client_request_messages', {
    organization_id: org,
    id: randomUUIDv7(),
    client_request_id: request,
    location_id: location,
    by_client: byClient,
    author_name: 'Kim',
    text: 'Hello',
  })
export const insertInspectionMessage = ({ org, location }: Ground, inspection: string, byClient: boolean) =>
  insert('inspection_messages', {
    organization_id: org,
    id: randomUUIDv7(),
    inspection_id: inspection,
    location_id: location,
    by_client: byClient,
    author_name: 'Kim',
    text: 'Hello',
  })
export const insertQuote = ({ org }: Ground, id: string, at: number, state: string) =>
  insert('quotes', {
    organization_id: org,
    id,
    number: at + 1,
    content: '{}',
    state,
    revision: state === 'draft' ? 0 : 1,
  })
export const insertQuoteMessage = ({ org }: Ground, quote: string, kind: string) =>
  insert('quote_messages', {
    organization_id: org,
    id: randomUUIDv7(),
    quote_id: quote,
    revision: 1,
    kind,
    author_name: 'Kim',
    text: 'Hello',
  })
export const insertSwap = ({ org, job, location, member }: Ground, id: string, at: number) =>
  insert('visit_swaps', {
    organization_id: org,
    id,
    job_id: job,
    location_id: location,
    original_start: startOf(at),
    starts_at: startOf(at),
    ends_at: startOf(at + 1),
    member_id: member,
  })
export const insertWorkLog = ({ org, member, location }: Ground, id: string, at: number) =>
  insert('work_logs', {
    organization_id: org,
    id,
    member_id: member,
    location_id: location,
    started_at: startOf(at),
    ended_at: startOf(at + 0.5),
    start_source: 'app',
    end_source: 'automatic',
  })
export const noteRequest = { 'is noted': set('client_requests', 'version = version + 1') }
export const shortVisit = { 'is cancelled': changeVisit('cancelled_reason client'), 'has a crew': insertCrew }
