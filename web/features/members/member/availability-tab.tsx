import type { AvailabilityList, NewAvailability } from '#shared/schedule/availability.contract.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { AvailabilityCard } from '#web/domain/schedule/availability-card.tsx'
import { useMay } from '#web/platform/data/use-me.ts'
import { BirthDateCard } from './birth-date-card.tsx'
import { t } from '../texts.ts'

/** A member's availability, edited by planners. */
export function AvailabilityTab({ organizationId, memberId }: { organizationId: string; memberId: string }) {
  const weekStart = useConfiguration(organizationId)?.weekStart ?? 1
  const url = fill(crewPaths.availability, { organizationId, memberId })
  async function add(entry: NewAvailability) {
    await api.create<AvailabilityList>(url, entry)
    notifySuccess(t('saved'))
    await refresh(url)
  }
  const mayManage = useMay('members.manage')
  return (
    <div className="grid gap-4">
      <AvailabilityCard url={url} weekStart={weekStart} add={add} />
      {mayManage && <BirthDateCard organizationId={organizationId} memberId={memberId} />}
    </div>
  )
}
