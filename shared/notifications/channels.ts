/** The channels outside the product. */
export const channels = ['push', 'text', 'email', 'call'] as const
export type Channel = (typeof channels)[number]

export const escalateMinutes = { min: 1, max: 240, usual: 15 } as const

/** The state of a delivery; `refused` was never sent. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'failed', 'refused'] as const
export type DeliveryState = (typeof deliveryStates)[number]
