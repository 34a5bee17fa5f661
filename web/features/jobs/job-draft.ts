import type { ChecklistItem, Job, JobChanges } from '#shared/jobs/jobs.contract.ts'
import type { Area } from '#shared/locations/locations.contract.ts'
import { formatMinutes, formatMoney } from '#web/platform/format/format.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { jobStatusText } from '#web/domain/schedule/job-status.tsx'
import { patternText, spanText, type EditedPattern } from '#web/domain/schedule/pattern.ts'
import { t } from './texts.ts'

export type JobEdit = Omit<JobChanges, 'version'>

/** A checklist task being edited; its key stays the same when it is moved or changed. */
export interface DraftItem extends ChecklistItem {
  readonly key: string
}

export interface JobDraft extends Omit<JobEdit, 'checklist' | 'priceMinor' | 'patterns'> {
  readonly patterns: readonly EditedPattern[]
  readonly checklist: readonly DraftItem[]
  /** Undefined while the text is not an amount. */
  readonly priceMinor: number | null | undefined
}

/** The editable fields of a job. */
export const changesOf = (job: Job): JobEdit => ({
  name: job.name,
  status: job.status,
  patterns: job.patterns,
  checklist: job.checklist,
  budgetedMinutes: job.budgetedMinutes,
  priceMinor: job.priceMinor ?? null,
  priceBasis: job.priceBasis,
  earlyStartMinutes: job.earlyStartMinutes,
  shortPercent: job.shortPercent,
  notes: job.notes,
})

export const draftOf = (job: Job): JobDraft => ({
  ...changesOf(job),
  patterns: job.patterns,
  checklist: job.checklist.map((item, index) => ({ ...item, key: item.id ?? `stored.${index}` })),
})

/** Converts the draft to the API's format. */
export const editOf = (draft: JobDraft): JobEdit => ({
  ...draft,
  patterns: [...draft.patterns],
  name: draft.name.trim(),
  notes: draft.notes.trim(),
  priceMinor: draft.priceMinor ?? null,
  checklist: draft.checklist.map(({ id, areaId, task, frequency }) => ({
    ...(id && { id }),
    areaId,
    task: task.trim(),
    frequency,
  })),
})

/** A job's price with its basis; empty when none is set. */
export const priceText = (priceMinor: number | null | undefined, basis: Job['priceBasis'], currency: string) =>
  typeof priceMinor === 'number'
    ? t(basis === 'visit' ? 'priceVisit' : 'priceMonth', { price: formatMoney(priceMinor, currency) })
    : ''

export const areaName = (areas: readonly Area[], areaId: string | null) =>
  areas.find(({ id }) => id === areaId)?.name ?? t('wholeLocation')

/** Labels and formatters of a job's fields, for the conflict dialog. */
export const jobParts = (currency: string, areas: readonly Area[]): ConflictParts<JobEdit> => ({
  name: { label: t('name'), show: (name) => name },
  status: { label: t('status'), show: jobStatusText },
  patterns: {
    label: t('schedule'),
    show: (patterns) =>
      patterns.length > 0
        ? patterns.map((pattern) => `${patternText([pattern])}, ${spanText({ endsOn: null, ...pattern })}`).join('\n')
        : patternText([]),
  },
  checklist: {
    label: t('checklist'),
    show: (items) =>
      items
        .map(({ areaId, task, frequency }) => [areaName(areas, areaId), task, t(`every.${frequency}`)].join(' · '))
        .join('\n'),
  },
  budgetedMinutes: { label: t('budget'), show: (minutes) => (minutes === null ? '' : formatMinutes(minutes)) },
  priceMinor: { label: t('price'), show: (minor) => (minor === null ? '' : formatMoney(minor, currency)) },
  priceBasis: { label: t('priceBasis'), show: (basis) => t(basis === 'visit' ? 'perVisit' : 'perMonth') },
  earlyStartMinutes: { label: t('earlyStart'), show: (minutes) => (minutes === null ? '' : formatMinutes(minutes)) },
  shortPercent: { label: t('shortUnder'), show: (share) => (share === null ? '' : t('ofPlan', { share })) },
  notes: { label: t('notes'), show: (notes) => notes },
})
