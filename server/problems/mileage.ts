export const mileageErrors = {
  trip_changed: 409,
  trip_decided: 409,
  trip_without_distance: 409,
  trip_without_rate: 409,
  trip_in_future: 400,
  trip_reason_needed: 400,
  commute_not_paid: 409,
  odometer_reversed: 400,
  rate_days_double: 400,
} as const
