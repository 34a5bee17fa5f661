export const holidayCalendarErrors = {
  holiday_calendar_name_taken: 409,
  holiday_calendar_in_use: 409,
  holiday_place_unknown: 400,
  holiday_unnamed: 400,
  holidays_full: 409,
  holiday_by_hand: 409,
  holiday_assignments_full: 409,
  holiday_target_unknown: 400,
} as const
