import { fieldProblem } from '#server/api/problem.ts'
import type { JobChanges, JobDraft, WeeklySchedule } from '#shared/jobs/jobs.contract.ts'

export type NewJob = Omit<JobChanges, 'version'>

export const withDefaults = (draft: JobDraft): NewJob => ({
  status: 'active',
  notes: '',
  checklist: [],
  schedule: null,
  budgetedMinutes: null,
  priceMinor: null,
  priceBasis: 'visit',
  earlyStartMinutes: null,
  shortPercent: null,
  ...draft,
})

/** @throws ProblemError 400 `schedule_dates_reversed`, naming the field under `parent`. */
export function requireDatesInOrder(schedule: WeeklySchedule | null, parent = 'schedule.') {
  if (schedule?.endsOn && schedule.endsOn < schedule.startsOn) {
    throw fieldProblem('schedule_dates_reversed', `${parent}endsOn`)
  }
}
