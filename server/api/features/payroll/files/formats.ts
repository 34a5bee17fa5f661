import type { PayExportFormat } from '#shared/payroll/kinds.ts'
import { adpFile } from './adp.ts'
import { custodiaFile } from './custodia.ts'
import { gustoFile } from './gusto.ts'
import { journalFile } from './journal.ts'
import { paychexFile } from './paychex.ts'
import type { FiledPayroll, PayFile } from './pay-file.ts'
import { paylocityFile } from './paylocity.ts'
import { quickBooksDesktopFile } from './quickbooks-desktop.ts'
import { quickBooksOnlineFile } from './quickbooks-online.ts'
import { ripplingFile } from './rippling.ts'

/** Formats of a locked period, each in a file of its own. */
export type LockedFormat = Exclude<PayExportFormat, 'csv' | 'xlsx'>

export const payFileFormats: Readonly<Record<LockedFormat, (payroll: FiledPayroll) => PayFile>> = {
  custodia: custodiaFile,
  adp: adpFile,
  gusto: gustoFile,
  paychex: paychexFile,
  paylocity: paylocityFile,
  quickbooks_desktop: quickBooksDesktopFile,
  quickbooks_online: quickBooksOnlineFile,
  rippling: ripplingFile,
  journal: journalFile,
}

/** Those that find a member by a number. */
export const needsNumbers = (format: LockedFormat) => format !== 'journal'
