import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { currencyOf } from '#server/api/currency.store.ts'
import { minorUnitsOf } from '#server/api/currency.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { purchaseList } from '#server/api/domain/supplies/purchase-list.store.ts'
import { sendExport } from '#server/api/exports/send-export.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import * as reports from '#shared/supplies/consumables.contract.ts'
import { addStockCount } from '#shared/supplies/stock-counts.contract.ts'
import * as stockContracts from '#shared/supplies/stock.contract.ts'
import * as contracts from '#shared/supplies/supplies.contract.ts'
import * as catalogue from './catalogue.store.ts'
import { clientConsumption, consumption } from './consumption.store.ts'
import { addCount } from './counts.store.ts'
import { itemPhotoRoutes } from './item-photo.routes.ts'
import { addMove, moves, undoMove } from './moves.store.ts'
import { areas, createArea, updateArea } from './stock-areas.store.ts'
import { stockExportRoutes } from './stock-export.routes.ts'
import { stock } from './stock.store.ts'
import { clientConsumptionColumns, consumptionColumns, purchaseColumns } from './supply-columns.ts'
import { words } from './texts.ts'

export const supplyRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, deps) => {
  await app.register(itemPhotoRoutes, deps)
  await app.register(stockExportRoutes)

  app.route({ ...contracts.listSupplyNames, handler: (request) => request.inTenant(catalogue.names) })

  app.route({
    ...contracts.listSupplyItems,
    handler: async (request) => ({ items: await request.inTenant((tx) => catalogue.items(tx)) }),
  })
  app.route({
    ...contracts.createSupplyItem,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      const item = await request.inTenant((tx) => catalogue.createItem(tx, organizationId, request.body))
      return reply.code(201).send(item)
    },
  })
  app.route({
    ...contracts.updateSupplyItem,
    handler: (request) => request.inTenant((tx) => catalogue.updateItem(tx, request.params.supplyItemId, request.body)),
  })

  app.route({
    ...contracts.listSuppliers,
    handler: async (request) => ({ items: await request.inTenant((tx) => catalogue.suppliers(tx)) }),
  })
  app.route({
    ...contracts.createSupplier,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      const supplier = await request.inTenant((tx) => catalogue.createSupplier(tx, organizationId, request.body))
      return reply.code(201).send(supplier)
    },
  })
  app.route({
    ...contracts.updateSupplier,
    handler: (request) =>
      request.inTenant((tx) => catalogue.updateSupplier(tx, request.params.supplierId, request.body)),
  })

  app.route({
    ...contracts.listStockAreas,
    handler: async (request) => ({ items: await request.inTenant((tx) => areas(tx)) }),
  })
  app.route({
    ...contracts.createStockArea,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      return reply.code(201).send(await request.inTenant((tx) => createArea(tx, organizationId, request.body)))
    },
  })
  app.route({
    ...contracts.updateStockArea,
    handler: (request) => request.inTenant((tx) => updateArea(tx, request.params.stockAreaId, request.body)),
  })

  app.route({
    ...stockContracts.listStock,
    handler: async (request) => ({ items: await request.inTenant((tx) => stock(tx, request.query)) }),
  })
  app.route({
    ...stockContracts.listStockMoves,
    handler: (request) => request.inTenant((tx) => moves(tx, request.query)),
  })
  app.route({
    ...stockContracts.addStockMove,
    handler: async (request, reply) => {
      const by = { organizationId: organizationOf(request), userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => addMove(tx, by, request.body)))
    },
  })
  app.route({
    ...addStockCount,
    handler: async (request, reply) => {
      const by = { organizationId: organizationOf(request), userId: callerOf(request).userId }
      return reply.code(201).send({ items: await request.inTenant((tx) => addCount(tx, by, request.body)) })
    },
  })
  app.route({
    ...stockContracts.undoStockMove,
    handler: async (request, reply) => {
      const by = { organizationId: organizationOf(request), userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => undoMove(tx, by, request.params.stockMoveId)))
    },
  })
  app.route({ ...stockContracts.getPurchaseList, handler: (request) => request.inTenant(purchaseList) })
  app.route({
    ...stockContracts.exportPurchaseList,
    handler: async (request, reply) => {
      const minorUnits = await request.inTenant(ownMinorUnits)
      async function* pages() {
        yield (await request.inTenant(purchaseList)).items
      }
      const title = words('purchaseList')
      return sendExport(request, reply, {
        name: 'purchase-list',
        title,
        columns: purchaseColumns(minorUnits),
        pages: pages(),
      })
    },
  })

  app.route({
    ...reports.getConsumption,
    handler: (request) => request.inTenant((tx) => consumption(tx, request.query)),
  })
  app.route({
    ...reports.exportConsumption,
    handler: async (request, reply) => {
      const minorUnits = await request.inTenant(ownMinorUnits)
      async function* pages() {
        yield (await request.inTenant((tx) => consumption(tx, request.query))).items
      }
      const title = words('consumables')
      return sendExport(request, reply, {
        name: 'consumables',
        title,
        columns: consumptionColumns(minorUnits),
        pages: pages(),
      })
    },
  })
  app.route({
    ...reports.getClientConsumption,
    handler: (request) => request.inTenant((tx) => clientConsumption(tx, request.params.clientId, request.query)),
  })
  app.route({
    ...reports.exportClientConsumption,
    handler: async (request, reply) => {
      const minorUnits = await request.inTenant(ownMinorUnits)
      async function* pages() {
        yield (await request.inTenant((tx) => clientConsumption(tx, request.params.clientId, request.query))).items
      }
      const title = words('consumables')
      return sendExport(request, reply, {
        name: 'client-consumables',
        title,
        columns: clientConsumptionColumns(minorUnits),
        pages: pages(),
      })
    },
  })
}

const ownMinorUnits = async (tx: TenantTx) => minorUnitsOf(await currencyOf(tx))
