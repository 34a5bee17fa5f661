import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import { t } from './texts.ts'

/** What somebody should look at in a work log, in words. */
export const flagName = (flag: WorkLogFlag) => t(`flag.${flag}`)
