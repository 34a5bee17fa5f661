import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { exportRegions, type Region } from '#shared/regions/regions.contract.ts'
import * as regions from './regions.store.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

const columns: readonly ExportColumn<Region>[] = [
  { head: words('region'), cell: ({ name }) => name },
  {
    head: words('supervisors'),
    cell: ({ supervisors }) => supervisors.map(({ name }) => name).join('; '),
  },
  { head: words('locations'), cell: ({ locationCount }) => locationCount },
  { head: words('members'), cell: ({ memberCount }) => memberCount },
  { head: words('color'), cell: ({ color }) => color },
]

export const regionExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportRegions,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant(regions.list)
      }
      const title = words('regions')
      return sendExport(request, reply, { name: 'regions', title, columns, pages: pages() })
    },
  })
}
