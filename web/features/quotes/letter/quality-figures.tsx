import type { QualityRecord } from '#shared/prices/letters.contract.ts'
import { formatDate, formatNumber, numberFormat } from '#web/platform/format/format.ts'
import { Stat } from '#web/kit/stat.tsx'
import { t } from '../texts.ts'

const percent = (share: number) => numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(share)
const long = { dateStyle: 'long' } as const

/** A year of work for the client; unknown figures are left out. */
export function QualityFigures({ quality: { from, to, inspections, visits, tasks } }: { quality: QualityRecord }) {
  if (!inspections && !visits && !tasks) return undefined
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{t('letter.quality')}</h2>
      <p className="text-sm text-ink-2">
        {formatDate(from, long)} – {formatDate(to, long)}
      </p>
      <dl className="grid gap-3 sm:grid-cols-3">
        {inspections && (
          <Stat label={t('letter.scores')} value={percent(inspections.average / 10_000)}>
            <Note>
              {t('letter.scoresOf', {
                count: inspections.count,
                latest: formatNumber(Math.round(inspections.latest / 10) / 10),
              })}
            </Note>
          </Stat>
        )}
        {visits && (
          <Stat label={t('letter.visits')} value={percent(visits.onTime / visits.done)}>
            <Note>
              {t('letter.visitsOf', { count: visits.done, onTime: visits.onTime, minutes: visits.lateMinutes })}
            </Note>
          </Stat>
        )}
        {tasks && (
          <Stat label={t('letter.tasks')} value={percent(tasks.resolved / tasks.count)}>
            <Note>{t('letter.tasksOf', { resolved: tasks.resolved, count: tasks.count })}</Note>
          </Stat>
        )}
      </dl>
    </section>
  )
}

const Note = ({ children }: { children: string }) => <dd className="text-xs text-ink-2">{children}</dd>
