export const purchaseStates = ['draft', 'sent', 'partly_received', 'received', 'closed', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** States in which items are still to be delivered. */
export const openPurchaseStates = ['sent', 'partly_received'] as const satisfies readonly PurchaseState[]
export const isOpenPurchase = (state: PurchaseState) => openPurchaseStates.some((open) => open === state)

export const purchaseLimits = { linesMax: 200, noteMax: 500, lotMax: 60, documentBytesMax: 5_000_000 } as const

/** The order's number in the form PO-12. */
export const purchaseNumber = (number: number) => `PO-${number}`
