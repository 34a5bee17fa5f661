import type { QuoteLine } from '#shared/quotes/quote-content.contract.ts'
import { newKey } from '#web/platform/http/api.ts'

const none = { quantity: 1, unitPriceE4: 0, times: 1, minimumMinor: 0, isOptional: false, site: 0 } as const

/** The usual lines of a cleaning quote, ready for their prices. */
const kinds = {
  initial: { ...none, service: 'cleaning', charge: 'once', unit: 'fixed', per: 'month' },
  strip: { ...none, service: 'floors', charge: 'once', unit: 'squareFoot', per: 'year' },
  carpet: { ...none, service: 'carpet', charge: 'once', unit: 'squareFoot', per: 'year' },
  windows: { ...none, service: 'windows', charge: 'monthly', unit: 'piece', times: 4, per: 'year' },
  porter: { ...none, service: 'porter', charge: 'monthly', unit: 'hour', quantity: 4, times: 5, per: 'week' },
  supplies: { ...none, service: 'supplies', charge: 'monthly', unit: 'fixed', per: 'month' },
  other: { ...none, service: 'other', charge: 'monthly', unit: 'fixed', per: 'month' },
} as const satisfies Record<string, Omit<QuoteLine, 'key' | 'name'>>
type LineKind = keyof typeof kinds
export const lineKinds = Object.keys(kinds) as LineKind[]

export const lineOf = (kind: LineKind, name: string): QuoteLine => ({
  ...kinds[kind],
  key: newKey(),
  name: kind === 'other' ? '' : name,
})
