import type { FactorDeps } from './second-factor/show-factor.ts'

export interface AccountDeps extends FactorDeps {
  /** Whether browsers come in by https: decides the cookies' names and attributes. */
  secure: boolean
  /** Whether those who run the installation need a second factor. */
  platformSecondFactor: boolean
}
