import useSWR from 'swr'
import type { Deletion } from '#shared/deletion/deletion.contract.ts'
import { deletionPaths } from '#shared/deletion/paths.ts'
import { may } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { fetchWithRetry, readOptions } from '#web/platform/data/resource.ts'
import { t } from '../frame/texts.ts'

/** Announces the organization's scheduled deletion to all staff on every page. */
export function DeletionBar({ organizationId, roles }: { organizationId: string; roles: readonly Role[] }) {
  const mayRead = may(roles, 'organization.read')
  const url = fill(deletionPaths.organizationDeletion, { organizationId })
  // On an error the page works without the bar.
  const { data } = useSWR<Deletion, unknown>(
    mayRead ? url : null,
    fetchWithRetry as () => Promise<Deletion>,
    readOptions,
  )
  const deletion = data?.deletion
  if (!deletion) return undefined
  return (
    <p role="alert" className="bg-bad-soft px-4 py-1.5 text-center text-sm font-medium text-bad">
      {t('deletionDue', { date: formatDate(deletion.dueOn, { dateStyle: 'long' }) })}{' '}
      {may(roles, 'organization.delete') && (
        <Link to={`/org/${organizationId}/settings/delete`} className="underline">
          {t('deletionCancel')}
        </Link>
      )}
    </p>
  )
}
