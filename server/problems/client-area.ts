export const clientAreaErrors = {
  visit_rated: 409,
  visit_not_done: 409,
  inspection_signed: 409,
  request_closed: 409,
  request_photos_full: 409,
  request_full: 409,
  contact_unknown: 400,
  contact_location: 400,
  contact_email_needed: 400,
  contact_has_access: 409,
  contact_has_no_access: 409,
} as const
