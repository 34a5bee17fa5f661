import { useState } from 'react'
import type { PayRate } from '#shared/contracts/member-records.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { payBases } from '#shared/members/statuses.ts'
import { api, fill } from '#web/lib/api.ts'
import { todayIn } from '#web/lib/days.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { Field } from '#web/ui/field.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { parseRate } from './pay-rate.ts'
import { RateScope, type Scope } from './rate-scope.tsx'
import { t } from './texts.ts'

interface AddRateDialogProps {
  organizationId: string
  memberId: string
  currency: string
  isOpen: boolean
  onClose: () => void
}

/** A new rate from a day on; the ones before stay as they are. */
export function AddRateDialog({ organizationId, memberId, currency, isOpen, onClose }: AddRateDialogProps) {
  const [scope, setScope] = useState<Scope>()
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  const close = () => {
    setScope(undefined)
    onClose()
  }
  async function add(values: FormData) {
    await api.create<PayRate>(fill(memberPaths.payRates, { organizationId, memberId }), {
      basis: textOf(values, 'basis'),
      rateE4: parseRate(textOf(values, 'rateE4')),
      effectiveOn: textOf(values, 'effectiveOn'),
      jobId: scope?.kind === 'job' ? scope.id : null,
      locationId: scope?.kind === 'location' ? scope.id : null,
      note: textOf(values, 'note'),
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
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={`${t('rate')} (${currency})`}
              name="rateE4"
              required
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => checkRate(event.target)}
              problem={problems['rateE4']}
            />
            <Select
              label={t('basis')}
              name="basis"
              defaultValue="hour"
              options={payBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
            />
            <Field
              label={t('effectiveOn')}
              name="effectiveOn"
              type="date"
              required
              defaultValue={today}
              problem={problems['effectiveOn']}
            />
          </div>
          <RateScope organizationId={organizationId} scope={scope} onChange={setScope} />
          <Field label={t('note')} name="note" maxLength={200} autoComplete="off" problem={problems['note']} />
        </>
      )}
    </EditDialog>
  )
}

function checkRate(input: HTMLInputElement) {
  const rate = parseRate(input.value)
  const isRate = rate === null || (rate !== undefined && rate <= limits.rateE4Max)
  input.setCustomValidity(isRate ? '' : t('rateInvalid'))
}
