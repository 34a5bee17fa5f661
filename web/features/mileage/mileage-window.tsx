import { useSearchParams } from 'react-router-dom'
import { addDays, todayIn } from '#web/lib/days.ts'
import { withParams } from '#web/lib/search-params.ts'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { Field } from '#web/ui/field.tsx'
import { t } from './texts.ts'

const day = /^\d{4}-\d\d-\d\d$/
const usualDays = 28

/** The days that are shown, as the page's address says them; else the last four weeks. Null until they are known. */
export function useMileageWindow(organizationId: string) {
  const [params, setParams] = useSearchParams()
  const timeZone = useConfiguration(organizationId)?.timeZone
  const said = (name: string) => (day.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  const today = timeZone && todayIn(timeZone)
  const to = said('to') || today || ''
  const from = said('from') || (to && addDays(to, 1 - usualDays))
  return {
    window: from && to ? { from, to } : null,
    today: today || '',
    change: (part: { from?: string; to?: string }) =>
      setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true }),
  }
}

type MileageWindow = ReturnType<typeof useMileageWindow>

export const WindowFields = ({ window, change }: MileageWindow) => (
  <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 xl:grid-cols-5">
    <Field
      label={t('from')}
      type="date"
      value={window?.from ?? ''}
      max={window?.to}
      onChange={(event) => change({ from: event.target.value })}
    />
    <Field
      label={t('to')}
      type="date"
      value={window?.to ?? ''}
      min={window?.from}
      onChange={(event) => change({ to: event.target.value })}
    />
  </div>
)
