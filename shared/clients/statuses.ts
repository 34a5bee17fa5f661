export const clientStatuses = ['lead', 'active', 'paused', 'ended'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** The unit a client's contract is priced by; `none` when each job has its own price. */
export const contractBases = ['none', 'month', 'visit'] as const
export type ContractBasis = (typeof contractBases)[number]

export const clientSorts = ['name', '-name', 'createdAt', '-createdAt'] as const
export type ClientSort = (typeof clientSorts)[number]

/** A contact's access to the client area. */
export const contactAccess = ['none', 'invited', 'active'] as const
export type ContactAccess = (typeof contactAccess)[number]
