import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { EarningCodeList, EarningCodes } from '#shared/payroll/pay-earning-codes.contract.ts'
import { earningCodeMax } from '#shared/payroll/earning-codes.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'

/** The payroll providers' codes for each kind of pay. */
export function EarningCodesCard({ organizationId }: { organizationId: string }) {
  const url = fill(payrollPaths.payEarningCodes, { organizationId })
  const codeList = useResource<EarningCodeList>(url)
  const [edits, setEdits] = useState<EarningCodes>()
  const close = () => setEdits(undefined)
  async function save(values: FormData) {
    if (!edits) return
    const codes = edits.codes.map(({ kind }) => ({ kind, code: textOf(values, kind) }))
    const path = fill(payrollPaths.payEarningCodesOf, { organizationId, format: edits.format })
    await store(url, await api.put<EarningCodeList>(path, { codes }))
    notifySuccess(t('codesSaved'))
    close()
  }
  return (
    <Card title={t('codesTitle')}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{t('codesLead')}</p>
        {codeList ? (
          <ul className="divide-y divide-line" aria-label={t('codesTitle')}>
            {codeList.items.map((codes) => (
              <ProviderRow key={codes.format} codes={codes} onEdit={() => setEdits(codes)} />
            ))}
          </ul>
        ) : (
          <Skeleton className="h-40 rounded-lg" />
        )}
      </div>
      <EditDialog
        isOpen={!!edits}
        onClose={close}
        title={edits ? t(`format.${edits.format}`) : ''}
        description={t('codesDialog')}
        size="wide"
        send={save}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {edits?.codes.map(({ kind, code, standard }) => (
            <Field
              key={kind}
              label={t(`item.${kind}`)}
              name={kind}
              defaultValue={code}
              maxLength={earningCodeMax}
              autoComplete="off"
              spellCheck={false}
              hint={t('codesStandardIs', { code: standard })}
            />
          ))}
        </div>
      </EditDialog>
    </Card>
  )
}

function ProviderRow({ codes: { format, codes }, onEdit }: { codes: EarningCodes; onEdit: () => void }) {
  const without = codes.filter(({ code }) => code === '').length
  const changedCount = codes.filter(({ code, standard }) => code !== '' && code !== standard).length
  const summary = [
    changedCount > 0 && t('codesOwn', { count: changedCount }),
    without > 0 && t('codesMissing', { count: without }),
  ]
  const provider = t(`format.${format}`)
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <div>
        <p className="font-medium">{provider}</p>
        <p className="text-ink-2">{summary.filter(Boolean).join(' · ') || t('codesStandard')}</p>
      </div>
      <Button aria-label={t('codesEdit', { provider })} onClick={onEdit}>
        <Pencil />
      </Button>
    </li>
  )
}
