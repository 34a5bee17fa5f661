export const purchaseOrderErrors = {
  purchase_step_refused: 409,
  purchase_empty: 400,
  purchase_item_twice: 400,
  purchase_line_unknown: 400,
  purchase_over: 409,
  purchase_document_needed: 400,
  pdf_refused: 400,
  nothing_to_order: 409,
} as const
