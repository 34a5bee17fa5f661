import { limitRules } from './choices.ts'

/** Why a member does not come into question for a visit; the first that holds is given. */
export const planRefusals = [
  'not_cleared',
  'region',
  'time_off',
  'unavailable',
  'busy',
  'travel',
  ...limitRules,
] as const
export type PlanRefusal = (typeof planRefusals)[number]

/** The state of the computation of a plan. */
export const weekPlanStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type WeekPlanState = (typeof weekPlanStates)[number]

/** What became of a suggestion: it can still be accepted, it was, or its visit or member changed. */
export const suggestionStates = ['open', 'accepted', 'changed'] as const
export type SuggestionState = (typeof suggestionStates)[number]

/** At most so many percent of the assigned visits may get other people. */
export const movedPercentMax = 5

/** Days until a plan is deleted. */
export const weekPlanDays = 7

/** What a member is near to at a visit: another visit of theirs that day, or home. */
export interface PlanNear {
  from: 'before' | 'after' | 'home'
  /** Null for home. */
  locationName: string | null
  /** By road, estimated. */
  meters: number
}

/** A week's plan in figures. */
export interface PlanFigures {
  openSeats: number
  overtimeSeconds: number
  /** Between the visits of a member on one day, by road, estimated. */
  travelMeters: number
  /** Of the members who work that week. */
  mostMinutes: number
  leastMinutes: number
}
