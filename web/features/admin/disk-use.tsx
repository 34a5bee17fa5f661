import type { AdminHealth } from '#shared/admin/admin.contract.ts'
import { formatBytes } from '#web/platform/units/format-bytes.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

const warnFromPercent = 90

/** A disk's usage, with an early warning before it is full. */
export function DiskUse({ disk: { freeBytes, totalBytes } }: { disk: AdminHealth['disks'][number] }) {
  const percent = Math.floor((100 * (totalBytes - freeBytes)) / totalBytes)
  const use = t('diskUse', {
    free: formatBytes(freeBytes),
    total: formatBytes(totalBytes),
    percent: formatNumber(percent),
  })
  if (percent < warnFromPercent) return use
  return (
    <Notice tone={freeBytes === 0 ? 'bad' : 'warn'} isUrgent>
      {use}. {t('diskAlmostFull')}
    </Notice>
  )
}
