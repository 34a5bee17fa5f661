export const organizationErrors = {
  time_zone_unknown: 400,
  language_unused: 400,
  no_show_before_late: 400,
  currency_in_use: 400,
  image_refused: 400,
  school_reversed: 400,
} as const
