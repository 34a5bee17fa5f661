import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import type { AnswersKept, Inspection, SentAnswer, TemplateItem } from '#shared/contracts/inspections.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { bandOf, isFailedCritical, scaleMaximum, scoreOf, type ScoredItem } from '#shared/inspections/score.ts'
import { answersOf, get, locked } from './inspections.store.ts'

interface Kept {
  answers: readonly SentAnswer[]
  note?: string
  signerName?: string
  signature?: string
}

const maximumOf = ({ scale, points }: TemplateItem) => (scale === 'points' ? points : scaleMaximum[scale])

const itemsOf = ({ content }: Inspection) =>
  new Map(content.sections.flatMap(({ items }) => items.map((item) => [item.key, item])))

/**
 * Keeps answers, each under its own revision. One that somebody else changed to something else is not overwritten: it
 * comes back for the inspector to choose.
 * @throws ProblemError 404; 400 `inspection_item_unknown`; 409 `inspection_submitted`.
 */
export async function keep(
  tx: TenantTx,
  { organizationId, reportId, userId }: Readonly<Record<'organizationId' | 'reportId' | 'userId', string>>,
  { answers, note, signerName, signature }: Kept,
): Promise<AnswersKept> {
  const { locationId, isSubmitted } = await locked(tx, reportId)
  const report = await get(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  const items = itemsOf(report)
  const stored = new Map(report.answers.map((answer) => [answer.itemKey, answer]))
  const conflicts: string[] = []
  // Also for no more than an answer: a supervisor who is tied to regions is refused here.
  await tx
    .updateTable('inspections')
    .set({
      version: sql<number>`version + 1`,
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

interface NewPhoto {
  hash: string
  contentType: string
  bytes: number
}

/** @throws ProblemError 404; 400; 409 `inspection_submitted`, `photos_full`. */
export async function addPhoto(
  tx: TenantTx,
  { organizationId, reportId, itemKey }: Readonly<Record<'organizationId' | 'reportId' | 'itemKey', string>>,
  { hash, contentType, bytes }: NewPhoto,
): Promise<Inspection> {
  const { locationId, isSubmitted } = await locked(tx, reportId)
  const report = await get(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  if (!itemsOf(report).has(itemKey)) throw fieldProblem('inspection_item_unknown', 'itemKey')
  if (report.photos.length >= inspectionLimits.photosMax) throw new ProblemError('photos_full')
  const id = randomUUIDv7()
  await tx.insertInto('files').values({ organizationId, id, hash, contentType, bytes, purpose: 'photo' }).execute()
  await tx
    .insertInto('inspectionPhotos')
    .values({ organizationId, id, inspectionId: reportId, itemKey, locationId, fileHash: hash })
    .execute()
  return get(tx, reportId)
}

/**
 * Computes the score and freezes everything.
 * @throws ProblemError 404; 409 `inspection_submitted`, `inspection_unanswered`, `inspection_photo_needed`.
 */
export async function submit(tx: TenantTx, reportId: string, at: Date = new Date()): Promise<Inspection> {
  const { isSubmitted } = await locked(tx, reportId)
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
  const { score, sections: scores, hasFailedCritical, isCapped } = scoreOf(frozen, rules)
  const snapshot = {
    templateName: report.templateName,
    method,
    hasFailedCritical,
    isCapped,
    sections: frozen.map(({ name, items }, at) => ({ name, items, score: scores[at] ?? null })),
  }
  await tx
    .updateTable('inspections')
    .set({
      submittedAt: at,
      score,
      band: score === null ? '' : bandOf(score, bands).name,
      snapshot: JSON.stringify(snapshot),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', reportId)
    .execute()
  return get(tx, reportId)
}

/** @throws ProblemError 404; 409 `inspection_not_submitted`. */
export async function share(tx: TenantTx, reportId: string, isShared: boolean): Promise<Inspection> {
  const { isSubmitted } = await locked(tx, reportId)
  if (!isSubmitted) throw new ProblemError('inspection_not_submitted')
  const { numUpdatedRows } = await tx
    .updateTable('inspections')
    .set({ sharedAt: isShared ? sql<Date>`coalesce(shared_at, now())` : null, version: sql<number>`version + 1` })
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  return get(tx, reportId)
}
