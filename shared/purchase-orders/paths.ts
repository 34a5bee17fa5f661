import { organizationPath } from '../organization-path.ts'

const orderPath = `${organizationPath}/purchase-orders/:purchaseOrderId`

export const purchaseOrderPaths = {
  purchaseOrders: `${organizationPath}/purchase-orders`,
  purchaseOrderExport: `${organizationPath}/purchase-orders/export`,
  /** Drafts an order per supplier from the items to reorder. */
  ordersFromList: `${organizationPath}/purchase-list/orders`,
  purchaseOrder: orderPath,
  purchaseOrderState: `${orderPath}/state`,
  purchaseOrderDocument: `${orderPath}/document`,
  purchaseOrderSending: `${orderPath}/sending`,
  purchaseOrderReceipts: `${orderPath}/receipts`,
} as const
