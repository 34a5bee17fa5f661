import { Type, type Static } from 'typebox'
import { searchPaths } from './paths.ts'
import { Closed, Id, List, LocalDate, Nullable, organizationParams, Search } from '../schema.ts'

export const searchKinds = ['member', 'client', 'location', 'job', 'quote', 'inspection', 'document', 'supply'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A search result; `clientId` and `locationId` complete the path of its page. */
export const SearchResult = Type.Object({
  kind: Type.Enum([...searchKinds]),
  id: Id,
  title: Type.String(),
  /** A member's job title, an address, a quote's title, a document's client or a supply's SKU; may be empty. */
  subtitle: Type.String(),
  clientId: Nullable(Id),
  locationId: Nullable(Id),
  /** The date of an inspection. */
  on: Type.Optional(LocalDate),
})
export type SearchResult = Static<typeof SearchResult>
export const SearchResults = List(SearchResult)
export type SearchResults = Static<typeof SearchResults>

export const searchEverything = {
  method: 'GET',
  url: searchPaths.search,
  config: { access: 'search.use', preparesStatements: true, readsReplica: true },
  schema: {
    summary:
      'Search records by name, best match first, then the locations, jobs and latest inspections of the matches; at most 20',
    params: organizationParams,
    querystring: Closed({
      q: Search,
      /** Only this kind. */
      kind: Type.Optional(Type.Enum([...searchKinds])),
    }),
    response: { 200: SearchResults },
  },
} as const
