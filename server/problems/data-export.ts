export const dataExportErrors = {
  export_running: 409,
} as const
