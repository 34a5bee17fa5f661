export const jobErrors = {
  job_name_taken: 409,
  schedule_dates_reversed: 400,
  area_unknown: 400,
} as const
