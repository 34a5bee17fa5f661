import type { AdminHealth } from '#shared/admin/admin.contract.ts'
import { formatBytes } from '#web/platform/units/format-bytes.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** The read replica's state: whether it is used, its lag, and the numbers of reads it answered and passed on. */
export function replicaState({ isUsed, behindBytes, answered, passedOn }: NonNullable<AdminHealth['replica']>): string {
  const behind = behindBytes === null ? t('replica.silent') : t('replica.behind', { size: formatBytes(behindBytes) })
  const calls = t('replica.calls', { answered: formatNumber(answered), passedOn: formatNumber(passedOn) })
  return [t(isUsed ? 'replica.used' : 'replica.notUsed'), behind, calls].join(' · ')
}
