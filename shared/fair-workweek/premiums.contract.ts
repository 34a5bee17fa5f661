import { Type, type Static, type TSchema } from 'typebox'
import type { Access } from '../access/permissions.ts'
import { archiveJob, updateJob } from '../jobs/jobs.contract.ts'
import { addVisit, removeAddedVisit } from '../schedule/added-visits.contract.ts'
import { coverVisit } from '../schedule/cover.contract.ts'
import { acceptWeekPlan } from '../schedule/week-plan.contract.ts'
import { changeFollowing, resetVisit, updateJobCrew, updateVisit } from '../schedule/schedule.contract.ts'
import { fillWeek, undoWeekFill } from '../schedule/week-fill.contract.ts'
import { Id, List, LocalDate, Nullable } from '../schema.ts'
import { ordinanceIds, shiftChanges } from './kinds.ts'
import { premiumsPath } from './paths.ts'

/** The premium for one change of a posted shift under a fair workweek law. */
export const OwedPremium = Type.Object({
  memberId: Id,
  name: Type.String(),
  /** The day of the shift before the change, or of the added one. */
  day: LocalDate,
  ordinanceId: Type.Enum([...ordinanceIds]),
  change: Type.Enum([...shiftChanges]),
  owedSeconds: Type.Number(),
  /** Null for callers who may not see pay rates. */
  amountMinor: Nullable(Type.Integer()),
})
export type OwedPremium = Static<typeof OwedPremium>
export const OwedPremiums = List(OwedPremium)
export type OwedPremiums = Static<typeof OwedPremiums>

interface ChangeOfSchedule {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  config: { access: Access }
  schema: { summary: string; params: TSchema; querystring: TSchema; body?: TSchema }
}

/** The contract that returns the cost of another route's request without saving it. */
export const premiumsOf = ({ method, url, config: { access }, schema }: ChangeOfSchedule) => ({
  method,
  url: premiumsPath(url),
  config: { access },
  schema: {
    summary: `Compute the fair workweek premiums of this change: ${schema.summary}`,
    params: schema.params,
    querystring: schema.querystring,
    ...(schema.body && { body: schema.body }),
    response: { 200: OwedPremiums },
  },
})

export const premiumsOfVisitChange = premiumsOf(updateVisit)
export const premiumsOfVisitReset = premiumsOf(resetVisit)
export const premiumsOfFollowing = premiumsOf(changeFollowing)
export const premiumsOfAddedVisit = premiumsOf(addVisit)
export const premiumsOfRemovedVisit = premiumsOf(removeAddedVisit)
export const premiumsOfWeekFill = premiumsOf(fillWeek)
export const premiumsOfWeekFillUndo = premiumsOf(undoWeekFill)
export const premiumsOfCrewChange = premiumsOf(updateJobCrew)
export const premiumsOfJobChange = premiumsOf(updateJob)
export const premiumsOfJobArchiving = premiumsOf(archiveJob)
export const premiumsOfCover = premiumsOf(coverVisit)
export const premiumsOfPlan = premiumsOf(acceptWeekPlan)
