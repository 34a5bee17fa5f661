import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { currencyOf } from '#server/api/currency.store.ts'
import { minorUnitsOf } from '#server/api/currency.ts'
import { listPages, sendExport } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportStock, exportStockMoves, exportSupplyItems } from '#shared/exports/list-exports.contract.ts'
import { exportStockAreas, exportSuppliers } from '#shared/exports/record-exports.contract.ts'
import { exportStockValue, getStockValue } from '#shared/supplies/stock-value.contract.ts'
import * as catalogue from './catalogue.store.ts'
import { moves } from './moves.store.ts'
import { areas } from './stock-areas.store.ts'
import { areaColumns, itemColumns, moveColumns, stockColumns, supplierColumns, valueColumns } from './stock-columns.ts'
import { stock } from './stock.store.ts'
import { stockValue } from './stock-value.store.ts'
import { words } from './texts.ts'

export const stockExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportSupplyItems,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant((tx) => catalogue.items(tx))
      }
      const title = words('catalogue')
      return sendExport(request, reply, { name: 'supplies', title, columns: itemColumns, pages: pages() })
    },
  })

  app.route({
    ...exportSuppliers,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant((tx) => catalogue.suppliers(tx))
      }
      const title = words('suppliers')
      return sendExport(request, reply, { name: 'suppliers', title, columns: supplierColumns, pages: pages() })
    },
  })

  app.route({
    ...exportStockAreas,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant((tx) => areas(tx))
      }
      const title = words('stockAreas')
      return sendExport(request, reply, { name: 'stock-areas', title, columns: areaColumns, pages: pages() })
    },
  })

  app.route({
    ...exportStock,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const currency = await request.inTenant(currencyOf)
      async function* pages() {
        yield await request.inTenant((tx) => stock(tx, filter))
      }
      const title = words('stock')
      const columns = stockColumns(minorUnitsOf(currency))
      return sendExport(request, reply, { name: 'stock', title, columns, pages: pages() })
    },
  })

  app.route({
    ...getStockValue,
    handler: (request) => request.inTenant((tx) => stockValue(tx, request.query)),
  })

  app.route({
    ...exportStockValue,
    handler: async (request, reply) => {
      const currency = await request.inTenant(currencyOf)
      async function* pages() {
        yield (await request.inTenant((tx) => stockValue(tx, request.query))).items
      }
      const columns = valueColumns(minorUnitsOf(currency))
      return sendExport(request, reply, { name: 'stock-value', title: words('stockValue'), columns, pages: pages() })
    },
  })

  app.route({
    ...exportStockMoves,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const currency = await request.inTenant(currencyOf)
      return sendExport(request, reply, {
        name: 'stock-moves',
        title: words('ledger'),
        columns: moveColumns(await request.inTenant(timeZoneOf), minorUnitsOf(currency)),
        pages: listPages((cursor) => request.inTenant((tx) => moves(tx, { ...filter, ...cursor }))),
      })
    },
  })
}
