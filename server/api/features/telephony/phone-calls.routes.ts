import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { Config } from '#server/config.ts'
import { exportCalledNumbers } from '#shared/exports/record-exports.contract.ts'
import * as contracts from '#shared/telephony/telephony.contract.ts'
import { limits } from '#shared/limits.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import * as numbers from './called-numbers.store.ts'
import { calledNumberColumns, linesOf, phoneCallColumns } from './phone-call-columns.ts'
import * as phoneCalls from './phone-calls.store.ts'
import { words } from './texts.ts'

interface PhoneCallDeps {
  telephony: Config['telephony']
  publicUrl: string
}

/** Routes of calls with their results, and of the numbers that workers call. */
export const phoneCallRoutes: FastifyPluginAsyncTypebox<PhoneCallDeps> = async (app, { telephony, publicUrl }) => {
  app.route({
    ...contracts.listPhoneCalls,
    handler: (request) => request.inTenant((tx) => phoneCalls.page(tx, request.query)),
  })

  app.route({
    ...contracts.exportPhoneCalls,
    handler: (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'phone-calls',
        title: words('phoneCalls'),
        columns: phoneCallColumns,
        pages: everyPage(async (cursor: string | undefined) => {
          const listQuery = { ...filter, limit: limits.pageSizeMax, ...(cursor && { cursor }) }
          const { items, nextCursor } = await request.inTenant((tx) => phoneCalls.page(tx, listQuery))
          return { rows: items.flatMap(linesOf), next: nextCursor }
        }),
      })
    },
  })

  app.route({
    ...contracts.attachCaller,
    handler: async (request, reply) => {
      await request.inTenant((tx) => phoneCalls.attach(tx, request.params.callId, request.body.locationId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...exportCalledNumbers,
    handler: async (request, reply) => {
      const columns = calledNumberColumns(await request.inTenant(timeZoneOf))
      async function* pages() {
        yield await request.inTenant(numbers.list)
      }
      const title = words('numbers')
      return sendExport(request, reply, { name: 'called-numbers', title, columns, pages: pages() })
    },
  })

  app.route({
    ...contracts.listCalledNumbers,
    handler: (request) =>
      request.inTenant(async (tx) => ({
        items: await numbers.list(tx),
        isOn: telephony !== null,
        voiceUrl: `${telephony?.publicUrl ?? publicUrl}${telephonyPaths.voice}`,
        statusUrl: `${telephony?.publicUrl ?? publicUrl}${telephonyPaths.callStatus}`,
      })),
  })

  app.route({
    ...contracts.addCalledNumber,
    handler: async (request, reply) => {
      const added = await request.inTenant((tx) => numbers.add(tx, organizationOf(request), request.body))
      return reply.code(201).send(added)
    },
  })

  app.route({
    ...contracts.removeCalledNumber,
    handler: async (request, reply) => {
      await request.inTenant((tx) => numbers.remove(tx, request.params.number))
      return reply.code(204).send(null)
    },
  })
}
