import type { ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'

/** The reason a form was refused, where no single input explains it. */
export const FormError = ({ error }: { error: ApiError | undefined }) =>
  error && (
    <p role="alert" className="form-error">
      {error.message || base(navigator.onLine ? 'unreachable' : 'offline')}
      {error.details && <span className="block">{error.details}</span>}
    </p>
  )
