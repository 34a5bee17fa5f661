import { organizationPath } from '../organization-path.ts'

const one = `${organizationPath}/purchase-orders/:purchaseOrderId`

export const purchaseOrderPaths = {
  purchaseOrders: `${organizationPath}/purchase-orders`,
  purchaseOrderExport: `${organizationPath}/purchase-orders/export`,
  /** Drafts an order per supplier from the items to reorder. */
  ordersFromList: `${organizationPath}/purchase-list/orders`,
  purchaseOrder: one,
  purchaseOrderState: `${one}/state`,
  purchaseOrderDocument: `${one}/document`,
  purchaseOrderSending: `${one}/sending`,
  purchaseOrderReceipts: `${one}/receipts`,
} as const
