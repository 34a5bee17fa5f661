export const monitorErrors = {
  monitors_full: 409,
  monitor_scope_refused: 400,
  incident_resolved: 409,
  snooze_needs_end: 400,
} as const
