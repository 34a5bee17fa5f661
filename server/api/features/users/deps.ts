import type { OutboundFetch } from '#server/api/outbound/fetch.ts'
import type { FactorDeps } from '#server/api/features/users/second-factor/code-guesses.ts'

export interface AccountDeps extends FactorDeps {
  /** True if browsers connect by HTTPS; sets the cookies' names and attributes. */
  secure: boolean
  /** True if platform administrators need a second factor. */
  platformSecondFactor: boolean
  publicUrl: string
  /** Calls the providers of companies. */
  fetchOutside: OutboundFetch
}
