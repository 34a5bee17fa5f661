import { ApiError } from '#web/platform/http/api.ts'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { t } from './texts.ts'

/**
 * Sends a write that the server may ask to confirm because it also changes other records; shows the question to the
 * user.
 * @throws ApiError the refusal, when the user does not confirm
 */
export async function confirmAndRetry<T>(send: (confirmed: { confirmed?: boolean }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changes_locked_pay') throw error
    if (!(await askFirst(error.message, t('continue'), error.details))) throw error
    return send({ confirmed: true })
  }
}
