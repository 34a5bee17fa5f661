import type { Words } from '#shared/languages.ts'

/** One refusal the API may give: its status and its sentence in each language. The code is its key, and permanent. */
export interface ProblemKind {
  readonly status: number
  readonly message: Words
}

export const problem = (status: number, en: string, es: string): ProblemKind => ({ status, message: { en, es } })
