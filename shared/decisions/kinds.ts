import type { Permission } from '../access/permissions.ts'

/**
 * Records about a member that need a decision, with the permission to decide them. Nobody decides about themselves
 * while another active member could: the database rejects it on any route.
 */
export const decisionKinds = {
  hours: 'worklogs.manage',
  time_request: 'worklogs.manage',
  supply_request: 'supplies.decide',
  corrective_action: 'inspections.manage',
  trip: 'mileage.manage',
  leave: 'timeoff.manage',
  leave_balance: 'timeoff.manage',
  pay: 'payroll.manage',
  pay_adjustment: 'payroll.manage',
  pay_rate: 'pay.rates',
  role: 'members.manage',
  region: 'regions.manage',
  certification: 'members.manage',
} as const satisfies Record<string, Permission>

export type DecisionKind = keyof typeof decisionKinds
export const decisionKindNames = Object.keys(decisionKinds) as DecisionKind[]
