import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router-dom'
import { ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { useOnline } from '#web/platform/http/use-online.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { Button } from '#web/kit/core/button.tsx'
import { reopen } from '#web/platform/loading/reopen.ts'
import { useReturnHome } from './use-return-home.ts'

/** The error element of every route. */
export function ErrorScreen() {
  const error = useRouteError()
  const { message, requestId } = error instanceof ApiError ? error : {}
  const returnHome = useReturnHome()
  const isOnline = useOnline()
  const wasOffline = useRef(!isOnline)
  useTitle(base('unexpectedError'))
  // After a connection error, reloads when the connection is back.
  useEffect(() => {
    if (isOnline && wasOffline.current) reopen()
  }, [isOnline])
  useEffect(() => {
    // API errors are in the server's logs already; only errors of the page itself are reported.
    if (!(error instanceof ApiError))
      void import('./monitor.ts').then(
        (m) => m.reportError(error),
        () => {},
      )
  }, [error])
  return (
    <div className="message" role="alert">
      <h1>{base('unexpectedError')}</h1>
      {isOnline || <strong>{base('offline')}</strong>}
      {message && requestId && (
        <>
          <p>{message}</p>
          <code>{base('requestId', { id: requestId })}</code>
        </>
      )}
      <Button kind="primary" onClick={returnHome}>
        {base('returnHome')}
      </Button>
    </div>
  )
}
