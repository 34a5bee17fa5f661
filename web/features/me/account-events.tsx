import type { AccountEvent, AccountEventList } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { describeBrowser } from './describe-browser.ts'
import { t } from './texts.ts'

const firstCount = 10

/** Changes of the account or its sign-ins, so that the user notices foreign ones. */
export function AccountEvents({ about }: { about: 'changes' | 'signIns' }) {
  const events = useResource<AccountEventList>(withQuery(secondFactorPaths.accountEvents, { about }))?.items
  if (!events) return <SkeletonText lines={3} />
  if (events.length === 0) return <p className="text-ink-2">{t('eventsNone')}</p>
  return (
    <ul className="divide-y divide-line">
      {events.slice(0, firstCount).map((event) => (
        <li key={event.id} className="py-2.5">
          <p className="font-medium wrap-break-word">{describe(event)}</p>
          <p className="text-xs text-ink-3">
            {formatDateTime(event.createdAt)} · {describeBrowser(event.userAgent)} · {event.address}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A sign-in's detail is its method, a change's detail is what changed. */
const describe = ({ kind, detail }: AccountEvent) =>
  t(`event.${kind}` as 'event.app_added', {
    detail: withMethod.has(kind) ? methodOf(kind, detail) : detail,
  })

/** Reauthentication with a second factor involves no password, and none with a PIN the card. */
const methodOf = (kind: AccountEvent['kind'], detail: string) =>
  detail === 'pin' || (kind === 'proved' && (detail === 'app' || detail === 'recovery'))
    ? t(`factor.${detail}`)
    : t(`method.${detail}` as 'method.password')

const withMethod = new Set(['signed_in', 'sign_in_refused', 'proved', 'proof_refused'])
