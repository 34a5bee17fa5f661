import type { MonitorDetail } from '#shared/contracts/monitors.ts'
import { t } from './texts.ts'
import './value-chart.css'
import { amountOf } from './words.ts'

const width = 400
const height = 120

/** The figure over time as steps, with the limit as a broken line; its range is said in words below. */
export function ValueChart({ monitor: { preset, threshold, values } }: { monitor: MonitorDetail }) {
  const known = values.flatMap(({ at, value }) => (value === null ? [] : [{ at: Date.parse(at), value }]))
  const last = known.at(-1)
  const first = known[0]
  if (!first || !last) return <p className="text-sm text-ink-2">{t('noChart')}</p>
  const figures = known.map(({ value }) => value)
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const [bottom, top] = [Math.min(least, threshold, 0), Math.max(most, threshold, bottomUp)]
  const y = (value: number) => height - 4 - ((value - bottom) / (top - bottom)) * (height - 8)
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => ((at - first.at) / span) * width
  const path = known.map(({ at, value }, index) => (index === 0 ? `M0 ${y(value)}` : `H${x(at)}V${y(value)}`)).join('')
  return (
    <figure className="m-0">
      <svg className="value-chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1={0} x2={width} y1={y(threshold)} y2={y(threshold)} />
        <path d={`${path}H${width}`} />
      </svg>
      <figcaption className="text-sm text-ink-2">
        {t('chart', {
          least: amountOf(preset, least),
          most: amountOf(preset, most),
          now: amountOf(preset, last.value),
        })}
      </figcaption>
    </figure>
  )
}

/** The scale is never empty. */
const bottomUp = 1
