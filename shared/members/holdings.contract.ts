import { Type, type Static } from 'typebox'
import { Closed, Id, Instant, List, LocalDate, memberParams, Nullable } from '../schema.ts'
import { handOverKinds, holdingKinds } from './holdings.ts'
import { memberPaths } from './paths.ts'

/** Things of one kind that point to a member, with the first few by name. */
export const Holding = Type.Object({
  kind: Type.Enum([...holdingKinds]),
  count: Type.Integer({ minimum: 1 }),
  first: Type.Array(Type.Object({ label: Type.String(), day: Nullable(LocalDate), at: Nullable(Instant) })),
})
export type Holding = Static<typeof Holding>
export const HoldingList = List(Holding)
export type HoldingList = Static<typeof HoldingList>

export const listHoldings = {
  method: 'GET',
  url: memberPaths.memberHoldings,
  config: { access: 'members.manage' },
  schema: {
    summary: 'What is open or planned and points to a member: visits, crews, people, tasks, keys and requests',
    params: memberParams,
    response: { 200: HoldingList },
  },
} as const

export const HandOver = Closed({
  memberId: Id,
  kinds: Type.Array(Type.Enum([...handOverKinds]), { minItems: 1, maxItems: handOverKinds.length, uniqueItems: true }),
})
export type HandOver = Static<typeof HandOver>

export const handOver = {
  method: 'POST',
  url: memberPaths.memberHandOver,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Give what a member holds to another member; returns what is left',
    params: memberParams,
    body: HandOver,
    response: { 200: HoldingList },
  },
} as const
