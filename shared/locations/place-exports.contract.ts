import { Type, type Static } from 'typebox'
import { clientStatuses } from '../clients/statuses.ts'
import { jobPaths } from '../jobs/paths.ts'
import { jobStatuses } from '../jobs/statuses.ts'
import { locationPaths } from './paths.ts'
import { Closed, exporting, Id, LocalDate, organizationParams, Search } from '../schema.ts'

/** The filters of the client list, or a single client. */
const filter = {
  clientId: Type.Optional(Id),
  clientSearch: Type.Optional(Search),
  clientStatus: Type.Optional(Type.Enum([...clientStatuses])),
  regionId: Type.Optional(Id),
  /** Only archived records, whether archived alone or with their client. */
  archived: Type.Optional(Type.Boolean()),
}
const PlaceFilter = Type.Object(filter)
export type PlaceFilter = Static<typeof PlaceFilter>

export const exportLocations = {
  method: 'GET',
  url: locationPaths.locationExport,
  config: { access: 'locations.read', readsReplica: true },
  schema: {
    summary: 'Export the locations of all clients; for a supervisor with regions only those in them',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

const jobFilter = { ...filter, locationId: Type.Optional(Id), status: Type.Optional(Type.Enum([...jobStatuses])) }
const JobFilter = Type.Object(jobFilter)
export type JobFilter = Static<typeof JobFilter>

export const exportJobs = {
  method: 'GET',
  url: jobPaths.jobExport,
  config: { access: 'jobs.read', readsReplica: true },
  schema: {
    summary: 'Export the jobs of all clients; for a supervisor with regions only those in them',
    params: organizationParams,
    querystring: Closed({ ...jobFilter, ...exporting }),
  },
} as const

export const exportVisits = {
  method: 'GET',
  url: jobPaths.visitExport,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'Export the visits of a window by day; for a supervisor with regions only those in them',
    params: organizationParams,
    querystring: Closed({
      from: LocalDate,
      to: LocalDate,
      clientId: Type.Optional(Id),
      locationId: Type.Optional(Id),
      jobId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      regionId: Type.Optional(Id),
      cancelled: Type.Optional(Type.Boolean()),
      ...exporting,
    }),
  },
} as const
