import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { exportRegions, type Region } from '#shared/regions/regions.contract.ts'
import * as regions from './regions.store.ts'

const columns: readonly ExportColumn<Region>[] = [
  { head: { en: 'Region', es: 'Región' }, cell: ({ name }) => name },
  {
    head: { en: 'Supervisors', es: 'Supervisores' },
    cell: ({ supervisors }) => supervisors.map(({ name }) => name).join('; '),
  },
  { head: { en: 'Locations', es: 'Sedes' }, cell: ({ locationCount }) => locationCount },
  { head: { en: 'Members', es: 'Miembros' }, cell: ({ memberCount }) => memberCount },
  { head: { en: 'Color', es: 'Color' }, cell: ({ color }) => color },
]

export const regionExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportRegions,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant(regions.list)
      }
      const title = { en: 'Regions', es: 'Regiones' }
      return sendExport(request, reply, { name: 'regions', title, columns, pages: pages() })
    },
  })
}
