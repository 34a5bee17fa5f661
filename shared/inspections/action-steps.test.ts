import { describe, expect, test } from 'vitest'
import { actionSteps, mayStep } from './action-steps.ts'
import { actionStates } from './kinds.ts'

describe('steps of a corrective action', () => {
  test('lead from open to fixed to verified, back to open only by a manager, and nowhere from withdrawn', () => {
    const allowed = (isManager: boolean) =>
      actionStates.flatMap((from) =>
        actionSteps.filter((to) => mayStep(from, to, isManager)).map((to) => `${from}>${to}`),
      )
    expect(allowed(false)).toEqual(['open>fixed'])
    expect(allowed(true)).toEqual(['open>fixed', 'fixed>open', 'fixed>verified', 'verified>open'])
  })
})
