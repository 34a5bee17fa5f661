/** Fair workweek laws that cover cleaning of buildings. */
export const ordinanceIds = ['chicago', 'evanston', 'berkeley'] as const
export type OrdinanceId = (typeof ordinanceIds)[number]

/**
 * The cause of a change of a posted schedule: the company, the member in writing, members who traded, work that could
 * not go on (power, flood, threat), or hours taken as discipline.
 */
export const changeRequesters = ['company', 'member', 'swap', 'outage', 'discipline'] as const
export type ChangeRequester = (typeof changeRequesters)[number]

/** The effect of a change on one shift of a member. */
export const shiftChanges = ['added', 'extended', 'moved', 'shortened', 'cancelled'] as const
export type ShiftChange = (typeof shiftChanges)[number]

/** Why the law lets a member decline a visit: too little rest before it, or it was added after the notice. */
export const declineRights = ['rest', 'notice'] as const
export type DeclineRight = (typeof declineRights)[number]
