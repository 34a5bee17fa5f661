import type { InspectionSnapshot, TemplateContent } from '#shared/inspections/inspections.contract.ts'
import { bandOf, isFailedCritical, scaleMaximum, scoreOf } from '#shared/inspections/score.ts'
import { starterTemplate } from '#server/shared-texts.ts'

const starter = starterTemplate('en')
/** The starter template; its corrective actions are rows of their own. */
export const form: TemplateContent = {
  ...starter,
  sections: starter.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, taskOnFail: false })),
  })),
}
const templateName = 'Office'

/** Results from best to worst: the deduction from the maximum for every nth item. */
const findings = [
  { every: 0, less: 0 },
  { every: 4, less: 1 },
  { every: 3, less: 1 },
  { every: 3, less: 3 },
] as const

/** Submitted reports with their real scores; a few variants are enough for thousands of rows. */
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

/** Converts a value to an SQL literal. */
export const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
