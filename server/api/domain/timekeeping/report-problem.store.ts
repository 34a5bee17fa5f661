import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { writingOf, writtenColumns } from './device-time.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { linkedPages } from '#shared/pages.ts'
import type { NewProblemReport } from '#shared/problem-reports/problem-reports.contract.ts'

interface Reporter {
  organizationId: string
  memberId: string
  source: 'app' | 'phone'
  /** The telephone call it was reported in. */
  callId?: string
}

/**
 * Stores a member's problem report, notifies those responsible for the location, and returns the report's id.
 * @throws ProblemError 400 `location_unknown`, or naming `workLogId` when it is not the member's own.
 */
export async function reportProblem(
  tx: TenantTx,
  { organizationId, memberId, source, callId }: Reporter,
  { locationId, workLogId, kind, text, ...deviceTime }: NewProblemReport,
): Promise<string> {
  const writing = writingOf(deviceTime)
  const location = await tx.selectFrom('locations').select('name').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  if (workLogId && !(await isOwn(tx, memberId, workLogId))) throw fieldProblem('invalid_request', 'workLogId')
  const id = randomUUIDv7()
  await tx
    .insertInto('problemReports')
    .values({
      organizationId,
      id,
      memberId,
      locationId,
      workLogId,
      kind,
      text: text.trim(),
      source,
      callId: callId ?? null,
      resolvedAt: null,
      resolvedBy: null,
      ...writtenColumns(writing),
    })
    .execute()
  const member = await tx
    .selectFrom('members')
    .select(['name', 'userId'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const managers = (await managersOf(tx, locationId)).filter((userId) => userId !== member.userId)
  await notify(tx, managers, {
    kind: 'problem_reported',
    matters: [{ id }],
    params: { name: member.name, location: location.name, text: text.trim().slice(0, 300) },
    link: linkedPages.problemReport(organizationId, id),
  })
  return id
}

const isOwn = (tx: TenantTx, memberId: string, workLogId: string) =>
  tx
    .selectFrom('workLogs')
    .select('id')
    .where('id', '=', workLogId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
    .then((log) => log !== undefined)
