import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Area } from '#shared/locations/locations.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { patternText, spanText } from '#web/domain/schedule/pattern.ts'
import { CrewCard } from './crew-card.tsx'
import { areaName, priceText } from './job-draft.ts'
import { t } from './texts.ts'
import { VisitsCard } from './visits-card.tsx'

interface JobViewProps {
  organizationId: string
  job: Job
  areas: readonly Area[]
  configuration: Configuration
}

/** A job read-only, for members without permission and for archived jobs. */
export function JobView({ organizationId, job, areas, configuration }: JobViewProps) {
  const { patterns, checklist, budgetedMinutes, priceMinor, priceBasis, notes } = job
  const details = [
    { label: t('budget'), value: budgetedMinutes === null ? '' : formatMinutes(budgetedMinutes) },
    { label: t('earlyStart'), value: formatMinutes(job.earlyStartMinutes ?? configuration.earlyStartMinutes) },
    { label: t('shortUnder'), value: t('ofPlan', { share: job.shortPercent ?? configuration.shortPercent }) },
    { label: t('notes'), value: notes && <span className="whitespace-pre-line">{notes}</span> },
  ]
  const price = { label: t('price'), value: priceText(priceMinor, priceBasis, configuration.currency) }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_18rem]">
      <div className="grid min-w-0 gap-5">
        <Card title={t('schedule')}>
          {patterns.length === 0 && <p className="font-medium">{patternText([])}</p>}
          <ul className="grid gap-2">
            {patterns.map((pattern) => (
              <li key={pattern.id}>
                <p className="font-medium">{patternText([pattern])}</p>
                <p className="text-sm text-ink-2">{spanText(pattern)}</p>
              </li>
            ))}
          </ul>
        </Card>
        <CrewCard job={job} />
        <Card title={t('checklist')} isFlush={checklist.length > 0}>
          {checklist.length ? (
            <ul className="divide-y divide-line">
              {checklist.map(({ id, areaId, task, frequency }) => (
                <li key={id ?? task} className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{task}</span>
                    <span className="block text-xs text-ink-2">{areaName(areas, areaId)}</span>
                  </span>
                  <span className="text-xs text-ink-2">{t(`every.${frequency}`)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-ink-3">{t('noTasks')}</p>
          )}
        </Card>
        <Card title={t('details')}>
          <Details details={priceMinor === undefined ? details : [...details, price]} />
        </Card>
      </div>
      <VisitsCard organizationId={organizationId} job={job} patterns={patterns} />
    </div>
  )
}
