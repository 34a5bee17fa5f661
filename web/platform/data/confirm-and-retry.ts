import { ApiError } from '#web/platform/http/api.ts'

/**
 * Sends a write that the server may want confirmed: it says what the write changes beyond itself, and the reader decides.
 * @throws ApiError the refusal, where the reader does not go on.
 */
export async function confirmAndRetry<T>(send: (confirmed: { confirmed?: boolean }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changes_locked_pay') throw error
    if (!confirm([error.message, error.details].filter(Boolean).join('\n\n'))) throw error
    return send({ confirmed: true })
  }
}
