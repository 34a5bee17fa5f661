const organization = '/api/v1/organizations/:organizationId'

export const supplyPaths = {
  supplyItems: `${organization}/supply-items`,
  supplyItemExport: `${organization}/supply-items/export`,
  supplyItem: `${organization}/supply-items/:supplyItemId`,
  supplyItemPhoto: `${organization}/supply-items/:supplyItemId/photo`,
  /** The supplies that can be requested, by name. */
  supplyNames: `${organization}/supply-names`,
  suppliers: `${organization}/suppliers`,
  supplierExport: `${organization}/suppliers/export`,
  supplier: `${organization}/suppliers/:supplierId`,
  stockAreas: `${organization}/stock-areas`,
  stockAreaExport: `${organization}/stock-areas/export`,
  stockArea: `${organization}/stock-areas/:stockAreaId`,
  stock: `${organization}/stock`,
  stockExport: `${organization}/stock/export`,
  stockMoves: `${organization}/stock-moves`,
  stockMoveExport: `${organization}/stock-moves/export`,
  purchaseList: `${organization}/purchase-list`,
  purchaseListExport: `${organization}/purchase-list/export`,
  consumables: `${organization}/consumables`,
  consumablesExport: `${organization}/consumables/export`,
  clientConsumables: `${organization}/clients/:clientId/consumables`,
  clientConsumablesExport: `${organization}/clients/:clientId/consumables/export`,
} as const
