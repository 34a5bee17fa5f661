import { useParams } from 'react-router-dom'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from './resource.ts'

/** Formats instants on the organization's clock; outside an organization, on the device's. */
export function useMoment(): (instant: string) => string {
  const { organizationId } = useParams()
  const url = organizationId ? fill(organizationPaths.configuration, { organizationId }) : null
  const timeZone = useResource<Configuration>(url)?.timeZone
  return (instant) => formatDateTime(instant, timeZone)
}

export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {useMoment()(at)}
    </time>
  )
}
