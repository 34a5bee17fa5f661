import type { RecapReport } from '#shared/recap/recap-report.contract.ts'
import { formatDate, formatMinutes } from '#web/platform/format/format.ts'
import { t } from './texts.ts'
import './recap.css'

const height = 112
const width = 28

/** Stacked bars of time on site and driving per day, with the same figures in a table for screen readers. */
export function DayBars({ days }: Pick<RecapReport, 'days'>) {
  const most = Math.max(1, ...days.map(({ siteSeconds, drivingSeconds }) => siteSeconds + drivingSeconds))
  const length = (seconds: number) => (seconds / most) * height
  const minutes = (seconds: number) => formatMinutes(Math.round(seconds / 60))
  return (
    <figure className="m-0">
      <ol className="recap-bars" aria-hidden="true">
        {days.map(({ day, siteSeconds, drivingSeconds }) => (
          <li key={day} className="grid justify-items-center gap-1 text-xs">
            <svg viewBox={`0 0 ${width} ${height}`} className="recap-bar" preserveAspectRatio="none">
              <rect className="track" width={width} height={height} />
              <rect className="site" y={height - length(siteSeconds)} width={width} height={length(siteSeconds)} />
              <rect
                className="driving"
                y={height - length(siteSeconds + drivingSeconds)}
                width={width}
                height={length(drivingSeconds)}
              />
            </svg>
            <span className="text-ink-2">{formatDate(day, { day: 'numeric' })}</span>
          </li>
        ))}
      </ol>
      <figcaption className="recap-key mt-3 flex flex-wrap gap-x-4 text-sm">
        {(['site', 'driving'] as const).map((part) => (
          <span key={part} className="inline-flex items-center gap-1.5">
            <svg width="12" height="12" aria-hidden="true">
              <rect className={part} width="12" height="12" rx="3" />
            </svg>
            {t(part === 'site' ? 'onSite' : 'driving')}
          </span>
        ))}
      </figcaption>
      <details className="mt-3 text-sm">
        <summary className="link inline-flex cursor-default items-center rounded-xs text-xs pointer-coarse:min-h-11">
          {t('asTable')}
        </summary>
        <table className="mt-2 w-full text-left" aria-label={t('byDay')}>
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th className="py-1 font-medium">{t('day')}</th>
              <th className="py-1 text-right font-medium">{t('onSite')}</th>
              <th className="py-1 text-right font-medium">{t('driving')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, siteSeconds, drivingSeconds }) => (
              <tr key={day} className="border-b border-line last:border-0">
                <td className="py-1">{formatDate(day)}</td>
                <td className="py-1 text-right tabular-nums">{minutes(siteSeconds)}</td>
                <td className="py-1 text-right tabular-nums">{minutes(drivingSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
