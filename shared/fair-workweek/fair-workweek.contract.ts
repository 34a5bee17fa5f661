import { Type, type Static } from 'typebox'
import { ordinanceIds } from './kinds.ts'
import { fairWorkweekPaths } from './paths.ts'
import { Closed, exporting, Id, Instant, LocalDate, Nullable, organizationParams } from '../schema.ts'

const OrdinanceId = Type.Enum([...ordinanceIds])

/** A city's law as implemented here, with the facts needed to choose it. */
export const FairWorkweekLaw = Type.Object({
  id: OrdinanceId,
  /** ISO 3166-2 */
  jurisdiction: Type.String(),
  noticeDays: Type.Integer(),
  restHours: Type.Integer(),
  restMultiplierE4: Type.Integer(),
  /** The smallest employer that it covers. */
  employees: Type.Integer(),
  employeesInCity: Nullable(Type.Integer()),
  coveredEmployees: Nullable(Type.Integer()),
  /** Members paid more are not covered: the hourly rate in 1/10000 as of today; null for no ceiling. */
  ceilingE4: Nullable(Type.Integer()),
  source: Type.String(),
  /** Points that the sources did not confirm. */
  unconfirmed: Type.Array(Type.String()),
})
export type FairWorkweekLaw = Static<typeof FairWorkweekLaw>

export const FairWorkweekChoice = Type.Object({
  id: Id,
  locationId: Id,
  locationName: Type.String(),
  /** Null for no law from that day on. */
  ordinanceId: Nullable(OrdinanceId),
  effectiveOn: LocalDate,
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
})
export type FairWorkweekChoice = Static<typeof FairWorkweekChoice>

export const FairWorkweek = Type.Object({
  lookedUpOn: LocalDate,
  laws: Type.Array(FairWorkweekLaw),
  /** Sorted by location, each newest first. */
  choices: Type.Array(FairWorkweekChoice),
})
export type FairWorkweek = Static<typeof FairWorkweek>

/** Choosing a law confirms that it covers the company and its members at the location. */
export const NewFairWorkweekChoice = Closed({
  locationId: Id,
  ordinanceId: Nullable(OrdinanceId),
  effectiveOn: LocalDate,
})
export type NewFairWorkweekChoice = Static<typeof NewFairWorkweekChoice>

export const readFairWorkweek = {
  method: 'GET',
  url: fairWorkweekPaths.fairWorkweek,
  config: { access: 'schedule.manage', readsReplica: true },
  schema: {
    summary: 'List the fair workweek laws and the locations that follow one',
    params: organizationParams,
    response: { 200: FairWorkweek },
  },
} as const

export const chooseFairWorkweek = {
  method: 'POST',
  url: fairWorkweekPaths.fairWorkweekChoices,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Set the fair workweek law of a location from a day on',
    params: organizationParams,
    body: NewFairWorkweekChoice,
    response: { 201: FairWorkweek },
  },
} as const

export const exportFairWorkweekChanges = {
  method: 'GET',
  url: fairWorkweekPaths.fairWorkweekChangesExport,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'Export the posted shifts of these days with every change, who requested it, and the premium owed',
    params: organizationParams,
    querystring: Closed({ from: LocalDate, to: LocalDate, ...exporting }),
  },
} as const
