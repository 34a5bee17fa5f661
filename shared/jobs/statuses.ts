export const jobStatuses = ['active', 'paused', 'ended'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const priceBases = ['visit', 'month'] as const
export type PriceBasis = (typeof priceBases)[number]

/** How often a checklist item is due. */
export const taskFrequencies = ['visit', 'week', 'month', 'quarter'] as const
export type TaskFrequency = (typeof taskFrequencies)[number]
