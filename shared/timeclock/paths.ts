const organization = '/api/v1/organizations/:organizationId'

/** The worker's own clock and time. */
export const timeclockPaths = {
  timeclock: `${organization}/timeclock`,
  punches: `${organization}/timeclock/punches`,
  punchUndo: `${organization}/timeclock/punches/:punchId/undo`,
  timeclockTask: `${organization}/timeclock/tasks/:checklistItemId`,
  /** Reveals the alarm code for an own visit. */
  alarmCodeReveals: `${organization}/timeclock/alarm-code-reveals`,
  /** A week of one's own work logs, with daily totals. */
  ownWorkLogs: `${organization}/my-work-logs`,
  ownWorkLogExport: `${organization}/my-work-logs/export`,
  ownWorkLog: `${organization}/my-work-logs/:workLogId`,
} as const
