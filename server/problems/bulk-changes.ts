export const bulkChangeErrors = {
  bulk_rows_changed: 409,
  bulk_too_many: 400,
  bulk_change_not_undoable: 409,
} as const
