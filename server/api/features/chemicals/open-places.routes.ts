import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { clientOf, limitKey, limitTries } from '#server/api/rate-limits.ts'
import * as contracts from '#shared/chemicals/open-places.contract.ts'
import { openPlace, requireShown, setOpenness } from './open-places.store.ts'
import { sendSheet } from './send-sheet.ts'
import { sheetFile } from './sheets.store.ts'

const hour = 3_600

/** Chemicals of open places: no session, rate limited. */
export const openChemicalRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<Database>; files: FileStore }> = async (
  app,
  { db, files },
) => {
  const limit = (request: FastifyRequest) =>
    limitTries(db, { key: limitKey('chemical-pages', clientOf(request.ip)), max: 600, windowSeconds: hour })

  app.route({
    ...contracts.setChemicalPlaceOpenness,
    handler: (request) => {
      const by = { ...request.params, userId: callerOf(request).userId }
      return request.inTenant((tx) => setOpenness(tx, by, request.body.isOpen))
    },
  })

  app.route({
    ...contracts.getOpenChemicalPlace,
    handler: async (request) => {
      await limit(request)
      const { companyId, placeId } = request.params
      return inTenant(db, companyId.toLowerCase(), (tx) => openPlace(tx, placeId))
    },
  })

  app.route({
    ...contracts.getOpenSafetySheet,
    handler: async (request, reply) => {
      await limit(request)
      const { companyId, placeId, safetySheetId } = request.params
      const sheet = await inTenant(db, companyId.toLowerCase(), async (tx) => {
        await requireShown(tx, placeId, safetySheetId)
        return sheetFile(tx, safetySheetId)
      })
      return sendSheet(reply, files, sheet)
    },
  })
}
