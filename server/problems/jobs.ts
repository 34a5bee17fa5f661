export const jobErrors = {
  job_name_taken: 409,
  schedule_dates_reversed: 400,
  pattern_days_missing: 400,
  pattern_days_both: 400,
  pattern_months_missing: 400,
  pattern_time_twice: 400,
  pattern_without_visits: 400,
  patterns_collide: 400,
  area_unknown: 400,
} as const
