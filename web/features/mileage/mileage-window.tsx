import { addDays, todayIn } from '#web/platform/format/days.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { DayRange } from '#web/domain/record/day-range.tsx'

const usualDays = 28

/** The period from the page's query, by default the last four weeks; null while the configuration loads. */
export function useMileageWindow(organizationId: string) {
  const { dayOf, put } = useListAddress()
  const timeZone = useConfiguration(organizationId)?.timeZone
  const today = timeZone && todayIn(timeZone)
  const to = dayOf('to') || today || ''
  const from = dayOf('from') || (to && addDays(to, 1 - usualDays))
  return {
    window: from && to ? { from, to } : null,
    today: today || '',
    change: put,
  }
}

type MileageWindow = ReturnType<typeof useMileageWindow>

export const WindowFields = ({ window, change }: MileageWindow) => (
  <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 xl:grid-cols-5">
    <DayRange from={window?.from ?? ''} to={window?.to ?? ''} onChange={change} />
  </div>
)
