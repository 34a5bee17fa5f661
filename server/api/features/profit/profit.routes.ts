import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { currencyOf } from '#server/api/currency.store.ts'
import { minorUnitsOf } from '#server/api/currency.ts'
import { sendExport } from '#server/api/exports/send-export.ts'
import { exportProfit, getClientProfit, getClientProfitRows, getProfit } from '#shared/profit/profit.contract.ts'
import { priceRoutes } from './prices/prices.routes.ts'
import { clientProfit, monthlyProfit, profit } from './profit.store.ts'
import { profitRows } from './profit-rows.store.ts'
import { profitColumns } from './profit-columns.ts'
import { words } from './texts.ts'

export const profitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(priceRoutes)
  app.route({ ...getProfit, handler: (request) => request.inTenant((tx) => profit(tx, request.query)) })
  app.route({
    ...getClientProfit,
    handler: (request) => request.inTenant((tx) => clientProfit(tx, request.params.clientId, request.query)),
  })
  app.route({
    ...getClientProfitRows,
    handler: (request) => request.inTenant((tx) => profitRows(tx, request.params.clientId, request.query.month)),
  })
  app.route({
    ...exportProfit,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...months } = request.query
      const columns = profitColumns(minorUnitsOf(await request.inTenant(currencyOf)))
      async function* pages() {
        yield await request.inTenant((tx) => monthlyProfit(tx, months))
      }
      const title = words('profit')
      return sendExport(request, reply, { name: 'profit', title, columns, pages: pages() })
    },
  })
}
