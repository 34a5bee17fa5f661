export const regionErrors = {
  region_name_taken: 409,
  region_unknown: 400,
  region_in_use: 409,
  location_unknown: 400,
  supervisor_unknown: 400,
} as const
