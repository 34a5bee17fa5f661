import { useState } from 'react'
import type { CalledNumber, CalledNumbers } from '#shared/telephony/telephony.contract.ts'
import { callLimits, e164 } from '#shared/telephony/calls.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { PhoneText } from '#web/domain/record/phone-text.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** The phone numbers for clocking in, with instructions to set them up. */
export function Numbers({ organizationId }: { organizationId: string }) {
  const url = fill(telephonyPaths.calledNumbers, { organizationId })
  const numbers = useResource<CalledNumbers>(url)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<CalledNumber>()
  async function add(values: FormData) {
    const number = String(values.get('number')).replaceAll(/[\s().-]/g, '')
    await api.create(url, { number, label: String(values.get('label')) })
    notifySuccess(t('added', { number }))
    setAdding(false)
    await refresh(url)
  }
  const removal = useAction(async (number: string) => {
    await api.remove(`${url}/${encodeURIComponent(number)}`)
    notifySuccess(t('removed', { number }))
    setRemoved(undefined)
    await refresh(url)
  })
  return (
    <div className="grid gap-5">
      {numbers && !numbers.isOn && <Notice tone="warn">{t('off')}</Notice>}
      <Card title={t('numbers')} actions={<Button onClick={() => setAdding(true)}>{t('addNumber')}</Button>} isFlush>
        {!numbers && (
          <div className="p-4">
            <SkeletonText lines={2} />
          </div>
        )}
        {numbers?.items.length === 0 && <EmptyState title={t('noNumbers')}>{t('noNumbersText')}</EmptyState>}
        {!!numbers?.items.length && (
          <ul className="divide-y divide-line" aria-label={t('numbers')}>
            {numbers.items.map((each) => (
              <li key={each.number} className="flex items-center gap-3 px-4 py-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium tabular-nums">
                    <PhoneText number={each.number} />
                  </span>
                  <span className="block truncate text-sm text-ink-2">{each.label}</span>
                </span>
                <Button aria-label={t('removeNumber', each)} onClick={() => setRemoved(each)}>
                  {t('removeDo')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('howTo')} className="max-w-2xl">
        <p className="text-sm text-ink-2">{t('numbersText')}</p>
        <ol className="mt-3 grid gap-3 text-sm">
          <li>{t('step1')}</li>
          <li>
            {t('step2')} <Address label={t('voiceUrl')} url={numbers?.voiceUrl} />
          </li>
          <li>
            {t('step3')} <Address label={t('statusUrl')} url={numbers?.statusUrl} />
          </li>
          <li>{t('step4')}</li>
          <li>{t('step5')}</li>
        </ol>
      </Card>
      <EditDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={t('addNumber')}
        action={t('addNumber')}
        send={add}
      >
        <Field
          label={t('number')}
          name="number"
          type="tel"
          required
          maxLength={30}
          // Accepts common spellings; the normalized number is validated before sending.
          pattern={`(?:${e164.slice(1, -1)}|\\+[0-9 ().\\-]{8,28})`}
          hint={t('numberHint')}
          autoComplete="off"
        />
        <Field label={t('label')} name="label" maxLength={callLimits.labelMax} />
      </EditDialog>
      <ConfirmDialog
        isOpen={!!removed}
        title={t('removeTitle', { number: removed?.number ?? '' })}
        description={t('removeText')}
        isBusy={removal.isRunning}
        action={t('removeDo')}
        onConfirm={() => void removal.run(removed?.number ?? '')}
        onClose={() => setRemoved(undefined)}
      />
    </div>
  )
}

const Address = ({ label, url }: { label: string; url: string | undefined }) => (
  <input
    className="field mt-1 text-sm"
    readOnly
    aria-label={label}
    value={url ?? ''}
    onFocus={(event) => event.target.select()}
  />
)
