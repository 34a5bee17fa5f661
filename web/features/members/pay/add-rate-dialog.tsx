import { useState } from 'react'
import type { PayRate } from '#shared/members/member-records.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import type { PayBasis } from '#shared/members/statuses.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { generalRateOf, RateFields } from './rate-fields.tsx'
import { RateScope, type Scope } from './rate-scope.tsx'
import { t } from '../texts.ts'

interface AddRateDialogProps {
  organizationId: string
  memberId: string
  currency: string
  isOpen: boolean
  onClose: () => void
}

/** Adds a pay rate from a date on; earlier ones stay unchanged. */
export function AddRateDialog({ organizationId, memberId, currency, isOpen, onClose }: AddRateDialogProps) {
  const [scope, setScope] = useState<Scope>()
  const [basis, setBasis] = useState<PayBasis>('hour')
  const isFlat = basis === 'day' || basis === 'salary'
  const close = () => {
    setScope(undefined)
    setBasis('hour')
    onClose()
  }
  async function add(values: FormData) {
    await api.create<PayRate>(fill(memberPaths.payRates, { organizationId, memberId }), {
      ...generalRateOf(values),
      jobId: !isFlat && scope?.kind === 'job' ? scope.id : null,
      locationId: !isFlat && scope?.kind === 'location' ? scope.id : null,
    })
    notifySuccess(t('rateAdded'))
    void refresh(fill(memberPaths.member, { organizationId, memberId }))
    close()
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={close}
      title={t('addRate')}
      description={t('addRateLead')}
      action={t('addRate')}
      send={add}
    >
      {(problems) => (
        <>
          <RateFields
            organizationId={organizationId}
            currency={currency}
            basis={basis}
            onBasis={setBasis}
            problems={problems}
          />
          {isFlat ? (
            <p className="text-sm text-ink-2">{t('flatScope')}</p>
          ) : (
            <RateScope organizationId={organizationId} scope={scope} onChange={setScope} />
          )}
          <Field label={t('note')} name="note" maxLength={200} autoComplete="off" />
        </>
      )}
    </EditDialog>
  )
}
