import type { WorkBreak } from '#shared/work-logs/work-logs.contract.ts'
import { formatTime } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

export const breakText = ({ kind, startedAt, endedAt }: WorkBreak, timeZone: string) =>
  `${t(kind)} ${formatTime(startedAt, timeZone)} – ${endedAt ? formatTime(endedAt, timeZone) : t('open')}`
