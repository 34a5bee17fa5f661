import { mileageLimits } from '#shared/mileage/trips.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

/** Link per kind of pending approval, the most urgent kind first. */
const places = {
  timeOff: () => '/time-off?tab=requests',
  times: () => '/operations?view=logs',
  supplies: () => '/operations?view=supplies',
  // The widest range the page allows, because pending trips may be older than its default range.
  trips: (today: string) => `/reports/mileage?from=${addDays(today, 1 - mileageLimits.windowDaysMax)}`,
  actions: () => '/reports/inspections?tab=actions&state=fixed',
  questions: () => '/faq?view=questions',
} as const

const kinds = Object.keys(places) as (keyof typeof places)[]

/** Counts of records that the reader can approve. */
export const ApprovalsPanel = ({ organizationId, news: { approvals }, timeZone }: PanelProps) => (
  <PanelList
    title={t('approvals')}
    rows={kinds
      .filter((kind) => approvals[kind])
      .map((kind) => ({
        id: kind,
        to: `/org/${organizationId}${places[kind](todayIn(timeZone))}`,
        title: t(`approve.${kind}`),
        text: t(`approveText.${kind}`),
        after: <Badge tone="warn">{formatNumber(approvals[kind] ?? 0)}</Badge>,
      }))}
  />
)
