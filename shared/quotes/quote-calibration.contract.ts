import { Type, type Static } from 'typebox'
import { quotePaths } from './paths.ts'
import { Id, organizationParams } from '../schema.ts'

/** A quoted job with the actual time of its visits. */
const QuotedJob = Type.Object({
  quoteId: Id,
  number: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  jobId: Id,
  jobName: Type.String(),
  quotedMinutes: Type.Integer(),
  /** Average per visit; 0 without visits. */
  actualMinutes: Type.Integer(),
  visits: Type.Integer(),
})

export const QuoteCalibration = Type.Object({
  /** Number of visits a job needs before it affects suggestions. */
  visitsNeeded: Type.Integer(),
  jobs: Type.Array(QuotedJob),
  suggestions: Type.Array(
    Type.Object({
      rateId: Type.String(),
      rate: Type.Number(),
      suggested: Type.Number(),
      percent: Type.String(),
      jobs: Type.Integer(),
      visits: Type.Integer(),
    }),
  ),
})
export type QuoteCalibration = Static<typeof QuoteCalibration>

export const getQuoteCalibration = {
  method: 'GET',
  url: quotePaths.quoteCalibration,
  config: { access: 'quotes.manage', readsReplica: true },
  schema: {
    summary: 'Get the actual times of quoted jobs in the last 180 days, and the rates that follow from them',
    params: organizationParams,
    response: { 200: QuoteCalibration },
  },
} as const
