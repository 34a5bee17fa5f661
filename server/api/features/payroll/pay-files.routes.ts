import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { figureLines } from '#server/api/exports/csv.ts'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import * as contracts from '#shared/contracts/pay-files.ts'
import { costColumns, payColumns } from './files/pay-columns.ts'
import { pickLanguage } from '#shared/languages.ts'
import { payCosts, payRows, providerFile, statementsOf } from './pay-files.store.ts'

export const payFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.exportPay,
    handler: async (request, reply) => {
      const { format = 'csv', from, companyCode = '' } = request.query
      if (format === 'csv' || format === 'xlsx') {
        return sendExport(request, reply, {
          name: 'payroll',
          title: { en: 'Payroll', es: 'Nómina' },
          columns: payColumns,
          pages: everyPage(async () => ({ rows: await request.inTenant((tx) => payRows(tx, from)), next: null })),
        })
      }
      const file = await request.inTenant((tx) => providerFile(tx, { from, format, companyCode, now: new Date() }))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.name}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(figureLines(file.rows))
    },
  })

  app.route({
    ...contracts.listPayStatements,
    handler: async (request) => {
      const { from, members } = request.query
      const wish = { from, memberIds: members.split(','), language: pickLanguage(request.headers['accept-language']) }
      return { items: await request.inTenant((tx) => statementsOf(tx, wish)) }
    },
  })

  app.route({
    ...contracts.getPayCosts,
    handler: (request) => request.inTenant((tx) => payCosts(tx, request.query.from)),
  })

  app.route({
    ...contracts.exportPayCosts,
    handler: (request, reply) =>
      sendExport(request, reply, {
        name: 'labor-cost',
        title: { en: 'Labor cost', es: 'Costo laboral' },
        columns: costColumns,
        pages: everyPage(async () => {
          const { items } = await request.inTenant((tx) => payCosts(tx, request.query.from))
          return { rows: items, next: null }
        }),
      }),
  })
}
