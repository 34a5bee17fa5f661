import type { Mode } from './config.ts'

/** Wrong guesses and repeated requests allowed per window; see the settings in server/docs. */
export interface RateLimits {
  /** Wrong passwords in a row before the next attempt must wait. */
  readonly loginPerAccount: number
  /** Accounts tried from one address. */
  readonly loginPerAddress: number
  readonly loginWindowMinutes: number
  readonly signUpPerHour: number
  readonly resetPerHour: number
  readonly resendPerHour: number
  /** Per signed-in user; 0 disables the limit. */
  readonly callsPerMinute: number
}

/** The defaults are those of `.env.example`. */
export const readRateLimits = (
  integer: (name: string, fallback: number, min: number, max: number) => number,
  mode: Mode,
): RateLimits => ({
  loginPerAccount: integer('LIMIT_LOGIN_PER_ACCOUNT', 10, 1, 100),
  loginPerAddress: integer('LIMIT_LOGIN_PER_ADDRESS', 100, 1, 1_000_000),
  loginWindowMinutes: integer('LIMIT_LOGIN_WINDOW_MINUTES', 15, 1, 1440),
  signUpPerHour: integer('LIMIT_SIGN_UP_PER_HOUR', 10, 1, 100_000),
  resetPerHour: integer('LIMIT_RESET_PER_HOUR', 5, 1, 100_000),
  resendPerHour: integer('LIMIT_RESEND_PER_HOUR', 5, 1, 100_000),
  callsPerMinute: integer('LIMIT_CALLS_PER_MINUTE', mode === 'production' ? 1_800 : 0, 0, 1_000_000),
})
