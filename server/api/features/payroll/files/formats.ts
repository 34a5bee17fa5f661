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

/** The csv and xlsx formats also export open periods; these do not. */
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

/** Formats that identify a member by employee number. */
export const needsNumbers = (format: LockedFormat) => format !== 'journal'
