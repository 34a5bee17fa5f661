import { Type, type Static } from 'typebox'
import { decisionKindNames } from './kinds.ts'
import { decisionPaths } from './paths.ts'
import { Id, List, organizationParams } from '../schema.ts'

/** Added to records decided about a member: true when members approved their own record. */
export const SelfApproved = { selfApproved: Type.Boolean() }

/** Part of the response to a decision on several members' records. */
export const SkippedOwn = {
  /** The caller's own records, left unchanged because another member must decide them. */
  skipped: Type.Integer(),
}

/** Other members who can decide the caller's own records. */
export const OtherDeciders = Type.Object({
  kind: Type.Enum([...decisionKindNames]),
  /** True when somebody may decide regardless of the record's location. */
  everywhere: Type.Boolean(),
  /** Regions whose supervisors may decide. */
  regionIds: Type.Array(Id),
})
export type OtherDeciders = Static<typeof OtherDeciders>

export const OtherDecidersList = Type.Object({
  ...List(OtherDeciders).properties,
  /** The caller's own member id. */
  memberId: Id,
})
export type OtherDecidersList = Static<typeof OtherDecidersList>

export const listOtherDeciders = {
  method: 'GET',
  url: decisionPaths.otherDeciders,
  config: { access: 'time.own', preparesStatements: true },
  schema: {
    summary: 'List the decisions about the caller that only another member may make',
    params: organizationParams,
    response: { 200: OtherDecidersList },
  },
} as const
