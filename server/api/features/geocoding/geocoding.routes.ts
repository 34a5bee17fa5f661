import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '#server/config.ts'
import { organizationOf } from '#server/api/path.ts'
import { getGeocoding, lookUpAddress } from '#shared/locations/address-lookups.contract.ts'
import { lookUp } from './geocoded-addresses.store.ts'
import { addressLine } from './geocoder.ts'

const unknown = { state: 'unknown', latitude: null, longitude: null } as const

export const geocodingRoutes: FastifyPluginAsyncTypebox<Pick<Config, 'geocoder'>> = async (app, { geocoder }) => {
  app.route({ ...getGeocoding, handler: async () => ({ isAvailable: geocoder !== undefined }) })

  app.route({
    ...lookUpAddress,
    handler: async (request) => {
      const address = addressLine(request.body)
      if (!geocoder || !address) return unknown
      return request.inTenant((tx) => lookUp(tx, organizationOf(request), address))
    },
  })
}
