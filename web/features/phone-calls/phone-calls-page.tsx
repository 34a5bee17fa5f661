import { PhoneCall as PhoneIcon, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useAction } from '#web/platform/data/resource.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { DataList } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { AttachDialog } from './attach-dialog.tsx'
import { CallFilters } from './call-filters.tsx'
import { CallCard, columnsOf, type CallActions } from './call-parts.tsx'
import { callKeys, useCallQuery, type CallQuery } from './call-query.ts'
import { Numbers } from './numbers.tsx'
import { issuePin, PinDialog, type IssuedPin } from './reset-pin.tsx'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { t } from './texts.ts'

const TextsTab = lazyWithRetry(() => import('./texts-tab.tsx').then((m) => m.TextsTab))

/** Calls to the phone line, and the line's numbers. */
export function PhoneCallsPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const query = useCallQuery()
  const tab = params.get('tab')
  const isNumbers = tab === 'numbers'
  const isTexts = tab === 'texts'
  const exportUrl = isNumbers
    ? fill(telephonyPaths.calledNumberExport, { organizationId })
    : withQuery(fill(telephonyPaths.phoneCallExport, { organizationId }), query.filter)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} actions={<ExportMenu lists={[{ url: exportUrl }]} />} />
      <div className="mb-4">
        <Tabs
          label={t('parts')}
          tabs={[
            { to: '?', label: t('tab.calls'), isCurrent: !isNumbers && !isTexts },
            { to: '?tab=numbers', label: t('tab.numbers'), isCurrent: isNumbers },
            { to: '?tab=texts', label: t('tab.texts'), isCurrent: isTexts },
          ]}
        />
      </div>
      {isTexts ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <TextsTab organizationId={organizationId} />
        </Suspense>
      ) : isNumbers ? (
        <Numbers organizationId={organizationId} />
      ) : (
        <Calls organizationId={organizationId} query={query} />
      )}
    </>
  )
}

function Calls({ organizationId, query }: { organizationId: string; query: CallQuery }) {
  usePhoneFormats()
  const listUrl = fill(telephonyPaths.phoneCalls, { organizationId })
  const { data, isLoading } = usePages<{ items: PhoneCall[]; nextCursor: string | null }>(
    withQuery(listUrl, query.filter),
    query.pages,
  )
  const [attaching, setAttaching] = useState<PhoneCall>()
  const [issued, setIssued] = useState<IssuedPin>()
  const reset = useAction(async (member: { id: string; name: string }) =>
    setIssued(await issuePin(organizationId, member)),
  )
  const actions = {
    organizationId,
    onAttach: setAttaching,
    onResetPin: (member: { id: string; name: string }) => void reset.run(member),
  }
  return (
    <>
      <SavedViews organizationId={organizationId} list="phone-calls" keys={callKeys} />
      <section className="card overflow-clip">
        <CallFilters organizationId={organizationId} query={query} />
        {data?.items.length === 0 ? (
          <Nothing query={query} />
        ) : (
          <div className="max-md:p-3">
            <DataList
              label={t('title')}
              rows={data?.items}
              columns={columnsOf(actions)}
              keyOf={({ id }) => id}
              card={cardOf(actions)}
            />
          </div>
        )}
        <LoadMore
          hasMore={!!data?.nextCursor}
          isLoading={isLoading}
          onLoad={() => query.change({ pages: String(query.pages + 1) })}
        />
      </section>
      <AttachDialog organizationId={organizationId} call={attaching} onClose={() => setAttaching(undefined)} />
      <PinDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}

const cardOf = (actions: CallActions) => (call: PhoneCall) => <CallCard call={call} actions={actions} />

const Nothing = ({ query }: { query: CallQuery }) =>
  query.isFiltered ? (
    <EmptyState
      icon={<SearchX size={20} />}
      title={t('noneFound')}
      action={<Button onClick={query.clear}>{t('clearFilters')}</Button>}
    >
      {t('noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<PhoneIcon size={20} />}
      title={t('none')}
      action={
        <Link to="?tab=numbers" className="btn-secondary">
          {t('setUp')}
        </Link>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
