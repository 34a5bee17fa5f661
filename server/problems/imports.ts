export const importErrors = {
  import_unreadable: 400,
  import_columns_refused: 400,
  import_rows_refused: 400,
  import_running: 409,
} as const
