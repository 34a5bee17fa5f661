export const importErrors = {
  import_unreadable: 400,
  import_columns_refused: 400,
  import_rows_refused: 400,
  import_running: 409,
  import_not_undoable: 409,
  work_log_imported: 409,
  period_imported: 409,
} as const
