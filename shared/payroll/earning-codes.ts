import { payItemKinds, type PayItemKind } from './items.ts'
import type { PayExportFormat } from './kinds.ts'

/** Kinds of pay for payroll providers, which distinguish paid time off by its purpose. */
export const earningKinds = [...payItemKinds, 'vacation', 'sick'] as const satisfies readonly EarningKind[]
export type EarningKind = PayItemKind | 'vacation' | 'sick'

/** Formats that contain codes or names the company has set up with the provider. */
export const codedPayFormats = [
  'adp',
  'paychex',
  'paylocity',
  'rippling',
  'quickbooks_desktop',
] as const satisfies readonly PayExportFormat[]
export type CodedPayFormat = (typeof codedPayFormats)[number]

export const earningCodeMax = 40
