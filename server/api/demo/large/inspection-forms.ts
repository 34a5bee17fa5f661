import type { InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { bandOf, isFailedCritical, scaleMaximum, scoreOf } from '#shared/inspections/score.ts'
import { starterTemplate } from '#server/shared-texts.ts'

export const form = starterTemplate('en')
const templateName = 'Office'

/** What was found, from the best to the worst: how much is off the best value of every so many items. */
const findings = [
  { every: 0, less: 0 },
  { every: 4, less: 1 },
  { every: 3, less: 1 },
  { every: 3, less: 3 },
] as const

/** Reports as they are kept once submitted, each scored as the product scores: a few kinds are enough for thousands. */
export const submitted = findings.map(({ every, less }) => {
  let at = 0
  const sections = form.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      at++
      const most = item.scale === 'points' ? item.points : scaleMaximum[item.scale]
      const value = every > 0 && at % every === 0 && !item.isCritical ? most - less : most
      return { ...item, value, note: '', isFailed: isFailedCritical({ ...item, value, isCritical: true }, form) }
    }),
  }))
  const { score, sections: scores, hasFailedCritical, isCapped } = scoreOf(sections, form)
  const snapshot: InspectionSnapshot = {
    templateName,
    method: form.method,
    hasFailedCritical,
    isCapped,
    sections: sections.map(({ name, items }, place) => ({ name, items, score: scores[place] ?? null })),
  }
  const answers = sections.flatMap(({ items }) => items.map(({ key, value }) => ({ key, value })))
  return { score: score ?? 0, band: bandOf(score ?? 0, form.bands).name, snapshot, answers }
})

/** A value of TypeScript as one of SQL. */
export const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
