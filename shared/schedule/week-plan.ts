import { limitRules } from './choices.ts'

/** Reasons why a member cannot take a visit; only the first one found is given. */
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

/** The states of a suggestion: it can be accepted, was accepted, or its visit or member changed. */
export const suggestionStates = ['open', 'accepted', 'changed'] as const
export type SuggestionState = (typeof suggestionStates)[number]

/** The maximum percentage of assigned visits whose crew may change. */
export const movedPercentMax = 5

/** Days until a plan is deleted. */
export const weekPlanDays = 7

/** The nearest starting point of a member: another visit that day, or home. */
export interface PlanNear {
  from: 'before' | 'after' | 'home'
  /** Null for home. */
  locationName: string | null
  /** Estimated distance by road. */
  meters: number
}

/** A week's plan in figures. */
export interface PlanFigures {
  openSeats: number
  overtimeSeconds: number
  /** Between the visits of a member on one day, by road, estimated. */
  travelMeters: number
  /** The highest total among the members who work that week. */
  mostMinutes: number
  leastMinutes: number
}
