import { usualNoticeDays } from '#shared/prices/kinds.ts'
import type { ClientPrices, PricedSubject } from '#shared/prices/prices.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { addDays } from '#web/platform/format/days.ts'
import { store } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'
import { PriceFields, raiseOf } from './price-fields.tsx'

interface PriceDialogProps {
  url: string
  prices: ClientPrices | undefined
  /** Undefined closes the dialog. */
  subject: PricedSubject | undefined
  onClose: () => void
}

/** Enters a price from a day on; an escalator suggests its next raise. */
export function PriceDialog({ url, prices, subject, onClose }: PriceDialogProps) {
  const currency = prices?.currency ?? 'USD'
  async function send(values: FormData) {
    const changed = await api.post<ClientPrices>(url, {
      jobId: subject?.jobId ?? null,
      effectiveOn: textOf(values, 'effectiveOn'),
      noticeOn: textOf(values, 'noticeOn') || null,
      note: textOf(values, 'note'),
      raise: raiseOf(values, currency),
    })
    await store(url, changed)
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!subject && !!prices}
      onClose={onClose}
      title={t('changePrice')}
      description={subject && subjectName(subject)}
      send={send}
    >
      {(problems) => (
        <>
          <PriceFields subject={subject} currency={currency} problem={problems['raise']} />
          <DayFields subject={subject} prices={prices} />
          <Field label={t('priceNote')} name="note" maxLength={500} problem={problems['note']} />
        </>
      )}
    </EditDialog>
  )
}

/** The day from which a price counts, and the day by which the client must be notified. */
export function DayFields({ subject, prices }: Pick<PriceDialogProps, 'subject' | 'prices'>) {
  const { today = '', openFrom = '' } = prices ?? {}
  const escalator = subject?.escalator
  // A day that has passed is entered by hand.
  const due = escalator && escalator.dueOn >= openFrom ? escalator : undefined
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('effectiveOn')}
        name="effectiveOn"
        type="date"
        required
        min={openFrom}
        defaultValue={due?.dueOn ?? (today && addDays(today, 2 * usualNoticeDays))}
      />
      <Field
        label={t('noticeOn')}
        name="noticeOn"
        type="date"
        defaultValue={due?.noticeOn ?? (today && addDays(today, usualNoticeDays))}
      />
    </div>
  )
}

export const subjectName = ({ jobId, locationName, jobName }: PricedSubject) =>
  jobId ? [locationName, jobName].join(' · ') : t('wholeContract')
