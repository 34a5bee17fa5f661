export const recapErrors = {
  recap_in_future: 400,
  recap_submitted: 409,
  recap_not_submitted: 409,
  recap_empty: 400,
  recap_times_missing: 400,
  recap_times_reversed: 400,
  recap_stops_twice: 400,
  recap_photos_full: 409,
  recap_window_reversed: 400,
} as const
