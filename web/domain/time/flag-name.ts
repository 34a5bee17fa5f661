import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import { t } from './texts.ts'

export const flagName = (flag: WorkLogFlag) => t(`flag.${flag}`)
