import { useSearchParams } from 'react-router-dom'
import type { PayPeriod, PayPeriods } from '#shared/payroll/payroll.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { Select } from '#web/kit/select.tsx'
import { formatPeriod } from '../figures.ts'
import { t } from '../texts.ts'

/** Selects the period, stored in the page's query. */
export function PeriodSelect({ organizationId, period }: { organizationId: string; period: PayPeriod }) {
  const [params, setParams] = useSearchParams()
  const payPeriods = useResource<PayPeriods>(fill(payrollPaths.payPeriods, { organizationId }))?.items ?? []
  const periods = payPeriods.some(({ from }) => from === period.from) ? payPeriods : [period, ...payPeriods]
  return (
    <Select
      label={t('period')}
      value={period.from}
      options={periods.map((each) => ({ value: each.from, label: nameOf(each) }))}
      onChange={(event) => setParams(withParams(params, { from: event.target.value }), { replace: true })}
    />
  )
}

const nameOf = (period: PayPeriod) => {
  const name = formatPeriod(period)
  if (period.state !== 'open') return `${name} · ${t(`state.${period.state}`)}`
  return period.isOver ? name : t('periodRunning', { period: name })
}
