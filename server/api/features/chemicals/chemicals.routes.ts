import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendExport } from '#server/api/exports/send-export.ts'
import { scannedType } from '#server/api/files/document-type.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { pdf } from '#server/api/files/send-stored-pdf.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem } from '#server/api/problem.ts'
import * as contracts from '#shared/chemicals/chemicals.contract.ts'
import { chemicalLimits } from '#shared/chemicals/kinds.ts'
import { chemicalColumns } from './chemical-columns.ts'
import { chemicals, removeChemical, saveChemical } from './chemicals.store.ts'
import { listChemical, place, places, unlistChemical } from './places.store.ts'
import { sendSheet } from './send-sheet.ts'
import { addSheet, sheetFile, sheets, withdrawSheet } from './sheets.store.ts'
import { words } from './texts.ts'

export const chemicalRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, chemicalLimits.sheetBytesMax)

  app.route({
    ...contracts.listChemicals,
    handler: async (request) => ({ items: await request.inTenant(chemicals) }),
  })

  app.route({
    ...contracts.exportChemicals,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant(chemicals)
      }
      return sendExport(request, reply, {
        name: 'chemicals',
        title: words('chemicals'),
        columns: chemicalColumns,
        pages: pages(),
      })
    },
  })

  app.route({
    ...contracts.saveChemical,
    handler: (request) => request.inTenant((tx) => saveChemical(tx, request.params, request.body)),
  })

  app.route({
    ...contracts.removeChemical,
    handler: async (request, reply) => {
      await request.inTenant((tx) => removeChemical(tx, request.params.supplyItemId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.listSafetySheets,
    handler: async (request) => ({ items: await request.inTenant((tx) => sheets(tx, request.params.supplyItemId)) }),
  })

  app.route({
    ...contracts.addSafetySheet,
    handler: async (request, reply) => {
      const { content } = await readUpload(request, 'pdf_refused')
      if (scannedType(content) !== pdf) throw fieldProblem('pdf_refused', 'file')
      const hash = createHash('sha256').update(content).digest('hex')
      await files.put(hash, content)
      const file = { hash, contentType: pdf, bytes: content.length, name: '' }
      const by = { ...request.params, userId: callerOf(request).userId }
      const added = { ...file, ...request.query }
      return reply.code(201).send(await request.inTenant((tx) => addSheet(tx, by, added), file))
    },
  })

  app.route({
    ...contracts.withdrawSafetySheet,
    handler: (request) => {
      const { supplyItemId, safetySheetId } = request.params
      return request.inTenant((tx) => withdrawSheet(tx, supplyItemId, safetySheetId))
    },
  })

  app.route({
    ...contracts.getSafetySheet,
    handler: async (request, reply) => {
      const sheet = await request.inTenant((tx) => sheetFile(tx, request.params.safetySheetId))
      return sendSheet(reply, files, sheet)
    },
  })

  app.route({
    ...contracts.listChemicalPlaces,
    handler: async (request) => ({ items: await request.inTenant(places) }),
  })

  app.route({
    ...contracts.getChemicalPlace,
    handler: (request) => request.inTenant((tx) => place(tx, request.params.placeId)),
  })

  app.route({
    ...contracts.listPlaceChemical,
    handler: (request) => request.inTenant((tx) => listChemical(tx, request.params)),
  })

  app.route({
    ...contracts.unlistPlaceChemical,
    handler: (request) => request.inTenant((tx) => unlistChemical(tx, request.params)),
  })
}
