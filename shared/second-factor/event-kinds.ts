/** What is written down about an account's ways in. */
export const accountEventKinds = [
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
export type AccountEventKind = (typeof accountEventKinds)[number]
