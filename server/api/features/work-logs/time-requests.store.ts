import type { Writer } from './writer.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { findSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { requireTimes } from '#server/api/domain/timekeeping/entered-times.ts'
import { readSecond } from '#server/api/domain/timekeeping/read-instant.ts'
import { toWritten, writingOf, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import {
  ofWhoAndWhere,
  whoAndWhere,
  type WhoAndWhereFilter,
} from '#server/api/domain/timekeeping/who-and-where.store.ts'
import { overlappingLog, lockMemberTime, type FoundLog } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { idPage } from '#server/api/id-page.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion, requireVersion } from '#server/api/versions.ts'
import { linkedPages } from '#shared/pages.ts'
import type { NewTimeRequest, TimeRequest, TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { TimeRequestState } from '#shared/work-logs/flags.ts'
import { requirePlace } from './place.store.ts'
import { add, correct, overlapWith } from './work-logs.store.ts'
import { say, words } from './texts.ts'

interface RequestQuery extends WhoAndWhereFilter {
  state?: TimeRequestState
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export function page(tx: TenantTx, { state, cursor, limit, ...filter }: RequestQuery): Promise<TimeRequestPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = requestRows(tx).where(ofWhoAndWhere('t', filter)).orderBy('t.id', 'desc').limit(count)
      if (state) query = query.where('t.state', '=', state)
      if (before) query = query.where('t.id', '<', before)
      return query.execute()
    },
    (rows) => toRequests(tx, rows),
  )
}

/**
 * Stores a worker's request and notifies the location's managers. A new request about the same log replaces the open
 * one.
 * @throws ProblemError 400 naming the field, `time_unchanged`, `break_outside_log`; 409 `work_log_overlaps` naming
 * the conflicting log, `work_log_voided`.
 */
