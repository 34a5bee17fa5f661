export const locationErrors = {
  location_name_taken: 409,
  coordinates_incomplete: 400,
  area_in_use: 409,
  alarm_code_closed: 409,
  site_key_taken: 409,
  site_key_holder: 400,
  site_key_moved: 409,
  alarm_code_unreadable: 409,
} as const
