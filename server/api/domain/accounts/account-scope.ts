/** Whose account is asked about, and for which session: one that a company's provider opened reaches its organization alone. */
export interface AccountScope {
  userId: string
  companyId: string | null
}

/** What the account has anywhere; for rules about it, never for an answer to a session. */
export const inAllOrganizations = (userId: string): AccountScope => ({ userId, companyId: null })
