import type { Session, SessionList } from '#shared/users/users.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { describeBrowser } from './describe-browser.ts'
import { t } from './texts.ts'

/** The user's sessions; all but the current one can be ended. */
export function Sessions() {
  const sessions = useResource<SessionList>(userPaths.sessions)?.items
  const end = useAction(async ({ id }: Session) => {
    await api.remove(fill(userPaths.session, { sessionId: id }))
    await Promise.all([refresh(userPaths.sessions), refresh(secondFactorPaths.accountEvents)])
    notifySuccess(t('ended'))
  })
  const endOthers = useAction(async () => {
    await api.remove(userPaths.sessions)
    await Promise.all([refresh(userPaths.sessions), refresh(secondFactorPaths.accountEvents)])
    notifySuccess(t('othersEnded'))
  })
  if (!sessions) return <SkeletonText lines={4} />

  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} isBusy={end.isRunning} onEnd={() => end.run(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          kind="danger"
          className="justify-self-start"
          isBusy={endOthers.isRunning}
          onClick={() => endOthers.run()}
        >
          {t('endOthers')}
        </Button>
      )}
    </div>
  )
}

interface SessionLineProps {
  session: Session
  isBusy: boolean
  onEnd: () => void
}

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const name = describeBrowser(session.userAgent)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-ink-3">
          {session.address} · {t('lastSeen', { time: formatDateTime(session.lastSeenAt) })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">{t('thisDevice')}</Badge>
      ) : (
        <Button aria-label={t('endNamed', { name })} isBusy={isBusy} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
