import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { currencyOf } from '#server/api/currency.store.ts'
import { minorUnitsOf } from '#server/api/currency.ts'
import { purchaseList } from '#server/api/domain/supplies/purchase-list.store.ts'
import { listPages, sendExport } from '#server/api/exports/send-export.ts'
import { documentType } from '#server/api/files/document-type.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { pdf, sendStoredPdf } from '#server/api/files/send-stored-pdf.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem } from '#server/api/problem.ts'
import * as contracts from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseLimits, purchaseNumber } from '#shared/purchase-orders/states.ts'
import { orderColumns } from './order-columns.ts'
import { get, page } from './order-reading.store.ts'
import * as orders from './purchase-orders.store.ts'
import { words } from './texts.ts'

export const purchaseOrderRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, purchaseLimits.documentBytesMax)

  app.route({
    ...contracts.listPurchaseOrders,
    handler: (request) => request.inTenant((tx) => page(tx, request.query)),
  })

  app.route({
    ...contracts.exportPurchaseOrders,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const minorUnits = minorUnitsOf(await request.inTenant(currencyOf))
      return sendExport(request, reply, {
        name: 'purchase-orders',
        title: words('purchaseOrders'),
        columns: orderColumns(minorUnits),
        pages: listPages((cursor) => request.inTenant((tx) => page(tx, { ...filter, ...cursor }))),
      })
    },
  })

  app.route({
    ...contracts.getPurchaseOrder,
    handler: (request) => request.inTenant((tx) => get(tx, request.params.purchaseOrderId)),
  })

  app.route({
    ...contracts.createPurchaseOrder,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      return reply.code(201).send(await request.inTenant((tx) => orders.create(tx, organizationId, request.body)))
    },
  })

  app.route({
    ...contracts.orderFromList,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      const items = await request.inTenant(async (tx) => {
        const list = await purchaseList(tx)
        return orders.createFromList(tx, organizationId, request.body.areaId, list.items)
      })
      return reply.code(201).send({ items })
    },
  })

  app.route({
    ...contracts.updatePurchaseOrder,
    handler: (request) => request.inTenant((tx) => orders.update(tx, request.params, request.body)),
  })

  app.route({
    ...contracts.setPurchaseState,
    handler: (request) => request.inTenant((tx) => orders.setState(tx, request.params, request.body)),
  })

  app.route({
    ...contracts.uploadPurchaseDocument,
    handler: async (request) => {
      const { content } = await readUpload(request, 'pdf_refused')
      if (documentType(content, 'order.pdf') !== pdf) throw fieldProblem('pdf_refused', 'file')
      const hash = createHash('sha256').update(content).digest('hex')
      await files.put(hash, content)
      const file = { hash, contentType: pdf, bytes: content.length, name: '' }
      return request.inTenant((tx) => orders.setDocument(tx, request.params, file), file)
    },
  })

  app.route({
    ...contracts.getPurchaseDocument,
    handler: async (request, reply) => {
      const { hash, number } = await request.inTenant((tx) => orders.documentOf(tx, request.params.purchaseOrderId))
      return sendStoredPdf(reply, files, { hash, name: `${purchaseNumber(number)}.pdf`, caching: 'no-store' })
    },
  })

  app.route({
    ...contracts.sendPurchaseOrder,
    handler: (request) => {
      const by = { ...request.params, userId: callerOf(request).userId }
      return request.inTenant((tx) => orders.send(tx, by, request.body))
    },
  })

  app.route({
    ...contracts.receivePurchaseOrder,
    handler: async (request, reply) => {
      const by = { ...request.params, userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => orders.receive(tx, by, request.body)))
    },
  })
}
