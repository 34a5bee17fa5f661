import { useParams } from 'react-router-dom'
import type { QuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatMinutes, formatNumber } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { nameOf } from './scope-change.ts'
import { t } from '../texts.ts'

interface CalibrationCardProps {
  rates: readonly ProductionRate[]
  onUse: (rateId: string, rate: number) => void
}

/** Compares the actual time of quoted jobs with the estimate and suggests the organization's own rates. */
export function CalibrationCard({ rates, onUse }: CalibrationCardProps) {
  const { organizationId = '' } = useParams()
  const calibration = useResource<QuoteCalibration>(fill(quotePaths.quoteCalibration, { organizationId }))
  return (
    <Card title={t('calibration')}>
      <p className="text-sm text-ink-2">{t('calibrationLead', { count: calibration?.visitsNeeded ?? 8 })}</p>
      {calibration?.jobs.length === 0 && <p className="mt-3 text-sm">{t('nothingMeasured')}</p>}
      <ul aria-label={t('suggestions')} className="mt-3 grid gap-2">
        {calibration?.suggestions.map(({ rateId, suggested, percent, visits, jobs }) => {
          const rate = rates.find(({ id }) => id === rateId)
          if (!rate) return undefined
          const name = nameOf(rate)
          return (
            <li key={rateId} className="flex flex-wrap items-center justify-between gap-3 text-sm">
              <span>
                <strong className="font-medium">{name}</strong>{' '}
                {t('tookPercent', { percent, visits, jobs, rate: formatNumber(rate.rate) })}
              </span>
              {rate.rate === suggested ? (
                <span className="text-ink-2">{t('inUse')}</span>
              ) : (
                <Button onClick={() => onUse(rateId, suggested)}>
                  {t('useRate', { rate: formatNumber(suggested), name })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ul aria-label={t('measuredJobs')} className="mt-4 grid gap-2 text-sm">
        {calibration?.jobs.map((job) => (
          <li key={job.jobId} className="flex flex-wrap justify-between gap-x-3">
            <Link className="link" to={pages.job(organizationId, job.clientId, job.locationId, job.jobId)}>
              {job.clientName} · {job.locationName} · {job.jobName}
            </Link>
            <span className="text-ink-2 tabular-nums">
              {t('quotedActual', {
                quoted: formatMinutes(job.quotedMinutes),
                actual: job.visits ? formatMinutes(job.actualMinutes) : '–',
                visits: job.visits,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
