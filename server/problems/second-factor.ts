export const secondFactorErrors = {
  proof_needed: 403,
  second_factor_required: 403,
  code_wrong: 400,
  passkey_refused: 400,
  passkeys_full: 409,
  sign_in_over: 401,
  app_setup_over: 409,
  app_blocked: 403,
  app_unreadable: 503,
  last_factor: 409,
  password_too_short_alone: 409,
} as const
