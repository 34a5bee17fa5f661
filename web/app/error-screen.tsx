import { useRouteError } from 'react-router-dom'
import type { ApiError } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { useReturnHome } from './use-return-home.ts'

/** What every route shows in place of a page that failed. */
export function ErrorScreen() {
  const error = useRouteError() as Partial<ApiError> | undefined
  const returnHome = useReturnHome()
  const isOnline = useOnline()
  return (
    <div className="message" role="alert">
      <h1>{base('unexpectedError')}</h1>
      {isOnline || <strong>{base('offline')}</strong>}
      {error?.message && error.requestId && (
        <>
          <p>{error.message}</p>
          <code>{base('requestId', { id: error.requestId })}</code>
        </>
      )}
      <Button kind="primary" onClick={returnHome}>
        {base('returnHome')}
      </Button>
    </div>
  )
}
