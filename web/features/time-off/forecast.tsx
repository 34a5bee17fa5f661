import { useState } from 'react'
import type { LeaveForecast } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { BalanceLine } from './balance-line.tsx'
import { t } from './texts.ts'

interface ForecastProps {
  organizationId: string
  memberId: string
  policyId: string
  today: string
}

/** The expected balance on a date, if work goes as scheduled. */
export function Forecast({ organizationId, memberId, policyId, today }: ForecastProps) {
  const last = addDays(today, timeOffLimits.aheadDaysMax)
  const [on, setOn] = useState(() => addDays(today, 182))
  const isDay = on >= today && on <= last
  const url = withQuery(fill(timeOffPaths.leaveForecast, { organizationId, memberId }), { policyId, on })
  const forecast = useResource<LeaveForecast>(isDay ? url : null, { keepPrevious: true })
  return (
    <Card title={t('forecast')}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Field
            label={t('forecastOn')}
            type="date"
            min={today}
            max={last}
            value={on}
            onChange={(event) => setOn(event.target.value)}
          />
          <p aria-live="polite" className="text-xl font-semibold tabular-nums">
            {forecast && signedMinutes(forecast.balanceMinutes)}
          </p>
        </div>
        {forecast && <BalanceLine points={forecast.points} today={today} />}
        <p className="text-xs text-ink-2">{t('forecastText')}</p>
        {forecast && forecast.lines.length > 0 && (
          <details className="text-sm">
            <summary className="link inline-flex cursor-default items-center rounded-xs text-xs pointer-coarse:min-h-11">
              {t('forecastLines', { count: forecast.lines.length })}
            </summary>
            <ul className="mt-2 grid gap-1">
              {forecast.lines.map((line) => (
                <li key={`${line.kind} ${line.day}`} className="flex justify-between gap-3">
                  <span>{[formatDate(line.day), t(`line.${line.kind}`)].join(' · ')}</span>
                  <span className="tabular-nums">{signedMinutes(line.minutes)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  )
}
