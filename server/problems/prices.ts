export const priceErrors = {
  price_day_taken: 400,
  price_month_closed: 400,
  price_notice_late: 400,
  price_missing: 400,
  price_too_large: 400,
  price_kept: 409,
  price_unchanged: 400,
  letter_decided: 409,
  letter_changed: 409,
  letter_overtaken: 409,
  letter_lapsed: 410,
  letter_withdrawn: 410,
} as const
