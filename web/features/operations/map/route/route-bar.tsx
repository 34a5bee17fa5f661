import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { OrgChart } from '#shared/members/members.contract.ts'
import { workers, type Role } from '#shared/access/roles.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { addDays } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from '../../texts.ts'

interface RouteBarProps {
  organizationId: string
  /** Empty for all locations. */
  memberId: string
  day: string
  onMember: (memberId: string) => void
  /** Empty for today. */
  onDay: (day: string) => void
}

const workerRoles: readonly Role[] = workers

/** Chooses between all locations and one member's route of a day. */
export function RouteBar({ organizationId, memberId, day, onMember, onDay }: RouteBarProps) {
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  const members = people
    ?.filter(({ roles }) => roles.some((role) => workerRoles.includes(role)))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <select
        className="field route-member"
        aria-label={t('routeFor')}
        value={memberId}
        onChange={(event) => onMember(event.target.value)}
      >
        <option value="">{t('allLocations')}</option>
        <optgroup label={t('routeFor')}>
          {members?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
      {memberId && (
        <>
          <h2 className="min-w-40 flex-1 font-semibold first-letter:uppercase" aria-live="polite">
            {formatDate(day, { dateStyle: 'full' })}
          </h2>
          <span className="flex items-center">
            <IconButton label={t('dayBefore')} onClick={() => onDay(addDays(day, -1))}>
              <ChevronLeft size={18} />
            </IconButton>
            <Button onClick={() => onDay('')}>{t('todayOne')}</Button>
            <IconButton label={t('dayAfter')} onClick={() => onDay(addDays(day, 1))}>
              <ChevronRight size={18} />
            </IconButton>
          </span>
        </>
      )}
    </div>
  )
}
