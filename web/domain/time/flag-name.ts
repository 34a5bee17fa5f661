import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import { t } from './texts.ts'

/** A work log's flag as text. */
export const flagName = (flag: WorkLogFlag) => t(`flag.${flag}`)