export async function createTimeRequest(
  tx: TenantTx,
  { organizationId, memberId, now }: { organizationId: string; memberId: string; now: Date },
  draft: NewTimeRequest,
): Promise<TimeRequest> {
  const [startedAt, endedAt] = [readSecond(draft.startedAt, 'startedAt'), readSecond(draft.endedAt, 'endedAt')]
  requireTimes({ startedAt, endedAt, breaks: [] }, now)
  await lockMemberTime(tx, memberId)
  const log = draft.workLogId ? await ownLog(tx, memberId, draft.workLogId) : null
  if (log?.startedAt.getTime() === startedAt.getTime() && log.endedAt?.getTime() === endedAt.getTime())
    throw fieldProblem('time_unchanged', 'endedAt')
  if (log) requireBreaksWithin(await breaksUntil(tx, log, endedAt), { startedAt, endedAt })
  const { locationId, jobId } = log ?? (await jobAtLocation(tx, draft, startedAt))
  const overlapping = await overlappingLog(tx, { memberId, startedAt, endedAt, ...(log && { except: log.id }) })
  if (overlapping) throw overlapWith(overlapping)
  const values = {
    locationId,
    jobId,
    startedAt,
    endedAt,
    wasStartedAt: log?.startedAt ?? null,
    wasEndedAt: log?.endedAt ?? null,
    reason: draft.reason.trim(),
  }
  const written = writtenColumns(writingOf(draft, now))
  const { id } = await tx
    .insertInto('timeRequests')
    .values({ organizationId, id: randomUUIDv7(), memberId, workLogId: log?.id ?? null, ...values, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'workLogId'])
        .where('state', '=', sql.lit('open'))
        .where('workLogId', 'is not', null)
        .doUpdateSet({ ...values, version: sql<number>`time_requests.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await get(tx, id)
  const { userId } = await accountOf(tx, memberId)
  const managers = (await managersOf(tx, locationId)).filter((manager) => manager !== userId)
  await notify(tx, managers, {
    kind: 'time_requested',
    matters: [{ id }],
    params: {
      name: request.memberName,
      location: request.locationName,
      day: localDay(startedAt, request.timeZone),
      reason: values.reason,
    },
    link: linkedPages.workLogs(organizationId),
  })
  return request
}

/**
 * Applies the request with the worker's own reason, or declines it.
 * @throws ProblemError 404; 409 `time_request_decided`, `stale_version`; also any error of adding or correcting a
 * log.
 */
export async function decide(
  tx: TenantTx,
  writer: Writer,
  timeRequestId: string,
  { accept, answer, version }: { accept: boolean; answer: string; version: number },
): Promise<TimeRequest> {
  await lockMemberTime(tx, (await get(tx, timeRequestId)).memberId)
  const request = await get(tx, timeRequestId)
  if (request.state !== 'open') throw new ProblemError('time_request_decided')
  requireVersion(request, version)
  await tx
    .updateTable('timeRequests')
    .set({
      state: accept ? 'accepted' : 'declined',
      answer: answer.trim(),
      ...(accept && { workLogId: await enter(tx, writer, request) }),
      decidedAt: writer.now,
      decidedBy: writer.userId,
      version: nextVersion,
    })
    .where('id', '=', request.id)
    .execute()
  const { userId } = await accountOf(tx, request.memberId)
  // Adding and correcting a log notify the member themselves.
  if (!accept && userId && userId !== writer.userId) {
    const day = localDay(new Date(request.startedAt), request.timeZone)
    await notify(tx, [userId], {
      kind: 'time_declined',
      params: { location: request.locationName, day, answer: answer.trim() },
      link: linkedPages.myWork(writer.organizationId, { view: 'hours', week: day }),
    })
  }
  return get(tx, request.id)
}

/**
 * Adds or corrects the work log and returns its id.
 * @throws ProblemError 409 `stale_version` for a log corrected since.
 */
async function enter(tx: TenantTx, writer: Writer, request: TimeRequest): Promise<string> {
  const { memberId, locationId, jobId, startedAt, endedAt, reason } = request
  const entry = { locationId, jobId, startedAt, endedAt, reason }
  if (!request.workLogId) return add(tx, writer, { memberId, ...entry, visitStart: null, breaks: [], note: '' })
  const log = await ownLog(tx, memberId, request.workLogId)
  if (isCorrectedSince(log, request)) throw correctedSince(log, request)
  const breaks = await breaksUntil(tx, log, new Date(endedAt))
  await correct(tx, writer, log.id, {
    ...entry,
    // The location may have been corrected since; the request is only about times.
    locationId: log.locationId,
    jobId: log.jobId,
    visitStart: log.visitStart?.toISOString() ?? null,
    breaks: breaks.map((breakTime) => ({
      kind: breakTime.kind,
      startedAt: breakTime.startedAt.toISOString(),
      endedAt: breakTime.endedAt.toISOString(),
    })),
    note: log.note,
    version: log.version,
  })
  return log.id
}

/**
 * True if a manager has corrected the log since the request. An end that was recorded after a request about running
 * work does not count.
 */
function isCorrectedSince(log: FoundLog, { before }: TimeRequest) {
  if (instantOf(log.startedAt) !== before?.startedAt) return true
  if (before.endedAt === null) return log.endSource === 'manager'
  return log.endedAt === null || instantOf(log.endedAt) !== before.endedAt
}

function correctedSince({ startedAt, endedAt }: FoundLog, { timeZone }: TimeRequest) {
  const textsIn = (language: Language) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    return endedAt ? format.formatRange(startedAt, endedAt) : format.format(startedAt)
  }
  return new ProblemError('stale_version', {
    details: (language) => say(language, 'correctedSince', { time: textsIn(language) }),
  })
}

/** The log's breaks up to the new end; an open break ends with the work. */
async function breaksUntil(tx: TenantTx, log: FoundLog, endedAt: Date) {
  const breaks = await tx
    .selectFrom('breaks')
    .select(['kind', 'startedAt', 'endedAt'])
    .where('workLogId', '=', log.id)
    .orderBy('startedAt')
    .execute()
  return breaks.map((breakTime) => {
    const end = breakTime.endedAt ?? endedAt
    return { ...breakTime, endedAt: end > endedAt && end.getTime() === log.endedAt?.getTime() ? endedAt : end }
  })
}

/** Rejects early what could not be accepted later. @throws ProblemError 400 `break_outside_log` naming the time. */
function requireBreaksWithin(
  breaks: readonly { startedAt: Date; endedAt: Date }[],
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
) {
  for (const breakTime of breaks) {
    const outside = words('aBreakOfThisWork')
    if (breakTime.startedAt < startedAt) throw fieldProblem('break_outside_log', 'startedAt', outside)
    if (breakTime.startedAt > endedAt || breakTime.endedAt > endedAt)
      throw fieldProblem('break_outside_log', 'endedAt', outside)
  }
}

async function jobAtLocation(tx: TenantTx, { locationId, jobId }: NewTimeRequest, startedAt: Date) {
  if (!locationId) throw fieldProblem('location_unknown', 'locationId')
  const {
    plannedMinutes: _,
    visit: _visit,
    ...place
  } = await requirePlace(tx, { locationId, jobId, visitStart: null }, startedAt)
  return place
}

async function ownLog(tx: TenantTx, memberId: string, workLogId: string) {
  const log = await tx
    .selectFrom('workLogs')
    .selectAll()
    .where('id', '=', workLogId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!log) throw notFound()
  if (log.voidedAt) throw new ProblemError('work_log_voided')
  return log
}

const accountOf = (tx: TenantTx, memberId: string) =>
  tx.selectFrom('members').select('userId').where('id', '=', memberId).executeTakeFirstOrThrow()

const localDay = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

async function get(tx: TenantTx, id: string): Promise<TimeRequest> {
  const row = await requestRows(tx).where('t.id', '=', id).executeTakeFirst()
  const [request] = row ? await toRequests(tx, [row]) : []
  if (!request) throw notFound()
  return request
}

const requestRows = (tx: TenantTx) =>
  tx
    .selectFrom('timeRequests as t')
    .leftJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 't.jobId'))
    .leftJoin('members as d', (join) => onSameOrganization(join, 'd.userId', 't.decidedBy'))
    .selectAll('t')
    .select(['j.name as jobName', 'd.name as deciderName'])

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>

async function toRequests(tx: TenantTx, rows: readonly RequestRow[]): Promise<TimeRequest[]> {
  if (rows.length === 0) return []
  const of = await whoAndWhere(tx, rows)
  const selfApproved = await findSelfApproved(
    tx,
    'time_request',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    ...of(row),
    jobId: row.jobId,
    jobName: row.jobName,
    workLogId: row.workLogId,
    startedAt: instantOf(row.startedAt),
    endedAt: instantOf(row.endedAt),
    before: row.wasStartedAt && {
      startedAt: instantOf(row.wasStartedAt),
      endedAt: row.wasEndedAt && instantOf(row.wasEndedAt),
    },
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.deciderName,
    selfApproved: selfApproved.has(row.id),
    ...toWritten(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }))
}
