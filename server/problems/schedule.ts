export const scheduleErrors = {
  window_too_long: 400,
  crew_unknown: 400,
  visit_over: 409,
  visit_cancelled: 409,
  visit_draft: 409,
  visit_full: 409,
  visit_worked: 409,
  offer_gone: 409,
  offer_overlaps: 409,
  nobody_to_ask: 400,
  week_unknown: 400,
} as const
