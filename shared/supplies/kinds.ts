export const stockAreaKinds = ['warehouse', 'vehicle', 'closet'] as const
export type StockAreaKind = (typeof stockAreaKinds)[number]

export const moveKinds = ['receive', 'issue', 'transfer', 'count', 'return', 'waste', 'bill'] as const
export type MoveKind = (typeof moveKinds)[number]

export const moveSources = ['manual', 'request', 'recap'] as const
export type MoveSource = (typeof moveSources)[number]

export const supplyLimits = {
  /** Items, suppliers or stock areas of an organisation, archived ones too. */
  recordsMax: 1_000,
  quantityMax: 1_000_000,
  packMax: 100_000,
  markupBpMax: 100_000,
  daysMax: 365,
  skuMax: 60,
  unitMax: 30,
  noteMax: 500,
  /** Use is looked at over so many days. */
  windowDays: 60,
  /** Where nobody set what should be there, an order lasts so long beyond delivery and safety. */
  orderDays: 30,
  defaultLeadDays: 7,
  reportMonthsMax: 24,
} as const
