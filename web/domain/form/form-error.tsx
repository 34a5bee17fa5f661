import type { ApiError } from '#web/platform/http/api.ts'
import { failureOf } from '#web/platform/notifications/notifications.ts'

/** What was refused without being an error of a change: a sign-in, or a preview. */
export function FormError({ error }: { error: ApiError | undefined }) {
  if (!error) return undefined
  const { message, messageDetails } = failureOf(error)
  return (
    <p role="alert" className="form-error">
      {message}
      {messageDetails && <span className="block">{messageDetails}</span>}
    </p>
  )
}
