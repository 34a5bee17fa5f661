export const supplyRequestErrors = {
  supply_step_refused: 409,
  supply_reason_needed: 400,
} as const
