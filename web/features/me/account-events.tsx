import type { AccountEvent, AccountEventList } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { describeBrowser } from './describe-browser.ts'
import { t } from './texts.ts'

const shown = 10

/** What was changed about the own account, or who signed in to it, so that nothing happens unseen. */
export function AccountEvents({ about }: { about: 'changes' | 'signIns' }) {
  const events = useResource<AccountEventList>(withQuery(secondFactorPaths.accountEvents, { about }))?.items
  if (!events) return <SkeletonText lines={3} />
  if (events.length === 0) return <p className="text-ink-2">{t('eventsNone')}</p>
  return (
    <ul className="divide-y divide-line">
      {events.slice(0, shown).map((event) => (
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

/** Of signing in the detail is how; of a change it is what. */
const describe = ({ kind, detail }: AccountEvent) =>
  t(`event.${kind}` as 'event.app_added', {
    detail: withMethod.has(kind) ? methodOf(kind, detail) : detail,
  })

/** Who proves it again with a second factor gives no password. */
const methodOf = (kind: AccountEvent['kind'], detail: string) =>
  kind === 'proved' && (detail === 'app' || detail === 'recovery')
    ? t(`factor.${detail}`)
    : t(`method.${detail}` as 'method.password')

const withMethod = new Set(['signed_in', 'sign_in_refused', 'proved', 'proof_refused'])
