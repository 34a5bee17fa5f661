import type { PresetKey } from '#shared/monitors/presets.ts'
import { localDate, formatDate, formatNumber, formatTime } from '#web/platform/format/format.ts'
import { t } from './texts.ts'
import './value-chart.css'
import { amountOf, unitOf } from './words.ts'

const width = 400
const height = 120

interface Figure {
  preset: PresetKey
  threshold: number
  /** Oldest first. */
  values: readonly { at: string; value: number | null }[]
}

/** A step chart of the value with axes and a dashed limit; its range is described below in words. */
export function ValueChart({ figure, caption }: { figure: Figure; caption: 'chart' | 'chartOfAlert' }) {
  const { preset, threshold, values } = figure
  const points = values.flatMap(({ at, value }) => (value === null ? [] : [{ at: Date.parse(at), value }]))
  const last = points.at(-1)
  const first = points[0]
  if (!first || !last) return <p className="text-sm text-ink-2">{t('noChart')}</p>
  const figures = points.map(({ value }) => value)
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const ticks = ticksOf(Math.min(least, threshold, 0), Math.max(most, threshold, 0))
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const share = (value: number) => 1 - (value - bottom) / (top - bottom)
  const y = (value: number) => share(value) * height
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => ((at - first.at) / span) * width
  const path = points.map(({ at, value }, index) => (index === 0 ? `M0 ${y(value)}` : `H${x(at)}V${y(value)}`)).join('')
  return (
    <figure className="m-0">
      <p className="flex justify-between gap-3 text-xs text-ink-2">
        <span>{unitOf(preset)}</span>
        <span>{t('chartLimit', { amount: amountOf(preset, threshold) })}</span>
      </p>
      <div className="value-chart" aria-hidden="true">
        <div className="figures">
          {/* A blank copy of the widest label sets the column's width; the labels are positioned over it. */}
          <span>{widest(ticks)}</span>
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${share(tick) * 100}%` }}>
              {formatNumber(tick)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
          <line className="limit" x1={0} x2={width} y1={y(threshold)} y2={y(threshold)} />
          <path d={`${path}H${width}`} />
        </svg>
        <div className="days">
          {daysOf(first.at, last.at).map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
      </div>
      <figcaption className="text-sm text-ink-2">
        {t(caption, {
          least: amountOf(preset, least),
          most: amountOf(preset, most),
          now: amountOf(preset, last.value),
        })}
      </figcaption>
    </figure>
  )
}

/** Round axis values that include both ends, with at most four steps. */
function ticksOf(bottom: number, top: number): number[] {
  const rough = Math.max(top - bottom, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (([1, 2, 5, 10] as const).find((each) => each * power >= rough) ?? 10) * power
  const [from, to] = [Math.floor(bottom / step), Math.ceil(Math.max(top, bottom + 1) / step)]
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toFixed(6)))
}

const widest = (ticks: readonly number[]) => ticks.map(formatNumber).toSorted((a, b) => b.length - a.length)[0]

/** Labels of the time axis: dates, or times within one day. */
function daysOf(from: number, to: number): string[] {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const days = [localDate(first), localDate(last)]
  if (days[0] !== days[1]) return days.map((day) => formatDate(day, { month: 'short', day: 'numeric' }))
  return [...new Set([formatTime(first), formatTime(last)])]
}
