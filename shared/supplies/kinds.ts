export const stockAreaKinds = ['warehouse', 'vehicle', 'closet'] as const
export type StockAreaKind = (typeof stockAreaKinds)[number]

/** The kinds that are entered by hand. */
export const enteredKinds = ['receive', 'issue', 'transfer', 'count', 'return', 'waste', 'bill'] as const

/** `direct` means from a supplier straight into use. */
export const moveKinds = [...enteredKinds, 'direct'] as const
export type MoveKind = (typeof moveKinds)[number]

/** Why a count differs from the record. */
export const countReasons = ['counted', 'damaged', 'lost'] as const

/** `short` is written where more was used than was on record. */
export const moveReasons = [...countReasons, 'short'] as const
export type MoveReason = (typeof moveReasons)[number]

export const moveSources = ['manual', 'request', 'recap', 'purchase'] as const
export type MoveSource = (typeof moveSources)[number]

export const supplyLimits = {
  /** Items, suppliers or stock areas of an organization, including archived ones. */
  recordsMax: 1_000,
  quantityMax: 1_000_000,
  packMax: 100_000,
  markupBpMax: 100_000,
  daysMax: 365,
  skuMax: 60,
  unitMax: 30,
  noteMax: 500,
  /** A place holds no more items than the catalog has. */
  countLinesMax: 1_000,
  /** Days of usage considered. */
  windowDays: 60,
  /** Without a par level, an order covers this many days beyond delivery and safety. */
  orderDays: 30,
  defaultLeadDays: 7,
  reportMonthsMax: 24,
} as const
