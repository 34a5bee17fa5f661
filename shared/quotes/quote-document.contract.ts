import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { QuoteFrom } from './letterhead.contract.ts'
import { charges, lineUnits } from './lines.ts'
import { QuoteDiscounts, QuoteRecipient } from './quote-content.contract.ts'
import { taskPeriods } from './scope.ts'
import { Address } from '../clients/clients.contract.ts'
import { LocalDate, Nullable } from '../schema.ts'

const Area = Type.Object({
  name: Type.String(),
  squareFeet: Nullable(Type.Number()),
  /** The number of identical areas; one if absent. */
  count: Type.Optional(Type.Integer()),
  tasks: Type.Array(Type.Object({ name: Type.String(), times: Type.Number(), per: Type.Enum([...taskPeriods]) })),
})

/** A line of an option with its amount, a month or once, before discount and tax. */
const DocumentLine = Type.Object({
  key: Type.String(),
  name: Type.String(),
  charge: Type.Enum([...charges]),
  amountMinor: Type.Integer(),
  isOptional: Type.Boolean(),
  /** Refers to the document's taxes. */
  taxId: Nullable(Type.String()),
  /** The calculation of the amount; null for the cleaning, whose price comes from the scope. */
  basis: Nullable(
    Type.Object({
      unit: Type.Enum([...lineUnits]),
      quantity: Type.Number(),
      unitPriceE4: Type.Integer(),
      times: Type.Number(),
      per: Type.Enum([...taskPeriods]),
    }),
  ),
  /** The index of its location. */
  site: Type.Integer(),
})
export type DocumentLine = Static<typeof DocumentLine>

/** The document the client sees and signs; stored exactly as sent. `offerOf` reads its prices. */
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
  sites: Type.Array(Type.Object({ name: Type.String(), address: Address, areas: Type.Array(Area) })),
  options: Type.Array(
    Type.Object({
      name: Type.String(),
      visitsPerWeek: Type.Number(),
      /** A month, after discount and before tax, without add-ons. */
      priceMinor: Type.Integer(),
      /** For the cleaning only. */
      visitPriceMinor: Type.Integer(),
      /** The areas of each location in this option, where they differ from those of the locations. */
      areas: Type.Optional(Type.Array(Type.Array(Area))),
      /** Absent from documents sent before there were lines: all of them is the monthly price. */
      lines: Type.Optional(Type.Array(DocumentLine)),
    }),
  ),
  discounts: Type.Optional(QuoteDiscounts),
  /** The rates in force on the day it was sent. */
  taxes: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String(), percent: Type.Number() }))),
  currency: Type.String(),
  terms: Type.String(),
  sentOn: LocalDate,
  validUntil: LocalDate,
})
export type QuoteDocument = Static<typeof QuoteDocument>
