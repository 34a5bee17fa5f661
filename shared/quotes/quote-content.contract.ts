import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { floorTypes } from '../locations/floor-types.ts'
import { copiesTextMax } from './copies.ts'
import { QuoteFrom } from './letterhead.contract.ts'
import { taskMeasures, taskPeriods } from './scope.ts'
import { Address } from '../clients/clients.contract.ts'
import { Closed, Email, Id, Line, LocalDate, MinorUnits, Nullable, Phone, Text } from '../schema.ts'

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

export const QuoteOption = Closed({
  name: Line(limits.nameMax),
  visitsPerWeek: Type.Number({ minimum: 0.05, maximum: 21 }),
  marginPercent: Nullable(Percent(95)),
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
  assumptions: QuoteAssumptions,
  terms: Text(limits.quoteTermsMax),
  validDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Internal to the organization. */
  notes: Text(limits.noteMax),
})
export type QuoteContent = Static<typeof QuoteContent>

/** The document the client sees and signs; stored exactly as sent. */
export const QuoteDocument = Type.Object({
  number: Type.String(),
  revision: Type.Integer(),
  title: Type.String(),
  language: Type.Enum([...languages]),
  company: Type.String(),
  /** Missing in quotes sent before companies had a letterhead. */
  from: Type.Optional(QuoteFrom),
  recipient: QuoteRecipient,
  intro: Type.String(),
  sites: Type.Array(
    Type.Object({
      name: Type.String(),
      address: Address,
      areas: Type.Array(
        Type.Object({
          name: Type.String(),
          squareFeet: Nullable(Type.Number()),
          tasks: Type.Array(
            Type.Object({ name: Type.String(), times: Type.Number(), per: Type.Enum([...taskPeriods]) }),
          ),
        }),
      ),
    }),
  ),
  options: Type.Array(
    Type.Object({
      name: Type.String(),
      visitsPerWeek: Type.Number(),
      priceMinor: Type.Integer(),
      visitPriceMinor: Type.Integer(),
    }),
  ),
  currency: Type.String(),
  terms: Type.String(),
  sentOn: LocalDate,
  validUntil: LocalDate,
})
export type QuoteDocument = Static<typeof QuoteDocument>
