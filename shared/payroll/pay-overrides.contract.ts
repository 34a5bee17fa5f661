import { Type, type Static } from 'typebox'
import { overridablePayFlags, payrollLimits } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { Closed, Id, Instant, LocalDate, Nullable, organizationParams, Words } from '../schema.ts'

export const PayOverride = Type.Object({
  flag: Type.Enum([...overridablePayFlags]),
  reason: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
})
export type PayOverride = Static<typeof PayOverride>

export const overridePayFlag = {
  method: 'POST',
  url: payrollPaths.payOverrides,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Pay a member in spite of a flag, with a reason; valid while the pay is unchanged',
    params: organizationParams,
    body: Closed({
      from: LocalDate,
      memberId: Id,
      flag: Type.Enum([...overridablePayFlags]),
      reason: Words(payrollLimits.reasonMax),
    }),
    response: { 204: Type.Null() },
  },
} as const
