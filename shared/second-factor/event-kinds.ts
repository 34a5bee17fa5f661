/** Signing in and out, being asked again, and what anybody may ask for who knows the address: what happens daily. */
export const signInKinds = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'proved',
  'proof_refused',
  'reset_asked',
] as const

/** What is changed about an account and its ways in. */
export const accountChangeKinds = [
  'account_made',
  'joined',
  'password_reset',
  'password_changed',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'codes_made',
  'code_used',
  'factor_guessed',
  'removal_asked',
  'factors_removed',
  'email_asked',
  'email_changed',
] as const

/** What is written down about an account's ways in. */
export const accountEventKinds = [...signInKinds, ...accountChangeKinds] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** How somebody signed in, or tried to: the detail of such an entry. */
export const signInMethods = [
  'password',
  'app',
  'second_passkey',
  'recovery',
  'passkey',
  'sign_up',
  'invitation',
  'confirmation',
] as const
export type SignInMethod = (typeof signInMethods)[number]
