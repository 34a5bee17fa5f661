import { useState } from 'react'
import type { BirthDate } from '#shared/schedule/birth-date.contract.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { dayText } from '../list/member-changes.ts'
import { t } from '../texts.ts'

/** The birth date of a member under 16, whose hours are then checked by the rules for minors. */
export function BirthDateCard({ organizationId, memberId }: { organizationId: string; memberId: string }) {
  const url = fill(crewPaths.birthDate, { organizationId, memberId })
  const birthDate = useResource<BirthDate>(url)
  const [isOpen, setOpen] = useState(false)
  async function send(values: FormData) {
    const body: BirthDate = { birthDate: textOf(values, 'birthDate') || null }
    await store(url, await api.put<BirthDate>(url, body))
    notifySuccess(t('saved'))
    setOpen(false)
  }
  return (
    <Card title={t('birthDate')} actions={<Button onClick={() => setOpen(true)}>{t('editBirthDate')}</Button>}>
      <p>{birthDate?.birthDate ? dayText(birthDate.birthDate) : ''}</p>
      <p className="text-sm text-ink-2">{t('birthDateText')}</p>
      <EditDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('birthDate')} send={send}>
        {(problems) => (
          <Field
            label={t('birthDate')}
            name="birthDate"
            type="date"
            defaultValue={birthDate?.birthDate ?? ''}
            problem={problems['birthDate']}
          />
        )}
      </EditDialog>
    </Card>
  )
}
