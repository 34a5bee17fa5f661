import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { currencyOf } from '#server/api/currency.store.ts'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { exportQuotes } from '#shared/quotes/quotes.contract.ts'
import { limits } from '#shared/limits.ts'
import { quoteColumns } from './quote-columns.ts'
import * as list from './quote-list.store.ts'
import { words } from './texts.ts'

export const quoteExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportQuotes,
    handler: (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const pages = everyPage((cursor?: string) =>
        request.inTenant(async (tx) => {
          const page = await list.page(tx, { ...filter, ...(cursor && { cursor }), limit: limits.pageSizeMax })
          const currency = await currencyOf(tx)
          return { rows: page.items.map((row) => ({ ...row, currency })), next: page.nextCursor }
        }),
      )
      const title = words('quotes')
      return sendExport(request, reply, { name: 'quotes', title, columns: quoteColumns, pages })
    },
  })
}
