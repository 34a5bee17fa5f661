import { Type, type Static } from 'typebox'
import { decisionKindNames } from './kinds.ts'
import { decisionPaths } from './paths.ts'
import { Id, List, organizationParams } from '../schema.ts'

/** Of a record that is decided about a member: whether the decision that holds is the member's own. */
export const SelfApproved = { selfApproved: Type.Boolean() }

/** In the answer to a decision about several members' records. */
export const SkippedOwn = {
  /** The caller's own, which stay as they are because another member decides them. */
  skipped: Type.Integer(),
}

/** Who else could decide what is about the caller. */
export const OtherDeciders = Type.Object({
  kind: Type.Enum([...decisionKindNames]),
  /** Somebody may wherever the record's place is. */
  everywhere: Type.Boolean(),
  /** Supervisors may in these regions. */
  regionIds: Type.Array(Id),
})
export type OtherDeciders = Static<typeof OtherDeciders>

export const OtherDecidersList = Type.Object({
  ...List(OtherDeciders).properties,
  /** The caller's own. */
  memberId: Id,
})
export type OtherDecidersList = Static<typeof OtherDecidersList>

export const listOtherDeciders = {
  method: 'GET',
  url: decisionPaths.otherDeciders,
  config: { access: 'time.own', preparesStatements: true },
  schema: {
    summary: 'Which decisions about the caller another member could make: those the caller may not',
    params: organizationParams,
    response: { 200: OtherDecidersList },
  },
} as const
