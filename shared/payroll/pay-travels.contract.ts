import { Type, type Static } from 'typebox'
import { payrollLimits } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { Closed, Id, Instant, LocalDate, memberParams, organizationParams, Words } from '../schema.ts'

/** The basis of a travel's duration; `off` and `unknown` are not paid. */
export const payTravelReasons = ['entered', 'gap', 'distance', 'unknown', 'off'] as const

/** Travel between two consecutive work logs of a member at different sites. */
export const PayTravel = Type.Object({
  fromLogId: Id,
  toLogId: Id,
  fromName: Type.String(),
  toName: Type.String(),
  /** From the end of the first log to the start of the second. */
  startsAt: Instant,
  endsAt: Instant,
  /** The part that counts as travel. */
  seconds: Type.Integer(),
  by: Type.Enum([...payTravelReasons]),
  note: Type.String(),
})
export type PayTravel = Static<typeof PayTravel>

export const listPayTravels = {
  method: 'GET',
  url: payrollPaths.payMemberTravels,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List a member’s trips between sites in a period, with the part that counts as time worked',
    params: memberParams,
    querystring: Closed({ from: Type.Optional(LocalDate) }),
    response: { 200: Type.Object({ items: Type.Array(PayTravel) }) },
  },
} as const

export const enterPayTravel = {
  method: 'POST',
  url: payrollPaths.payTravels,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Enter the travel time between two work logs; the newest entry counts',
    params: organizationParams,
    /** Sent again with `confirmed` when the change affects locked pay. */
    querystring: Closed({ confirmed: Type.Optional(Type.Boolean()) }),
    body: Closed({
      memberId: Id,
      fromLogId: Id,
      toLogId: Id,
      /** 0 when the gap was the member's own time. */
      minutes: Type.Integer({ minimum: 0, maximum: 1440 }),
      note: Words(payrollLimits.noteMax),
    }),
    response: { 204: Type.Null() },
  },
} as const
