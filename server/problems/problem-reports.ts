export const problemReportErrors = {
  photos_full: 409,
  report_resolved: 409,
} as const
