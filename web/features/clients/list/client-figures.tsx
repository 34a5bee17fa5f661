import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientSummary } from '#shared/clients/clients.contract.ts'
import type { HomeVisits } from '#shared/home/home.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { startOfWeek, todayIn } from '#web/platform/format/days.ts'
import { formatNumber, formatRoundMoney, numberFormat } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Stat } from '#web/kit/stat.tsx'
import { formatShare } from '../client/client-quality.tsx'
import './client-figures.css'
import { Spark } from './spark.tsx'
import { t } from '../texts.ts'

/** Figures of all clients above the list, with a constant height while they load. */
export function ClientFigures({ organizationId }: { organizationId: string }) {
  const summary = useResource<ClientSummary>(fill(clientPaths.clientSummary, { organizationId }))
  const configuration = useConfiguration(organizationId)
  const today = configuration && todayIn(configuration.timeZone)
  const days = useResource<HomeVisits>(
    configuration && today
      ? withQuery(fill(organizationPaths.homeVisits, { organizationId }), {
          from: startOfWeek(today, configuration.weekStart),
        })
      : null,
  )?.days
  const mayManage = useMay('clients.manage')
  const mayPay = useMay('payroll.read')
  const isWide = useWide()
  const quality = summary?.quality
  const monthly = configuration && summary?.monthly
  return (
    // On a phone the strip scrolls sideways, by keyboard too.
    <section aria-label={t('figures')} {...(!isWide && { tabIndex: 0 })}>
      <dl className="client-figures">
        <Stat label={t('activeClients')} value={summary && formatNumber(summary.active)}>
          <Note>{summary && t('addedClients', { count: summary.added })}</Note>
        </Stat>
        <Stat
          label={t('visitsThisWeek')}
          value={days && formatNumber(days.reduce((sum, { visits }) => sum + visits, 0))}
        >
          <Note>{days && t('visitsToday', { count: days.find(({ date }) => date === today)?.visits ?? 0 })}</Note>
          {days && <Spark kind="bars" values={days.map(({ visits }) => visits)} />}
        </Stat>
        {mayManage && (
          <>
            <Stat
              label={t('averageQuality')}
              value={quality && (quality.score === null ? '–' : formatShare(quality.score))}
            >
              <Note>{quality && <QualityNote {...quality} />}</Note>
              {quality && <Spark kind="line" values={quality.weeks} isBad={(quality.change ?? 0) <= -steadyWithin} />}
            </Stat>
            <Stat
              label={t('monthlyRecurring')}
              value={monthly && formatRoundMoney(monthly.minor, configuration.currency)}
            >
              <Note>
                {monthly && t('monthlyFrom', { count: monthly.clients })}
                {monthly && mayPay && (
                  <>
                    {' · '}
                    <Link
                      to={`${pages.clients(organizationId)}?report=profit`}
                      className="link underline after:absolute after:inset-0"
                    >
                      {t('profit')}
                    </Link>
                  </>
                )}
              </Note>
            </Stat>
          </>
        )}
      </dl>
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => <dd className="truncate text-xs text-ink-2">{children}</dd>

/** Changes below this, in hundredths of a point, count as steady. */
const steadyWithin = 5

/** The recent trend of inspection scores, or their number when there is nothing to compare. */
function QualityNote({ score, change, inspections }: NonNullable<ClientSummary['quality']>) {
  if (score === null) return t('notInspected')
  if (change === null) return t('qualityOf', { count: inspections })
  const points = numberFormat({ maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(change / 100)
  if (Math.abs(change) < steadyWithin) return t('qualitySteady')
  const Arrow = change > 0 ? TrendingUp : TrendingDown
  return (
    <span className="inline-flex items-center gap-1">
      <Arrow size={14} aria-hidden="true" className={change > 0 ? 'text-good' : 'text-bad'} />
      {t('qualityChange', { change: points })}
    </span>
  )
}
