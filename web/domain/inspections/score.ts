import type { ActionState } from '#shared/inspections/kinds.ts'
import { bandIn } from '#shared/inspections/bands.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { language } from '#web/platform/texts/language.ts'
import type { Texts } from '#shared/texts.ts'
import type { Tone } from '#web/kit/frame/badge.tsx'

/** Default band names of a template in every language: an unchanged name is translated to the reader's. */
const bandNames = import.meta.glob<Texts>('./*.json', {
  base: '../../../shared/inspections/starter-bands/texts/',
  eager: true,
  import: 'default',
})

/** Formats a score, given in hundredths of a point, with one decimal: 8667 → 86.7. */
export const formatScore = (score: number) => formatNumber(Math.round(score / 10) / 10)

export const scoreTone = (score: number | null): Tone =>
  score === null ? 'neutral' : score >= 8_500 ? 'good' : score >= 7_000 ? 'warn' : 'bad'

/** E.g. 86.7 Good. */
export const formatRated = (score: number, band: string) =>
  [formatScore(score), bandIn(bandNames, `./${language()}.json`, band)].join(' ').trim()

export const actionTones: Readonly<Record<ActionState, Tone>> = {
  open: 'warn',
  fixed: 'info',
  verified: 'good',
  withdrawn: 'neutral',
}
