export const supplyStates = ['requested', 'approved', 'declined', 'ordered', 'delivered'] as const
export type SupplyState = (typeof supplyStates)[number]

/** Allowed transitions from each state. */
export const supplySteps: Readonly<Record<SupplyState, readonly SupplyState[]>> = {
  requested: ['approved', 'declined'],
  approved: ['ordered', 'delivered', 'declined'],
  ordered: ['delivered', 'declined'],
  declined: ['approved'],
  delivered: [],
}

export const supplyRequestLimits = { itemsMax: 50, unitMax: 30, quantityMax: 100_000, noteMax: 1_000 } as const
