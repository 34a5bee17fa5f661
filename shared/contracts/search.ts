import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { searchPaths } from '../search/paths.ts'
import { Closed, Id, List, Nullable, organizationParams } from './schema.ts'

export const searchKinds = ['member', 'client', 'location', 'job', 'quote'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A record that was found; `clientId` and `locationId` complete the path of its page. */
export const SearchResult = Type.Object({
  kind: Type.Enum([...searchKinds]),
  id: Id,
  title: Type.String(),
  /** A member's job title; a location's or a job's address; a quote's title. May be empty. */
  subtitle: Type.String(),
  clientId: Nullable(Id),
  locationId: Nullable(Id),
})
export type SearchResult = Static<typeof SearchResult>
export const SearchResults = List(SearchResult)
export type SearchResults = Static<typeof SearchResults>

export const searchEverything = {
  method: 'GET',
  url: searchPaths.search,
  config: { access: 'search.use', keepsPlans: true },
  schema: {
    summary:
      'Members, clients, locations, jobs and quotes by what their names hold or resemble, the best first; at most 20',
    params: organizationParams,
    querystring: Closed({ q: Type.String({ maxLength: limits.searchMax }) }),
    response: { 200: SearchResults },
  },
} as const
