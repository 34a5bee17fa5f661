export const telephonyErrors = {
  telephony_off: 404,
  call_not_signed: 403,
  call_out_of_turn: 409,
  called_number_taken: 409,
  called_number_yours: 409,
  called_numbers_full: 409,
  caller_not_shown: 409,
  caller_attached: 409,
  location_phones_full: 409,
} as const
