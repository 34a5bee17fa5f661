import type { AdminHealth } from '#shared/admin/admin.contract.ts'
import { adminPaths } from '#shared/admin/paths.ts'
import { formatBytes } from '#web/platform/units/format-bytes.ts'
import { formatDateTime, formatNumber } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Details, type Detail } from '#web/domain/record/details.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { DiskUse } from './disk-use.tsx'
import { replicaState } from './replica-state.ts'
import { t } from './texts.ts'

const pollMs = 10_000

const groups = (health: AdminHealth): readonly { readonly title: string; readonly details: readonly Detail[] }[] => [
  {
    title: t('health.product'),
    details: [
      { label: t('version'), value: health.version },
      { label: 'Node', value: health.node },
      { label: t('mode'), value: health.mode },
      { label: t('startedAt'), value: formatDateTime(health.startedAt) },
      { label: t('memory'), value: formatBytes(health.memoryBytes) },
    ],
  },
  {
    title: t('health.database'),
    details: [
      { label: 'PostgreSQL', value: health.database.version },
      { label: t('size'), value: formatBytes(health.database.bytes) },
      { label: t('connections'), value: formatNumber(health.database.connections) },
      { label: t('answeredIn'), value: t('milliseconds', { value: formatNumber(health.database.answeredInMs) }) },
      {
        label: t('migration'),
        value: `${health.database.migration} · ${formatDateTime(health.database.migratedAt)}`,
      },
      ...(health.replica ? [{ label: t('replica'), value: replicaState(health.replica) }] : []),
    ],
  },
  {
    title: t('health.keeping'),
    details: [
      ...health.disks.map((disk) => ({ label: t(`disk.${disk.keeps}`), value: <DiskUse disk={disk} /> })),
      { label: t('files'), value: t(`files.${health.files}`) },
      { label: t('mail'), value: t(`mail.${health.mail}`) },
    ],
  },
]

/** Versions, sizes and the state of each component, polled while the page is open. */
export function HealthTab() {
  const health = useResource<AdminHealth>(adminPaths.adminHealth, { askEveryMs: pollMs })
  if (!health) {
    return (
      <Card>
        <SkeletonText lines={6} />
      </Card>
    )
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-3">
      {groups(health).map(({ title, details }) => (
        <Card key={title} title={title}>
          <Details details={details} />
        </Card>
      ))}
    </div>
  )
}
