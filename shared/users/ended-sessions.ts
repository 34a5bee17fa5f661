/** Why a session ended other than by signing out in its browser. */
export const endedReasons = [
  'expired',
  'signed_out_elsewhere',
  'password_changed',
  'password_reset',
  'address_confirmed',
  'factor_added',
  'ended_by_operator',
  'too_many_sessions',
  'company_sign_in_ended',
] as const
export type EndedReason = (typeof endedReasons)[number]
