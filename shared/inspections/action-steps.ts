import type { ActionState } from './kinds.ts'

/** What people can make of an action; a correction alone withdraws one. */
export const actionSteps = ['open', 'fixed', 'verified'] as const satisfies readonly ActionState[]
export type ActionStep = (typeof actionSteps)[number]

/**
 * Whether an action can take a step: whoever may fix it does so while it is open; who manages inspections verifies
 * what is fixed, and opens again what is fixed or verified.
 */
export const mayStep = (from: ActionState, to: ActionStep, isManager: boolean): boolean =>
  to === 'fixed'
    ? from === 'open'
    : isManager && (to === 'verified' ? from === 'fixed' : from === 'fixed' || from === 'verified')
