import { Plus, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { PayRate, PayRateList } from '#shared/members/member-records.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { AddRateDialog } from './add-rate-dialog.tsx'
import { dayText } from '../list/member-changes.ts'
import { rateKindText, rateText } from './pay-rate.ts'
import { t } from '../texts.ts'

interface PayTabProps {
  organizationId: string
  memberId: string
  currency: string
}

/** A member's pay rates, a history that is only added to. */
export function PayTab({ organizationId, memberId, currency }: PayTabProps) {
  const url = fill(memberPaths.payRates, { organizationId, memberId })
  const rates = useResource<PayRateList>(url)?.items
  const [isAdding, setAdding] = useState(false)
  const isAnothers = useAnotherDecides(organizationId, 'pay_rate')(memberId)
  const addButton = isAnothers ? (
    <AnotherDecidesNote />
  ) : (
    <Button onClick={() => setAdding(true)}>
      <Plus size={16} />
      {t('addRate')}
    </Button>
  )
  return (
    <Card title={t('payRates')} isFlush actions={!!rates?.length && addButton}>
      <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">{t('payLead')}</p>
      {rates?.length === 0 ? (
        <EmptyState icon={<Wallet size={20} />} title={t('noRates')} action={addButton}>
          {t('noRatesText')}
        </EmptyState>
      ) : (
        <div className="max-md:p-3">
          <DataList
            label={t('payRates')}
            rows={rates}
            columns={columnsOf(currency)}
            keyOf={({ id }) => id}
            card={cardOf(currency)}
          />
        </div>
      )}
      <AddRateDialog
        organizationId={organizationId}
        memberId={memberId}
        currency={currency}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </Card>
  )
}

const cardOf = (currency: string) => (rate: PayRate) => <RateCard rate={rate} currency={currency} />

const scopeOf = ({ jobName, locationName }: PayRate) => jobName ?? locationName ?? t('everywhere')

const columnsOf = (currency: string): Column<PayRate>[] => [
  {
    id: 'rate',
    label: t('rate'),
    cell: (rate) => (
      <span className="flex items-center gap-2 font-medium tabular-nums">
        {rateText(rate, currency)}
        {rate.current && <Badge tone="good">{t('current')}</Badge>}
        <SelfApproved isShown={rate.selfApproved} />
        <span className="text-xs font-normal text-ink-2">{rateKindText(rate)}</span>
      </span>
    ),
  },
  { id: 'from', label: t('effectiveOn'), cell: ({ effectiveOn }) => dayText(effectiveOn) },
  { id: 'scope', label: t('scope'), cell: scopeOf },
  { id: 'note', label: t('note'), className: 'max-lg:hidden', cell: ({ note }) => note },
  {
    id: 'added',
    label: t('addedBy'),
    className: 'max-lg:hidden',
    cell: (rate) => <span className="text-ink-2">{addedText(rate)}</span>,
  },
]

const addedText = ({ createdBy, createdAt }: PayRate) =>
  [createdBy, formatDate(localDate(createdAt), { dateStyle: 'medium' })].filter(Boolean).join(' · ')

const RateCard = ({ rate, currency }: { rate: PayRate; currency: string }) => (
  <div className="text-sm">
    <p className="flex items-center justify-between gap-3 text-lg font-semibold tabular-nums">
      {rateText(rate, currency)}
      <span className="flex flex-wrap justify-end gap-2">
        {rate.current && <Badge tone="good">{t('current')}</Badge>}
        <SelfApproved isShown={rate.selfApproved} />
      </span>
    </p>
    <p>
      {t('fromDay', { date: dayText(rate.effectiveOn) })} · {scopeOf(rate)}
    </p>
    <p className="text-ink-2">{[rateKindText(rate), rate.note].filter(Boolean).join(' · ')}</p>
    <p className="text-xs text-ink-3">{addedText(rate)}</p>
  </div>
)
