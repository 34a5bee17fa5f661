import { sql, type RawBuilder } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { workdayBounds } from '#server/api/domain/timekeeping/worked-time.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { CallResult, PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { limits } from '#shared/limits.ts'
import type { CallIntent, CallOutcome, CallProblem } from '#shared/telephony/calls.ts'

interface CallFilter {
  from?: string
  to?: string
  memberId?: string
  locationId?: string
  intent?: CallIntent
  problem?: CallProblem
  outcome?: CallOutcome
  caller?: string
}

interface CallQuery extends CallFilter {
  cursor?: string
  limit?: number
}

const order = '-startedAt'
const phonesMax = 20

/** One page, latest first. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  { cursor, limit = limits.pageSize, ...filter }: CallQuery,
): Promise<{ items: PhoneCall[]; nextCursor: string | null }> {
  const clock = await tx.selectFrom('configurations').select(['timeZone', 'workdayStart']).executeTakeFirstOrThrow()
  const [since] = workdayBounds(filter.from ? [filter.from] : [], clock)
  const [, until] = workdayBounds(filter.to ? [filter.to] : [], clock)
  let query = rows(tx).where(matches(filter, { since, until }))
  if (cursor) {
    const { key, id } = decodeCursor(order, cursor, isTimestamp)
    query = query.where(sql<boolean>`(c.started_at, c.id) < (${key}::timestamptz, ${id}::uuid)`)
  }
  const { rows: calls, nextCursor } = cutPage(await query.limit(limit + 1).execute(), limit, order, (last) => last)
  const results = await resultsOf(
    tx,
    calls.map(({ id }) => id),
  )
  return {
    items: calls.map((row) => toCall(row, results.get(row.id) ?? [], clock.timeZone)),
    nextCursor,
  }
}

const rows = (tx: TenantTx) =>
  tx
    .selectFrom('calls as c')
    .leftJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'c.locationId'))
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'c.memberId'))
    .select(['c.id', 'c.caller', 'c.called', 'c.attestation', 'c.language', 'c.startedAt', 'c.durationS', 'c.outcome'])
    .select(['c.locationId', 'l.name as locationName', 'l.clientId', 'l.timeZone'])
    .select(['c.memberId', 'm.name as memberName'])
    .select(sql<string>`c.started_at::text`.as('key'))
    .orderBy('c.startedAt', 'desc')
    .orderBy('c.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function matches(
  { memberId, locationId, intent, problem, outcome, caller = '' }: CallFilter,
  { since, until }: { since: number | undefined; until: number | undefined },
) {
  const result = [
    ...(memberId ? [sql<boolean>`(r.member_id = ${memberId} or c.member_id = ${memberId})`] : []),
    ...(locationId ? [sql<boolean>`(r.location_id = ${locationId} or c.location_id = ${locationId})`] : []),
    ...(intent ? [sql<boolean>`r.intent = ${intent}`] : []),
    ...(problem ? [sql<boolean>`r.problem = ${problem}`] : []),
  ]
  const digits = caller.replaceAll(/\D/g, '')
  const of = sql`from call_results r where r.organization_id = c.organization_id and r.call_id = c.id`
  const conditions = [
    sql<boolean>`true`,
    ...(since === undefined ? [] : [sql<boolean>`c.started_at >= ${new Date(since)}`]),
    ...(until === undefined ? [] : [sql<boolean>`c.started_at < ${new Date(until)}`]),
    ...(digits ? [sql<boolean>`c.caller like ${`%${digits}%`}`] : []),
    // Selects the calls first, so that a member who never calls does not cause a search through all calls.
    ...(memberId ? [concerning(sql`member_id = ${memberId}`)] : []),
    ...(locationId ? [concerning(sql`location_id = ${locationId}`)] : []),
    ...(intent || problem ? [sql<boolean>`exists (select ${of} and ${sql.join(result, sql` and `)})`] : []),
    ...(!intent && !problem && result.length > 0
      ? [sql<boolean>`(${ownOf(memberId, locationId)} or exists (select ${of} and ${sql.join(result, sql` and `)}))`]
      : []),
    ...(outcome ? [sql<boolean>`c.outcome = ${outcome}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const concerning = (owner: RawBuilder<unknown>) =>
  sql<boolean>`c.id in (select id from calls where ${owner} union all select call_id from call_results where ${owner})`

/** A call without a result belongs to the owner of its number. */
function ownOf(memberId: string | undefined, locationId: string | undefined) {
  const conditions = [
    ...(memberId ? [sql<boolean>`c.member_id = ${memberId}`] : []),
    ...(locationId ? [sql<boolean>`c.location_id = ${locationId}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Scalar subqueries: a join might read all members or locations for the few rows of a page. */
const nameOf = (table: 'members' | 'locations', column: string) =>
  sql<string | null>`(select n.name from ${sql.table(table)} n
    where n.organization_id = r.organization_id and n.id = ${sql.ref(column)})`

async function resultsOf(tx: TenantTx, callIds: readonly string[]): Promise<Map<string, CallResult[]>> {
  if (callIds.length === 0) return new Map()
  const results = await tx
    .selectFrom('callResults as r')
    .select(['r.callId', 'r.memberId', 'r.locationId', nameOf('members', 'r.member_id').as('memberName')])
    .select(nameOf('locations', 'r.location_id').as('locationName'))
    .select(['r.intent', 'r.accepted', 'r.problem', 'r.workLogId', 'r.recordingUrl', 'r.at'])
    .where('r.callId', 'in', [...callIds])
    .orderBy('r.id')
    .execute()
  const byCall = new Map<string, CallResult[]>()
  for (const { callId, at, ...result } of results)
    byCall.set(callId, [...(byCall.get(callId) ?? []), { ...result, at: at.toISOString() }])
  return byCall
}

function toCall(row: Row, results: CallResult[], timeZone: string): PhoneCall {
  const { locationId, locationName, clientId, memberId, memberName } = row
  return {
    id: row.id,
    caller: row.caller,
    called: row.called,
    attestation: row.attestation,
    language: row.language,
    location: locationId && clientId ? { id: locationId, clientId, name: locationName ?? '' } : null,
    member: memberId ? { id: memberId, name: memberName ?? '' } : null,
    startedAt: row.startedAt.toISOString(),
    timeZone: row.timeZone ?? timeZone,
    durationS: row.durationS,
    outcome: row.outcome,
    results,
  }
}

/**
 * Adds a call's number to a location's phones.
 * @throws ProblemError 404; 409 `caller_not_shown`, `caller_attached` or `location_phones_full`; 400 naming the
 * location.
 */
export async function attach(tx: TenantTx, callId: string, locationId: string): Promise<void> {
  const call = await tx.selectFrom('calls').select('caller').where('id', '=', callId).executeTakeFirst()
  if (!call) throw notFound()
  if (!call.caller) throw new ProblemError('caller_not_shown')
  const location = await tx
    .selectFrom('locations')
    .select('phoneNumbers')
    .select(sql<boolean>`exists (select from unnest(phone_numbers) n where e164(n) = ${call.caller})`.as('hasIt'))
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  if (location.hasIt) throw fieldProblem('caller_attached', 'locationId')
  if (location.phoneNumbers.length >= phonesMax) throw fieldProblem('location_phones_full', 'locationId')
  await tx
    .updateTable('locations')
    .set({ phoneNumbers: [...location.phoneNumbers, call.caller], version: nextVersion })
    .where('id', '=', locationId)
    .execute()
}
