import { locale } from '#web/lib/format.ts'
import type { Tone } from './badge.tsx'

/** Hundredths of a point, e.g. 8667 → 86.7; people compare points, not hundredths. */
export const formatScore = (score: number) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(score / 100)

export const scoreTone = (score: number | null): Tone =>
  score === null ? 'neutral' : score >= 8_500 ? 'good' : score >= 7_000 ? 'warn' : 'bad'
