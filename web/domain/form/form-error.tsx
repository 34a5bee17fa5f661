import type { ApiError } from '#web/platform/http/api.ts'
import { failureOf } from '#web/platform/notifications/notifications.ts'

/** The error of a form that saves no record, such as a sign-in or a preview. */
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
