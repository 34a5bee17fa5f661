import type { Custody } from '#shared/locations/site-keys.contract.ts'
import { useMoment } from '#web/platform/data/moment.tsx'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'

interface CustodyProps {
  organizationId: string
  memberId: string
}

const useCustody = (params: CustodyProps) => useResource<Custody>(fill(memberPaths.memberCustody, { ...params }))
const isSettled = (custody: Custody | undefined) => !custody || custody.keys.length + custody.codes.length === 0

/** Keys that a member holds and codes they know; renders nothing without any. */
export function CustodyCard(params: CustodyProps) {
  const custody = useCustody(params)
  if (isSettled(custody)) return undefined
  return (
    <Card title={t('custody')}>
      <CustodyList {...params} />
    </Card>
  )
}

/** The same for a departing member: keys to collect and codes to change. */
export function CustodyList({ organizationId, memberId }: CustodyProps) {
  const moment = useMoment()
  const custody = useCustody({ organizationId, memberId })
  if (!custody || isSettled(custody)) return undefined
  const locationLink = ({ clientId, locationId, locationName }: Custody['codes'][number] | Custody['keys'][number]) => (
    <Link to={`/org/${organizationId}/clients/${clientId}/locations/${locationId}`} className="link">
      {locationName}
    </Link>
  )
  return (
    <div className="grid gap-3 text-sm">
      {custody.keys.length > 0 && (
        <section>
          <h3 className="font-medium">{t('keysToReturn')}</h3>
          <ul className="grid gap-1">
            {custody.keys.map((key) => (
              <li key={key.id}>
                {t(`keyKind.${key.kind}`)} {key.number}, {locationLink(key)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {custody.codes.length > 0 && (
        <section>
          <h3 className="font-medium">{t('codesToChange')}</h3>
          <ul className="grid gap-1">
            {custody.codes.map((code) => (
              <li key={code.locationId}>
                {locationLink(code)}{' '}
                <span className="text-ink-2">{t('codeShown', { date: moment(code.revealedAt) })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
