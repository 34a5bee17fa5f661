import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { zipOf } from '#server/api/exports/zip.ts'
import * as contracts from '#shared/payroll/pay-files.contract.ts'
import { lockedFiles, payTableOf } from '../periods/filed-payroll.store.ts'
import { costColumns } from './pay-columns.ts'
import { pickLanguage } from '#shared/languages.ts'
import { payCosts, statementsOf } from './pay-files.store.ts'
import { words } from '../texts.ts'

export const payFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.exportPay,
    handler: async (request, reply) => {
      const { format = 'csv', from, companyCode = '' } = request.query
      if (format === 'csv' || format === 'xlsx') {
        const { name, columns, rows } = await request.inTenant((tx) => payTableOf(tx, from))
        return sendExport(request, reply, {
          name,
          title: words('payroll'),
          columns,
          pages: everyPage(async () => ({ rows, next: null })),
        })
      }
      const { name, files } = await request.inTenant((tx) =>
        lockedFiles(tx, { from, format, companyCode, now: new Date() }),
      )
      const [first, ...more] = files
      const isPlain = more.length === 0
      return reply
        .type(isPlain ? 'text/csv; charset=utf-8' : 'application/zip')
        .header('content-disposition', `attachment; filename="${name}.${isPlain ? 'csv' : 'zip'}"`)
        .header('cache-control', 'private, no-store')
        .send(isPlain ? first?.text : zipOf(files))
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
        title: words('laborCost'),
        columns: costColumns,
        pages: everyPage(async () => {
          const { items } = await request.inTenant((tx) => payCosts(tx, request.query.from))
          return { rows: items, next: null }
        }),
      }),
  })
}
