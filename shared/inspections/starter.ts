import type { TemplateContent, TemplateItem } from './inspections.contract.ts'

/** Lower bounds of a new template's bands, in hundredths of a point; the names come from the texts. */
const bands = [
  { from: 0, key: 'poor' },
  { from: 7_000, key: 'fair' },
  { from: 8_500, key: 'good' },
  { from: 9_500, key: 'excellent' },
] as const

/** The sections of a new template with their weights and critical items. */
const sections = [
  { weight: 3, isCritical: [true, false, false, false] },
  { weight: 2, isCritical: [false, false, true] },
  { weight: 2, isCritical: [false, false, false] },
  { weight: 1, isCritical: [false, false] },
] as const

/** The texts of the template and its bands, in one language. */
export interface StarterTexts {
  band: (key: (typeof bands)[number]['key']) => string
  text: (key: string) => string
}

/**
 * Creates a starter template for an office: four areas on a scale from one to five; a failed critical item caps the
 * score.
 */
export function starterContent({ band, text }: StarterTexts): TemplateContent {
  return {
    method: 'weighted',
    criticalThreshold: 6_000,
    criticalCap: 5_900,
    bands: bands.map(({ from, key }) => ({ from, name: band(key) })),
    sections: sections.map(({ weight, isCritical: critical }, section) => ({
      name: text(`section.${section + 1}`),
      weight,
      items: critical.map((isCritical, item): TemplateItem => {
        const key = `s${section + 1}-i${item + 1}`
        return {
          key,
          text: text(`item.${key}`),
          scale: isCritical ? 'pass_fail' : 'five',
          points: 1,
          weight: 1,
          isCritical,
          photoOnFail: isCritical,
        }
      }),
    })),
  }
}
