export const fairWorkweekErrors = {
  fair_workweek_past: 400,
  week_posted: 409,
} as const
