import { PackageCheck } from 'lucide-react'
import type { SupplyRequest, SupplyRequestPage } from '#shared/supply-requests/supply-requests.contract.ts'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import { supplyStates } from '#shared/supply-requests/states.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { useListQuery } from '#web/domain/record/list-query.ts'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { StateList } from '#web/domain/record/state-list.tsx'
import { writtenText } from '#web/domain/time/written-text.ts'
import { itemText } from './item-text.ts'
import { SupplyDialog } from './supply-dialog.tsx'
import { t } from './texts.ts'

const states = [...supplyStates, 'all'] as const

const tones = {
  requested: 'warn',
  approved: 'info',
  declined: 'bad',
  ordered: 'info',
  delivered: 'good',
} as const satisfies Record<SupplyRequest['state'], Tone>

/** Members' supply requests, for managers. */
export function SuppliesView({ organizationId }: { organizationId: string }) {
  const query = useListQuery(states, 'request')
  const listUrl = fill(supplyRequestPaths.supplyRequests, { organizationId })
  const filter = { state: query.state === 'all' ? undefined : query.state }
  const url = withQuery(listUrl, filter)
  const { data, isLoading } = usePages<SupplyRequestPage>(url, query.pages)
  return (
    <>
      <StateList
        label={t('supplies')}
        query={query}
        stateLabel={t('state')}
        chips={states.map((value) => ({
          value,
          label: t(`state.${value}`),
          count: value === 'requested' ? data?.requested : undefined,
        }))}
        exportUrl={withQuery(fill(supplyRequestPaths.supplyRequestExport, { organizationId }), filter)}
        data={data}
        isLoading={isLoading}
        empty={
          <EmptyState icon={<PackageCheck size={20} />} title={t(query.state === 'requested' ? 'noneWaiting' : 'none')}>
            {t('noneText')}
          </EmptyState>
        }
      >
        {(request) => <RequestLine request={request} />}
      </StateList>
      {query.openId && (
        <SupplyDialog
          key={query.openId}
          organizationId={organizationId}
          supplyRequestId={query.openId}
          onClose={query.close}
        />
      )}
    </>
  )
}

const RequestLine = ({ request }: { request: SupplyRequest }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-medium wrap-break-word">{request.items.map(itemText).join(', ')}</span>
      <SelfApproved isShown={request.selfApproved} />
      <Badge tone={tones[request.state]}>{t(`is.${request.state}`)}</Badge>
    </span>
    <span className="text-sm text-ink-2">
      {[request.memberName, request.clientName, request.locationName, writtenText(request, request.timeZone)].join(
        ' · ',
      )}
    </span>
    {request.note && <span className="text-sm wrap-break-word">{request.note}</span>}
    {request.answer && <span className="text-sm text-ink-2">{request.answer}</span>}
  </>
)
