export const priceErrors = {
  price_day_taken: 400,
  price_month_closed: 400,
  price_notice_late: 400,
  price_missing: 400,
  price_too_large: 400,
  price_kept: 409,
} as const
