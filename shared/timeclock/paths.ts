const organization = '/api/v1/organizations/:organizationId'

/** What a worker does on the own clock, and sees of the own time. */
export const timeclockPaths = {
  timeclock: `${organization}/timeclock`,
  punches: `${organization}/timeclock/punches`,
  punchUndo: `${organization}/timeclock/punches/:punchId/undo`,
  timeclockTask: `${organization}/timeclock/tasks/:checklistItemId`,
  /** Shows the code of an own visit. */
  alarmCodeReveals: `${organization}/timeclock/alarm-code-reveals`,
  /** A week of the own logs, with totals by day. */
  ownWorkLogs: `${organization}/my-work-logs`,
  ownWorkLogExport: `${organization}/my-work-logs/export`,
  ownWorkLog: `${organization}/my-work-logs/:workLogId`,
} as const
