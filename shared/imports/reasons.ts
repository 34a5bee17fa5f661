/** Reasons for rejecting a row. */
export const importReasonNames = [
  'missing',
  'too_long',
  'not_a_name',
  'not_a_line',
  'not_a_text',
  'not_a_choice',
  'not_an_email',
  'not_a_phone',
  'not_a_date',
  'day_order_unclear',
  'not_a_time',
  'not_a_number',
  'not_a_country',
  'time_zone_unknown',
  'twice',
  'exists',
  'client_unknown',
  'location_unknown',
  'incomplete',
  'dates_reversed',
  'owner_only',
] as const

export type ImportReason = (typeof importReasonNames)[number]
