import type { Client } from '#shared/clients/clients.contract.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { nowInstant, todayIn } from '#web/platform/format/days.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { AddressText } from '#web/domain/record/address-fields.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { Details } from '#web/domain/record/details.tsx'
import { EditButton } from '#web/domain/record/edit-button.tsx'
import { NextVisits } from '#web/domain/schedule/next-visits.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { upcomingUrl } from '#web/domain/clients/client-asks.ts'
import { priceText, termText } from './client-changes.ts'
import type { ClientSection } from './client-editing.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { QuotesCard } from './quotes-card.tsx'
import { t } from '../texts.ts'

interface OverviewTabProps {
  organizationId: string
  clientId: string
  /** Undefined while it loads. */
  client: Client | undefined
  configuration: Configuration | undefined
  mayManage: boolean
  onEdit: (section: ClientSection) => void
}

export function OverviewTab({ organizationId, clientId, client, configuration, mayManage, onEdit }: OverviewTabProps) {
  const edit = (section: ClientSection) =>
    mayManage && client && <EditButton name={t(section as 'notes')} onPress={() => onEdit(section)} />
  const contract = client?.contract
  const mayQuote = useMay('quotes.manage')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-5">
        <ContactsCard organizationId={organizationId} clientId={clientId} mayManage={mayManage} />
        <PlacesCard organizationId={organizationId} clientId={clientId} />
        {mayQuote && <QuotesCard organizationId={organizationId} clientId={clientId} />}
        <Card title={t('notes')} actions={edit('notes')}>
          {client ? (
            <p className={`text-sm wrap-break-word whitespace-pre-line ${client.notes ? '' : 'text-ink-3'}`}>
              {client.notes || t('noNotes')}
            </p>
          ) : (
            <SkeletonText lines={2} />
          )}
        </Card>
      </div>
      <div className="grid min-w-0 gap-5">
        <Upcoming organizationId={organizationId} clientId={clientId} timeZone={configuration?.timeZone} />
        {(!client || contract) && (
          <Card title={t('contract')} actions={edit('contract')}>
            {contract && configuration ? (
              <Details
                details={[
                  { label: t('contractTerm'), value: termText(contract) },
                  { label: t('contractPrice'), value: priceText(contract, configuration.currency) },
                ]}
              />
            ) : (
              <SkeletonText lines={4} />
            )}
          </Card>
        )}
        <Card title={t('billingAddress')} actions={edit('billingAddress')}>
          <div className="text-sm">
            {client ? <AddressText lines={addressLines(client.billingAddress)} /> : <SkeletonText lines={3} />}
          </div>
        </Card>
      </div>
    </div>
  )
}

const upcomingCount = 3

interface UpcomingProps {
  organizationId: string
  clientId: string
  timeZone: string | undefined
}

function Upcoming({ organizationId, clientId, timeZone }: UpcomingProps) {
  const today = timeZone && todayIn(timeZone)
  const visits = useResource<VisitList>(timeZone ? upcomingUrl(organizationId, clientId, timeZone) : null)?.items
  const now = nowInstant()
  return (
    <Card title={t('upcoming')}>
      {visits?.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noUpcoming')}</p>
      ) : (
        <NextVisits
          visits={visits?.filter(({ endsAt }) => endsAt > now)}
          today={today ?? ''}
          noteOf={({ jobName, locationName }) => `${jobName} · ${locationName}`}
          count={Math.min(upcomingCount, visits?.length ?? upcomingCount)}
        />
      )}
    </Card>
  )
}
