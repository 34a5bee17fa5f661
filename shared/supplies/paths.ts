import { organizationPath } from '../organization-path.ts'

export const supplyPaths = {
  supplyItems: `${organizationPath}/supply-items`,
  supplyItemExport: `${organizationPath}/supply-items/export`,
  supplyItem: `${organizationPath}/supply-items/:supplyItemId`,
  supplyItemPhoto: `${organizationPath}/supply-items/:supplyItemId/photo`,
  /** The supplies that can be requested, by name. */
  supplyNames: `${organizationPath}/supply-names`,
  suppliers: `${organizationPath}/suppliers`,
  supplierExport: `${organizationPath}/suppliers/export`,
  supplier: `${organizationPath}/suppliers/:supplierId`,
  stockAreas: `${organizationPath}/stock-areas`,
  stockAreaExport: `${organizationPath}/stock-areas/export`,
  stockArea: `${organizationPath}/stock-areas/:stockAreaId`,
  stock: `${organizationPath}/stock`,
  stockExport: `${organizationPath}/stock/export`,
  stockMoves: `${organizationPath}/stock-moves`,
  stockMoveUndo: `${organizationPath}/stock-moves/:stockMoveId/undo`,
  stockValue: `${organizationPath}/stock-value`,
  stockValueExport: `${organizationPath}/stock-value/export`,
  stockMoveExport: `${organizationPath}/stock-moves/export`,
  purchaseList: `${organizationPath}/purchase-list`,
  purchaseListExport: `${organizationPath}/purchase-list/export`,
  consumables: `${organizationPath}/consumables`,
  consumablesExport: `${organizationPath}/consumables/export`,
  clientConsumables: `${organizationPath}/clients/:clientId/consumables`,
  clientConsumablesExport: `${organizationPath}/clients/:clientId/consumables/export`,
} as const
