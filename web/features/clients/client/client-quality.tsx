import { numberFormat } from '#web/platform/format/format.ts'
import type { Tone } from '#web/kit/frame/badge.tsx'
import { scoreTone } from '#web/domain/inspections/score.ts'
import { t } from '../texts.ts'

const fills: Partial<Record<Tone, string>> = { warn: 'var(--warn-fill)', bad: 'var(--bad)' }

/** Hundredths of a point of 100 as a percentage, e.g. 8667 → 87%. */
export const formatShare = (score: number) => numberFormat({ style: 'percent' }).format(score / 10_000)

/** A client's average inspection score as a bar and a number. */
export const ClientQuality = ({ quality }: { quality: number | null | undefined }) =>
  typeof quality === 'number' ? (
    <span className="client-quality tabular-nums">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-sunken" width={100} height={8} />
        <rect className="fill-accent" style={{ fill: fills[scoreTone(quality)] }} width={quality / 100} height={8} />
      </svg>
      {formatShare(quality)}
    </span>
  ) : (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('notInspected')}</span>
    </span>
  )
