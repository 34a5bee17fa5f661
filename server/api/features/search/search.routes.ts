import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { searchEverything, searchKinds, type SearchKind } from '#shared/contracts/search.ts'
import type { Permission } from '#shared/permissions.ts'
import { search } from './search.store.ts'

const readers: Readonly<Record<SearchKind, Permission>> = {
  member: 'members.read',
  client: 'clients.read',
  location: 'locations.read',
  job: 'jobs.read',
  quote: 'quotes.manage',
}

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...searchEverything,
    handler: async (request) => {
      const kinds = searchKinds.filter((kind) => request.may(readers[kind]))
      return { items: await request.inTenant((tx) => search(tx, request.query.q, kinds)) }
    },
  })
}
