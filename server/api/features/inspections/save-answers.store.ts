import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { AnswersSaved, SentAnswer } from '#shared/inspections/inspection-answers.contract.ts'
import type { Inspection, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { bandOf, isFailedCritical, scaleMaximum, scoreOf, type ScoredItem } from '#shared/inspections/score.ts'
import { writingOf, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import type { DeviceTime } from '#shared/timeclock/device-time.contract.ts'
import { raiseActions } from './automatic-actions.store.ts'
import { replace } from './corrections.store.ts'
import { notifyContacts } from './sharing-notice.store.ts'
import { coverPlan } from './plans.store.ts'
import { answersOf, get, itemsOf, locked } from './inspections.store.ts'

interface SavedAnswers {
  answers: readonly SentAnswer[]
  note?: string
  signerName?: string
  signature?: string
}

const maximumOf = ({ scale, points }: TemplateItem) => (scale === 'points' ? points : scaleMaximum[scale])

/**
 * Stores answers, each under its own revision. An answer that someone else changed is not overwritten but returned
 * as a conflict for the inspector to resolve.
 * @throws ProblemError 404; 400 `inspection_item_unknown`; 409 `inspection_submitted`.
 */
export async function saveAnswers(
  tx: TenantTx,
  { organizationId, reportId, userId }: Readonly<Record<'organizationId' | 'reportId' | 'userId', string>>,
  { answers, note, signerName, signature }: SavedAnswers,
): Promise<AnswersSaved> {
  const { locationId, isSubmitted } = await locked(tx, reportId)
  const report = await get(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  const items = itemsOf(report)
  const stored = new Map(report.answers.map((answer) => [answer.itemKey, answer]))
  const conflicts: string[] = []
  // Always updates the report's row, so that row security also rejects a supervisor of another region who only sends
  // answers.
  await tx
    .updateTable('inspections')
    .set({
      version: nextVersion,
      ...(note !== undefined && { note }),
      ...(signerName !== undefined && { signerName }),
      ...(signature !== undefined && { signature }),
    })
    .where('id', '=', reportId)
    .execute()
  for (const answer of answers) {
    const item = items.get(answer.itemKey)
    if (!item || (answer.value ?? 0) > maximumOf(item)) throw fieldProblem('inspection_item_unknown', 'answers')
    const before = stored.get(answer.itemKey)
    if (before && isSame(before, answer)) continue
    if ((before?.revision ?? 0) !== answer.revision) {
      conflicts.push(answer.itemKey)
      continue
    }
    const values = { value: answer.isNa ? null : answer.value, isNa: answer.isNa, note: answer.note, updatedBy: userId }
    await tx
      .insertInto('inspectionAnswers')
      .values({ organizationId, inspectionId: reportId, itemKey: answer.itemKey, locationId, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'inspectionId', 'itemKey'])
          .doUpdateSet({ ...values, revision: answer.revision + 1, updatedAt: sql<Date>`now()` }),
      )
      .execute()
  }
  return { answers: await answersOf(tx, reportId), conflicts, version: report.version + 1 }
}

const isSame = (one: SentAnswer, other: SentAnswer) =>
  one.value === (other.isNa ? null : other.value) && one.isNa === other.isNa && one.note === other.note

/**
 * Computes the score and freezes everything.
 * @throws ProblemError 404; 409 `inspection_submitted`, `inspection_unanswered`, `inspection_photo_needed`.
 */
export async function submit(
  tx: TenantTx,
  reportId: string,
  at: Date = new Date(),
  deviceTime: Partial<DeviceTime> = {},
): Promise<Inspection> {
  const written = writtenColumns(writingOf(deviceTime, at))
  const { isSubmitted, organizationId, templateId } = await locked(tx, reportId)
  const report = await get(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  const answers = new Map(report.answers.map((answer) => [answer.itemKey, answer]))
  const photographed = new Set(report.photos.map(({ itemKey }) => itemKey))
  const { sections, method, criticalThreshold, criticalCap, bands } = report.content
  const rules = { method, criticalThreshold, criticalCap }
  const frozen = sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      const answer = answers.get(item.key)
      if (!answer || (answer.value === null && !answer.isNa)) throw new ProblemError('inspection_unanswered')
      const scored: ScoredItem = { ...item, value: answer.value }
      const isFailed = isFailedCritical({ ...scored, isCritical: true }, rules)
      if (isFailed && item.photoOnFail && !photographed.has(item.key)) throw new ProblemError('inspection_photo_needed')
      return { ...item, value: answer.value, note: answer.note, isFailed }
    }),
  }))
  const { score, uncapped, sections: scores, hasFailedCritical, isCapped } = scoreOf(frozen, rules)
  const snapshot = {
    templateName: report.templateName,
    method,
    hasFailedCritical,
    isCapped,
    uncapped,
    ...(report.sample && { sample: report.sample }),
    sections: frozen.map(({ name, items }, at) => ({ name, items, score: scores[at] ?? null })),
  }
  await tx
    .updateTable('inspections')
    .set({
      submittedAt: at,
      ...written,
      doneAt: (await firstDone(tx, report)) ?? at,
      score,
      band: score === null ? '' : bandOf(score, bands).name,
      snapshot: JSON.stringify(snapshot),
      version: nextVersion,
    })
    .where('id', '=', reportId)
    .execute()
  if (report.correctsId) await replace(tx, report.correctsId, reportId)
  else await coverPlan(tx, { ...report, templateId }, at)
  const items = snapshot.sections.flatMap((section) => section.items)
  await raiseActions(tx, { ...report, organizationId, templateId }, items, at)
  return get(tx, reportId)
}

/** A correction keeps the time of the original inspection. */
async function firstDone(tx: TenantTx, { correctsId }: Inspection) {
  if (!correctsId) return null
  const first = await tx.selectFrom('inspections').select('doneAt').where('id', '=', correctsId).executeTakeFirst()
  return first?.doneAt ?? null
}

/** @throws ProblemError 404; 409 `inspection_not_submitted`, `inspection_replaced`. */
export async function share(tx: TenantTx, reportId: string, isShared: boolean): Promise<Inspection> {
  const { isSubmitted, isReplaced, isShared: wasShared } = await locked(tx, reportId)
  if (!isSubmitted) throw new ProblemError('inspection_not_submitted')
  if (isReplaced) throw new ProblemError('inspection_replaced')
  const { numUpdatedRows } = await tx
    .updateTable('inspections')
    .set({ sharedAt: isShared ? sql<Date>`coalesce(shared_at, now())` : null, version: nextVersion })
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  if (isShared && !wasShared) await notifyContacts(tx, reportId)
  return get(tx, reportId)
}
