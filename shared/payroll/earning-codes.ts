import { payItemKinds, type PayItemKind } from './items.ts'
import type { PayExportFormat } from './kinds.ts'

/** What a payroll provider keeps apart: paid time off by what it is for. */
export const earningKinds = [...payItemKinds, 'vacation', 'sick'] as const satisfies readonly EarningKind[]
export type EarningKind = PayItemKind | 'vacation' | 'sick'

/** Files in which a kind of money stands under a code or a name that the company has set up with the provider. */
export const codedPayFormats = [
  'adp',
  'paychex',
  'paylocity',
  'rippling',
  'quickbooks_desktop',
] as const satisfies readonly PayExportFormat[]
export type CodedPayFormat = (typeof codedPayFormats)[number]

export const earningCodeMax = 40
