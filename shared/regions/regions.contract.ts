import { Type, type Static } from 'typebox'
import { regionPaths } from './paths.ts'
import { Closed, exporting, Id, List, Name, Nullable, organizationParams, Page, paging, Version } from '../schema.ts'

const fields = {
  name: Name(),
  /** Color in charts and maps, `#rrggbb`. */
  color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  /** SUPERVISORs assigned to the region; each may act only in the regions assigned to them. */
  supervisorIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
}

export const NewRegion = Closed(fields)
export type NewRegion = Static<typeof NewRegion>
export const RegionChanges = Closed({ ...fields, version: Version })
export type RegionChanges = Static<typeof RegionChanges>

export const Region = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  supervisors: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  locationCount: Type.Integer(),
  memberCount: Type.Integer(),
  version: Version,
})
export type Region = Static<typeof Region>
export const RegionList = List(Region)
export type RegionList = Static<typeof RegionList>

const params = Type.Object({ organizationId: Id, regionId: Id })

export const listRegions = {
  method: 'GET',
  url: regionPaths.regions,
  config: { access: 'regions.read', preparesStatements: true, readsReplica: true },
  schema: { summary: 'List the regions by name', params: organizationParams, response: { 200: RegionList } },
} as const

export const exportRegions = {
  method: 'GET',
  url: regionPaths.regionExport,
  config: { access: 'regions.read', readsReplica: true },
  schema: { summary: 'Export the regions', params: organizationParams, querystring: Closed(exporting) },
} as const

export const createRegion = {
  method: 'POST',
  url: regionPaths.regions,
  config: { access: 'regions.manage' },
  schema: { summary: 'Add a region', params: organizationParams, body: NewRegion, response: { 201: Region } },
} as const

export const getRegion = {
  method: 'GET',
  url: regionPaths.region,
  config: { access: 'regions.read' },
  schema: { summary: 'Get a region', params, response: { 200: Region } },
} as const

export const updateRegion = {
  method: 'PUT',
  url: regionPaths.region,
  config: { access: 'regions.manage' },
  schema: {
    summary: 'Replace a region; 409 when `version` is old',
    params,
    body: RegionChanges,
    response: { 200: Region },
  },
} as const

export const removeRegion = {
  method: 'DELETE',
  url: regionPaths.region,
  config: { access: 'regions.manage' },
  schema: {
    summary: 'Remove a region that has nothing',
    params,
    response: { 204: Type.Null() },
  },
} as const

/** A region's records that its removal moves or ends. */
const holdings = {
  locations: Type.Integer(),
  members: Type.Integer(),
  /** Only members without another region. */
  onlyHere: Type.Integer(),
  monitors: Type.Integer(),
  /** The assignment of a holiday calendar: one or none. */
  calendars: Type.Integer(),
}
export const RegionHoldings = Type.Object(holdings)
export type RegionHoldings = Static<typeof RegionHoldings>
/** `id` undoes it. */
export const RegionRemoved = Type.Object({ ...holdings, id: Id })
export type RegionRemoved = Static<typeof RegionRemoved>

export const getRegionHoldings = {
  method: 'GET',
  url: regionPaths.regionRemoval,
  config: { access: 'regions.manage' },
  schema: { summary: 'What a region has, which its removal moves or ends', params, response: { 200: RegionHoldings } },
} as const

export const removeRegionWith = {
  method: 'POST',
  url: regionPaths.regionRemoval,
  config: { access: 'regions.manage' },
  schema: {
    summary:
      'Remove a region and move what it has to another; without one its locations and members are in no region, and its monitors and calendar assignment end. It can be undone for 24 hours',
    params,
    body: Closed({ toRegionId: Nullable(Id) }),
    response: { 200: RegionRemoved },
  },
} as const

export const RegionLocation = Type.Object({
  id: Id,
  name: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  city: Type.String(),
})
export type RegionLocation = Static<typeof RegionLocation>
export const RegionLocationPage = Page(RegionLocation)
export type RegionLocationPage = Static<typeof RegionLocationPage>

export const listRegionLocations = {
  method: 'GET',
  url: regionPaths.regionLocations,
  config: { access: 'regions.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List a region’s active locations by name, paged',
    params,
    querystring: Closed(paging),
    response: { 200: RegionLocationPage },
  },
} as const

const LocationIds = Type.Array(Id, { maxItems: 500, uniqueItems: true })
export const RegionMoves = Closed({ add: LocationIds, remove: LocationIds })
export type RegionMoves = Static<typeof RegionMoves>

export const moveRegionLocations = {
  method: 'PUT',
  url: regionPaths.regionLocations,
  config: { access: 'regions.manage' },
  schema: {
    summary: 'Move locations into a region from any other, or out of it',
    params,
    body: RegionMoves,
    response: { 200: Region },
  },
} as const
