import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { idPage } from '#server/api/id-page.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { toMoments, toWritten, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import type { Taken } from '#server/api/domain/timekeeping/taken-photo.ts'
import {
  ofWhoAndWhere,
  whoAndWhere,
  type WhoAndWhereFilter,
} from '#server/api/domain/timekeeping/who-and-where.store.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { insertPhotoFile } from '#server/api/files/photo.ts'
import { nextVersion, staleVersion } from '#server/api/versions.ts'
import { linkedPages } from '#shared/pages.ts'
import type { ProblemReport, ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import { problemReportLimits, type ProblemState, type ReportedProblemKind } from '#shared/problem-reports/kinds.ts'

interface ReportQuery extends WhoAndWhereFilter {
  state?: ProblemState
  kind?: ReportedProblemKind
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export function page(tx: TenantTx, query: ReportQuery): Promise<ProblemReportPage> {
  const { state, kind, cursor, limit, ...filter } = query
  return idPage(
    { cursor, limit },
    (count, before) => {
      let reportQuery = reportRows(tx).where(ofWhoAndWhere('p', filter)).orderBy('p.id', 'desc').limit(count)
      if (state) reportQuery = reportQuery.where('p.resolvedAt', state === 'open' ? 'is' : 'is not', null)
      if (kind) reportQuery = reportQuery.where('p.kind', '=', kind)
      if (before) reportQuery = reportQuery.where('p.id', '<', before)
      return reportQuery.execute()
    },
    (rows) => toReports(tx, rows),
  )
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, problemReportId: string): Promise<ProblemReport> {
  const row = await reportRows(tx).where('p.id', '=', problemReportId).executeTakeFirst()
  const [report] = row ? await toReports(tx, [row]) : []
  if (!report) throw notFound()
  return report
}

const reportRows = (tx: TenantTx) =>
  tx
    .selectFrom('problemReports as p')
    .leftJoin('workLogs as w', (join) => onSameOrganization(join, 'w.id', 'p.workLogId'))
    .leftJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'w.jobId'))
    .leftJoin('members as r', (join) => onSameOrganization(join, 'r.userId', 'p.resolvedBy'))
    .selectAll('p')
    .select(['j.name as jobName', 'r.name as resolverName'])

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>

async function toReports(tx: TenantTx, rows: readonly ReportRow[]): Promise<ProblemReport[]> {
  if (rows.length === 0) return []
  const photos = await tx
    .selectFrom('problemReportPhotos')
    .select(['id', 'problemReportId', 'fileHash', 'writtenAt', 'clockOff', 'createdAt'])
    .where(
      'problemReportId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const of = await whoAndWhere(tx, rows)
  const byReport = Map.groupBy(photos, ({ problemReportId }) => problemReportId)
  return rows.map(({ id, createdAt, resolvedAt, resolverName, ...row }) => ({
    id,
    ...of(row),
    workLogId: row.workLogId,
    jobName: row.jobName,
    kind: row.kind,
    text: row.text,
    source: row.source,
    state: resolvedAt ? 'resolved' : 'open',
    photos: (byReport.get(id) ?? []).map((photo) => ({
      id: photo.id,
      link: linkOfFile(photo.fileHash),
      ...toMoments(photo),
    })),
    answer: row.answer,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolverName,
    sharedAt: row.sharedAt?.toISOString() ?? null,
    ...toWritten({ ...row, createdAt }),
    version: row.version,
    createdAt: createdAt.toISOString(),
  }))
}

/** Adds a photo to the member's own report. @throws ProblemError 404, 409 `photos_full` or `report_resolved`. */
export async function addPhoto(
  tx: TenantTx,
  {
    organizationId,
    memberId,
    problemReportId,
  }: Readonly<Record<'organizationId' | 'memberId' | 'problemReportId', string>>,
  { picture, taking }: Taken,
): Promise<ProblemReport> {
  // The row lock serializes photos of one report, so that the limit holds.
  const report = await tx
    .selectFrom('problemReports')
    .select(['locationId', 'resolvedAt'])
    .where('id', '=', problemReportId)
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!report) throw notFound()
  if (report.resolvedAt) throw new ProblemError('report_resolved')
  const { count } = await tx
    .selectFrom('problemReportPhotos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('problemReportId', '=', problemReportId)
    .executeTakeFirstOrThrow()
  if (count >= problemReportLimits.photosMax) throw new ProblemError('photos_full')
  const id = randomUUIDv7()
  await insertPhotoFile(tx, organizationId, id, picture)
  const photo = { organizationId, id, problemReportId, locationId: report.locationId, fileHash: picture.hash }
  await tx
    .insertInto('problemReportPhotos')
    .values({ ...photo, ...writtenColumns(taking) })
    .execute()
  return get(tx, problemReportId)
}

/**
 * Resolves the report with a note and notifies its author.
 * @throws ProblemError 404, 409 `stale_version` or `report_resolved`.
 */
export async function resolve(
  tx: TenantTx,
  {
    organizationId,
    userId,
    problemReportId,
  }: Readonly<Record<'organizationId' | 'userId' | 'problemReportId', string>>,
  { answer, version }: { answer: string; version: number },
): Promise<ProblemReport> {
  const { numUpdatedRows } = await tx
    .updateTable('problemReports')
    .set({
      answer: answer.trim(),
      resolvedAt: sql<Date>`now()`,
      resolvedBy: userId,
      version: nextVersion,
    })
    .where('id', '=', problemReportId)
    .where('version', '=', version)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  const report = await get(tx, problemReportId)
  if (numUpdatedRows === 0n) throw report.version === version ? new ProblemError('report_resolved') : staleVersion()
  const reporter = await tx.selectFrom('members').select('userId').where('id', '=', report.memberId).executeTakeFirst()
  if (reporter?.userId && reporter.userId !== userId)
    await notify(tx, [reporter.userId], {
      kind: 'problem_resolved',
      params: { location: report.locationName, answer: report.answer || report.text.slice(0, 300) },
      link: linkedPages.myWork(organizationId, { view: 'requests' }),
    })
  return report
}
