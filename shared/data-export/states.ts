export const dataExportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const
export type DataExportState = (typeof dataExportStates)[number]

/** Days a finished export can be downloaded. */
export const dataExportDays = 7
