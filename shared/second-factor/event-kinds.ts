/** Routine events: sign-in, sign-out, reauthentication, and requests that anyone who knows the address can make. */
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

/** Changes to an account and its sign-in methods. */
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
  'phone_changed',
  'company_connected',
  'company_disconnected',
] as const

/** The events recorded for an account. */
export const accountEventKinds = [...signInKinds, ...accountChangeKinds] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** The method of a sign-in attempt, recorded with the event. */
export const signInMethods = [
  'password',
  'app',
  'second_passkey',
  'recovery',
  'passkey',
  'sign_up',
  'invitation',
  'confirmation',
  'text_code',
  'card',
  'company',
] as const
export type SignInMethod = (typeof signInMethods)[number]
