import type { ActionState } from './kinds.ts'

/** The steps that people can take with an action; only a correction withdraws one. */
export const actionSteps = ['open', 'fixed', 'verified'] as const satisfies readonly ActionState[]
export type ActionStep = (typeof actionSteps)[number]

/**
 * Whether an action can take a step. The member who may fix it does so while it is open; a manager of inspections
 * verifies fixed actions, and reopens fixed or verified ones.
 */
export const mayStep = (from: ActionState, to: ActionStep, isManager: boolean): boolean =>
  to === 'fixed'
    ? from === 'open'
    : isManager && (to === 'verified' ? from === 'fixed' : from === 'fixed' || from === 'verified')
