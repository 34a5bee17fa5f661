import type { TemplateContent, TemplateItem } from './inspections.contract.ts'

/** Lower bounds of a new template's bands, in hundredths of a point; the names come from the texts. */
const bands = [
  { from: 0, key: 'poor' },
  { from: 7_000, key: 'fair' },
  { from: 8_500, key: 'good' },
  { from: 9_500, key: 'excellent' },
] as const

/** Five points are level 1 and one point is level 5; a mean belongs to the nearest level. */
const levelBands = [
  { from: 0, key: 'level5' },
  { from: 3_000, key: 'level4' },
  { from: 5_000, key: 'level3' },
  { from: 7_000, key: 'level2' },
  { from: 9_000, key: 'level1' },
] as const

interface LibrarySection {
  weight: number
  /** One entry per item, in order. */
  isCritical: readonly boolean[]
}

/** The templates to start from: areas with weights and critical items; the names come from the texts. */
const library = {
  office: [
    { weight: 3, isCritical: [true, false, false, false] },
    { weight: 2, isCritical: [false, false, true] },
    { weight: 2, isCritical: [false, false, false] },
    { weight: 1, isCritical: [false, false] },
  ],
  restrooms: [
    { weight: 4, isCritical: [true, false, false, false, true, false, false] },
    { weight: 1, isCritical: [false, true, false] },
  ],
  medical: [
    { weight: 4, isCritical: [true, true, true, false] },
    { weight: 2, isCritical: [false, true, false, false] },
    { weight: 3, isCritical: [true, false, false] },
    { weight: 2, isCritical: [true, true] },
  ],
  appa: [{ weight: 1, isCritical: [false, false, false, false, false, false, false] }],
} as const satisfies Record<string, readonly LibrarySection[]>

export type LibraryTemplate = keyof typeof library
export const libraryTemplates = Object.keys(library) as LibraryTemplate[]

/** The texts of templates and bands, in one language. */
export interface StarterTexts {
  band: (key: (typeof bands | typeof levelBands)[number]['key']) => string
  text: (key: string) => string
}

/** The scoring of every new template: a failed critical item caps the score in the lowest band. */
const scoring = ({ band }: Pick<StarterTexts, 'band'>) => ({
  method: 'weighted' as const,
  criticalThreshold: 6_000,
  criticalCap: 5_900,
  bands: bands.map(({ from, key }) => ({ from, name: band(key) })),
})

/** Creates a template of the library. Critical items pass or fail, others are on a scale from one to five. */
export function libraryContent(name: LibraryTemplate, { band, text }: StarterTexts): TemplateContent {
  const isLevels = name === 'appa'
  return {
    ...scoring({ band }),
    ...(isLevels && { bands: levelBands.map(({ from, key }) => ({ from, name: band(key) })) }),
    sections: library[name].map(({ weight, isCritical: critical }, section) => ({
      name: text(`section.${[name, section + 1].join('.')}`),
      weight,
      items: critical.map((isCritical, item): TemplateItem => {
        const key = `s${section + 1}-i${item + 1}`
        return {
          key,
          text: text(`item.${[name, key].join('.')}`),
          scale: isCritical ? 'pass_fail' : 'five',
          ...(isLevels && { guidance: text('guidance.appa') }),
          points: 1,
          weight: 1,
          isCritical,
          photoOnFail: isCritical,
          taskOnFail: true,
          proof: isCritical ? 'photo' : 'words',
          dueDays: isCritical ? 1 : 3,
        }
      }),
    })),
  }
}

/** Creates a template with one empty area. */
export const blankContent = (texts: Pick<StarterTexts, 'band'>, item: TemplateItem): TemplateContent => ({
  ...scoring(texts),
  sections: [{ name: '', weight: 1, items: [item] }],
})
