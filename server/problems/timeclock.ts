export const timeclockErrors = {
  already_working: 409,
  ended_at_once: 409,
  not_working: 409,
  already_on_break: 409,
  not_on_break: 409,
  job_not_open: 409,
  early_start: 409,
  outside_fence: 409,
  not_cleared: 409,
  position_needed: 409,
  punch_too_old: 409,
  undo_too_late: 409,
} as const
