import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { currencyOf } from '#server/api/currency.store.ts'
import { minorUnitsOf } from '#server/api/currency.ts'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import { exportClients } from '#shared/clients/clients.contract.ts'
import { exportContacts } from '#shared/exports/record-exports.contract.ts'
import { limits } from '#shared/limits.ts'
import { clientColumns, contactColumns, managerColumns } from './client-columns.ts'
import { withCells } from './client-cells.store.ts'
import * as figures from './client-figures.store.ts'
import * as clients from './clients.store.ts'
import * as contacts from './contacts.store.ts'
import * as list from './client-list.store.ts'
import { maySeeRevenue } from './client-worth.ts'
import { words } from './texts.ts'

export const clientExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportClients,
    handler: async (request, reply) => {
      const display = { now: Temporal.Now.instant(), forManagers: maySeeRevenue(request) }
      const pages = everyPage((cursor?: string) =>
        request.inTenant(async (tx) => {
          const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
          const page = await list.page(tx, query)
          const rows = await withCells(tx, await figures.withFigures(tx, page.rows, display))
          return { rows, next: page.nextCursor }
        }),
      )
      const title = words('clients')
      const worth = display.forManagers ? managerColumns(await minorUnits(request)) : []
      const columns = [...clientColumns, ...worth, idColumn]
      return sendExport(request, reply, { name: 'clients', title, columns, pages })
    },
  })
  app.route({
    ...exportContacts,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant(async (tx) => {
          const { name } = await clients.get(tx, request.params.clientId)
          const rows = await contacts.list(tx, request.params.clientId)
          return rows.map((row) => ({ ...row, client: name }))
        })
      }
      const title = words('contacts')
      return sendExport(request, reply, { name: 'contacts', title, columns: contactColumns, pages: pages() })
    },
  })
}

/** Decimal digits of the organization's currency. */
const minorUnits = (request: FastifyRequest) => request.inTenant(async (tx) => minorUnitsOf(await currencyOf(tx)))
