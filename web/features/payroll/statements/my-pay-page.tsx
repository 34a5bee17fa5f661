import { useParams, useSearchParams } from 'react-router-dom'
import type { MyPay } from '#shared/payroll/payroll.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { formatPeriod } from '../figures.ts'
import { payPages } from '../pay-addresses.ts'
import { PayFigures } from '../period/pay-figures.tsx'
import { PayLines } from '../member/pay-lines.tsx'
import { SaveStatement } from './save-statement.tsx'
import { t } from '../texts.ts'
import { Workdays } from '../member/workdays.tsx'

/** The member's own pay: the current period so far with its calculation, and earlier statements. */
export function MyPayPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const url = fill(payrollPaths.myPay, { organizationId })
  const mine = useResource<MyPay>(withQuery(url, { from: params.get('from') }), { keepPrevious: true })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('myPay')}
        subtitle={t('myPayLead')}
        actions={mine && <SaveStatement organizationId={organizationId} pay={mine.pay} />}
      />
      {!mine ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : (
        <>
          <h2 className="mb-3 flex flex-wrap items-center gap-2 font-semibold">
            {formatPeriod(mine.pay.period)}
            <span className="text-sm font-medium text-ink-2">
              {mine.pay.period.state === 'open' ? t('soFar') : t(`state.${mine.pay.period.state}`)}
            </span>
          </h2>
          <PayFigures totals={mine.pay.totals} currency={mine.pay.currency} />
          <div className="grid gap-5">
            <PayLines pay={mine.pay} />
            <Workdays pay={mine.pay} />
            <p className="text-sm text-ink-2">{t('askManager')}</p>
            <Card title={t('statements')} isFlush>
              {mine.statements.length === 0 && <p className="px-4 py-3 text-sm text-ink-2">{t('noStatements')}</p>}
              <ul className="divide-y divide-line" aria-label={t('statements')}>
                {mine.statements.map((statement) => (
                  <li key={statement.from} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
                    <Link
                      to={payPages.myPay(organizationId, statement.from)}
                      className="link inline-flex items-center rounded-xs pointer-coarse:min-h-11"
                    >
                      {formatPeriod(statement)}
                    </Link>
                    <span className="tabular-nums">{formatMoney(statement.totalMinor, mine.pay.currency)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        </>
      )}
    </div>
  )
}
