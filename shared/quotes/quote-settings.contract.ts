import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { services } from './lines.ts'
import { quotePaths } from './paths.ts'
import { taskMeasures } from './scope.ts'
import { ProductionRateValue, QuoteAssumptions, QuoteContent } from './quote-content.contract.ts'
import { Closed, Line, LocalDate, Name, Names, organizationParams, Text } from '../schema.ts'

/** A line of the organization's table of production rates. */
export const ProductionRate = Closed({
  id: Name(60),
  name: Names(),
  by: Type.Enum([...taskMeasures]),
  rate: ProductionRateValue,
  /** `public`: a publicly known approximation; `own`: the organization's. */
  source: Type.Enum(['public', 'own']),
})
export type ProductionRate = Static<typeof ProductionRate>

/** A sales tax of a place, its rates dated. */
export const SalesTax = Closed({
  id: Name(60),
  name: Line(limits.nameMax),
  region: Line(limits.nameMax),
  /** Empty for the whole region. */
  city: Line(limits.nameMax),
  /** Empty for all kinds of work. */
  services: Type.Array(Type.Enum([...services]), { maxItems: services.length }),
  rates: Type.Array(Closed({ from: LocalDate, percent: Type.Number({ minimum: 0, maximum: 50 }) }), {
    minItems: 1,
    maxItems: 20,
  }),
})
export type SalesTax = Static<typeof SalesTax>

const settings = {
  rates: Type.Array(ProductionRate, { maxItems: limits.quoteRatesMax }),
  assumptions: QuoteAssumptions,
  taxes: Type.Array(SalesTax, { maxItems: limits.quoteTaxesMax }),
  terms: Text(limits.quoteTermsMax),
  validDays: QuoteContent.properties.validDays,
  /** True when the public page accepts requests. */
  takesRequests: Type.Boolean(),
  /** Days before the expiry on which undecided recipients get one reminder; 0 for never. */
  remindDays: Type.Integer({ minimum: 0, maximum: 30 }),
}
export const QuoteSettings = Type.Object({
  ...settings,
  /** The published rates, which an organization begins with. */
  published: Type.Array(ProductionRate),
  /** 0 until first saved. */
  version: Type.Integer(),
  currency: Type.String(),
})
export type QuoteSettings = Static<typeof QuoteSettings>
export const QuoteSettingsChanges = Closed({ ...settings, version: Type.Integer({ minimum: 0 }) })
export type QuoteSettingsChanges = Static<typeof QuoteSettingsChanges>

export const getQuoteSettings = {
  method: 'GET',
  url: quotePaths.quoteSettings,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Get the production rates, assumptions and terms of new quotes',
    params: organizationParams,
    response: { 200: QuoteSettings },
  },
} as const

export const updateQuoteSettings = {
  method: 'PUT',
  url: quotePaths.quoteSettings,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Replace them; existing quotes stay unchanged',
    params: organizationParams,
    body: QuoteSettingsChanges,
    response: { 200: QuoteSettings },
  },
} as const
