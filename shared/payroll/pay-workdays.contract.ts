import { Type, type Static } from 'typebox'
import { payrollLimits, shiftGaps } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import { Closed, Id, Instant, LocalDate, Nullable, organizationParams, Words } from '../schema.ts'

const facts = {
  memberId: Id,
  day: LocalDate,
  /** A rest break was not provided. */
  restMissed: Type.Boolean(),
  /** Waived in writing; the first on days up to six hours, the second on days up to twelve. */
  firstMealWaived: Type.Boolean(),
  secondMealWaived: Type.Boolean(),
  /** Scheduled minutes of a day on which the member was sent home; null on other days. */
  scheduledMinutes: Nullable(Type.Integer({ minimum: 1, maximum: 1440 })),
  /** The cause of the gap between two shifts. */
  gap: Type.Enum([...shiftGaps]),
  note: Words(payrollLimits.noteMax),
}

export const NewPayWorkday = Closed(facts)
export type NewPayWorkday = Static<typeof NewPayWorkday>

/** The latest facts recorded about a member's workday. */
export const PayWorkday = Type.Object({
  ...facts,
  id: Id,
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  ...SelfApproved,
})
export type PayWorkday = Static<typeof PayWorkday>

export const recordPayWorkday = {
  method: 'POST',
  url: payrollPaths.payWorkdays,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Record facts about a member’s workday that no clock knows; the newest record counts',
    params: organizationParams,
    body: NewPayWorkday,
    response: { 204: Type.Null() },
  },
} as const
