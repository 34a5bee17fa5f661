import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { searchEverything, searchKinds, type SearchKind } from '#shared/search/search.contract.ts'
import type { Permission } from '#shared/access/permissions.ts'
import { search } from './search.store.ts'

const readers: Readonly<Record<SearchKind, Permission>> = {
  member: 'members.read',
  client: 'clients.read',
  location: 'locations.read',
  job: 'jobs.read',
  quote: 'quotes.manage',
  inspection: 'inspections.read',
  document: 'clients.manage',
  supply: 'stock.read',
}

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...searchEverything,
    handler: async (request) => {
      const { q, kind } = request.query
      const kinds = searchKinds.filter((each) => request.may(readers[each]) && (!kind || each === kind))
      return { items: await request.inTenant((tx) => search(tx, q, kinds)) }
    },
  })
}
