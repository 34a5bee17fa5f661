import { organizationPath } from '../organization-path.ts'

/** The worker's own clock and time. */
export const timeclockPaths = {
  timeclock: `${organizationPath}/timeclock`,
  punches: `${organizationPath}/timeclock/punches`,
  punchUndo: `${organizationPath}/timeclock/punches/:punchId/undo`,
  timeclockTask: `${organizationPath}/timeclock/tasks/:checklistItemId`,
  /** Reveals the alarm code for one of the caller's visits. */
  alarmCodeReveals: `${organizationPath}/timeclock/alarm-code-reveals`,
  /** A week of one's own work logs, with daily totals. */
  ownWorkLogs: `${organizationPath}/my-work-logs`,
  ownWorkLogExport: `${organizationPath}/my-work-logs/export`,
  ownWorkLog: `${organizationPath}/my-work-logs/:workLogId`,
} as const
