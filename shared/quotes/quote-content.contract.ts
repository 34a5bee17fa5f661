import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { floorTypes } from '../locations/floor-types.ts'
import { copiesTextMax } from './copies.ts'
import { charges, lineUnits, services } from './lines.ts'
import { taskMeasures, taskPeriods } from './scope.ts'
import { Address } from '../clients/clients.contract.ts'
import { Closed, Email, Id, Line, MinorUnits, Name, Nullable, Phone, Text } from '../schema.ts'

const Percent = (maximum: number) => Type.Number({ minimum: 0, maximum })
const Quantity = Type.Number({ minimum: 0, maximum: limits.squareFeetMax })

export const ProductionRateValue = Type.Number({ minimum: 0.01, maximum: 1_000_000 })

export const QuoteTask = Closed({
  name: Line(limits.nameMax),
  by: Type.Enum([...taskMeasures]),
  /** Square feet or pieces; null uses the area's square feet. */
  quantity: Nullable(Quantity),
  /** Square feet per hour, or minutes per piece. */
  rate: ProductionRateValue,
  factor: Type.Number({ minimum: 0.1, maximum: 10 }),
  times: Type.Number({ minimum: 0, maximum: 100 }),
  per: Type.Enum([...taskPeriods]),
  /** The line of the organization's rate table it came from. */
  rateId: Nullable(Line(60)),
})
export type QuoteTask = Static<typeof QuoteTask>

export const QuoteArea = Closed({
  /** Identifies the area for photos queued on a device; absent for areas without photos. */
  key: Type.Optional(Line(40)),
  name: Line(limits.nameMax),
  floorType: Type.Enum([...floorTypes]),
  squareFeet: Nullable(Quantity),
  /** The number of identical areas, each of this size; one if absent. */
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  /** Areas of a zone are cleaned by the same people, such as a floor or a wing. */
  zone: Type.Optional(Line(60)),
  note: Text(500),
  /** Ids of walk-through photos, which the client does not see. */
  photos: Type.Optional(Type.Array(Id, { maxItems: limits.quoteAreaPhotosMax })),
  tasks: Type.Array(QuoteTask, { maxItems: 50 }),
})
export type QuoteArea = Static<typeof QuoteArea>

export const QuoteSite = Closed({
  /** An existing location; null for one created on acceptance. */
  locationId: Nullable(Id),
  name: Line(limits.nameMax),
  address: Address,
  areas: Type.Array(QuoteArea, { maxItems: limits.quoteAreasMax }),
})
export type QuoteSite = Static<typeof QuoteSite>

/** A recurring or one-time line, or an add-on. */
export const QuoteLine = Closed({
  key: Name(40),
  name: Line(limits.nameMax),
  service: Type.Enum([...services]),
  charge: Type.Enum([...charges]),
  unit: Type.Enum([...lineUnits]),
  quantity: Quantity,
  /** In 1/10000 of the currency's major unit. */
  unitPriceE4: Type.Integer({ minimum: 0, maximum: limits.lineUnitPriceE4Max }),
  times: Type.Number({ minimum: 0, maximum: 100 }),
  per: Type.Enum([...taskPeriods]),
  /** The lowest charge each time; 0 for none. */
  minimumMinor: MinorUnits,
  /** An add-on that the client may choose. */
  isOptional: Type.Boolean(),
  /** The index of its location. */
  site: Type.Integer({ minimum: 0, maximum: limits.quoteSitesMax - 1 }),
})
export type QuoteLine = Static<typeof QuoteLine>
const Lines = Type.Array(QuoteLine, { maxItems: limits.quoteLinesMax })

export const QuoteOption = Closed({
  name: Line(limits.nameMax),
  visitsPerWeek: Type.Number({ minimum: 0.05, maximum: 21 }),
  marginPercent: Nullable(Percent(95)),
  /** The areas of each location in this option; null or absent for those of the locations. */
  ownAreas: Type.Optional(
    Nullable(Type.Array(Type.Array(QuoteArea, { maxItems: limits.quoteAreasMax }), { maxItems: limits.quoteSitesMax })),
  ),
  /** The lines of this option; null or absent for those of the quote. */
  ownLines: Type.Optional(Nullable(Lines)),
  /** How many people clean on each visit. */
  crewSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.crewMax })),
})
export type QuoteOption = Static<typeof QuoteOption>

export const QuoteAssumptions = Closed({
  wageE4: Type.Integer({ minimum: 0, maximum: limits.rateE4Max }),
  burdenPercent: Percent(200),
  overheadPercent: Percent(200),
  marginPercent: Percent(95),
  suppliesPercent: Percent(200),
  suppliesMinor: MinorUnits,
  equipmentMinor: MinorUnits,
  travelMinor: MinorUnits,
  supervisionMinor: MinorUnits,
  /** Per visit and location. */
  setUpMinutes: Type.Optional(Type.Number({ minimum: 0, maximum: 600 })),
  travelPerVisitMinor: Type.Optional(MinorUnits),
  /** The minimum price of a visit to a location; 0 for none. */
  minimumVisitMinor: Type.Optional(MinorUnits),
})
export type QuoteAssumptions = Static<typeof QuoteAssumptions>

export const QuoteRecipient = Closed({
  company: Line(limits.nameMax),
  contact: Line(limits.personNameMax),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  address: Address,
})
export type QuoteRecipient = Static<typeof QuoteRecipient>

/** A percentage of the lines, or an amount. */
export const QuoteDiscount = Closed({
  name: Line(limits.nameMax),
  /** Null for an amount. */
  percent: Nullable(Percent(100)),
  amountMinor: MinorUnits,
})

/** Discounts before tax, separate for monthly and one-time charges. */
export const QuoteDiscounts = Closed({ monthly: Nullable(QuoteDiscount), once: Nullable(QuoteDiscount) })

/** The editable quote as the organization sees it. */
export const QuoteContent = Closed({
  title: Line(limits.nameMax),
  language: Type.Enum([...languages]),
  clientId: Nullable(Id),
  recipient: QuoteRecipient,
  /** Additional recipients as typed; validated when the quote is sent. */
  copies: Type.Optional(Text(copiesTextMax)),
  intro: Text(limits.noteMax),
  sites: Type.Array(QuoteSite, { minItems: 1, maxItems: limits.quoteSitesMax }),
  options: Type.Array(QuoteOption, { minItems: 1, maxItems: limits.quoteOptionsMax }),
  lines: Type.Optional(Lines),
  discounts: Type.Optional(QuoteDiscounts),
  /** True for a client with an exemption certificate. */
  isTaxExempt: Type.Optional(Type.Boolean()),
  assumptions: QuoteAssumptions,
  terms: Text(limits.quoteTermsMax),
  validDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Internal to the organization. */
  notes: Text(limits.noteMax),
})
export type QuoteContent = Static<typeof QuoteContent>
