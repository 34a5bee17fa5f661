import { useState } from 'react'
import type { Letterhead } from '#shared/quotes/letterhead.contract.ts'
import { limits } from '#shared/limits.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { formatPhone, typedPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { AddressFields, AddressText } from '#web/domain/record/address-fields.tsx'
import { addressLines, addressOf } from '#web/domain/record/address.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'

/** The company's address, phone, email and website on everything its clients get. */
export function LetterheadCard({ organizationId }: { organizationId: string }) {
  const url = fill(quotePaths.letterhead, { organizationId })
  const letterhead = useResource<Letterhead>(url)
  usePhoneFormats()
  const [isOpen, setOpen] = useState(false)
  if (!letterhead) return undefined
  const { address, phone, email, website, version } = letterhead
  async function save(values: FormData) {
    const changed = await api.put<Letterhead>(url, {
      address: addressOf(values, 'address'),
      phone: typedPhone(textOf(values, 'phone'), phone),
      email: textOf(values, 'email'),
      website: textOf(values, 'website'),
      version,
    })
    await store(url, changed)
    setOpen(false)
  }
  const lines = [...addressLines(address), formatPhone(phone), email, website].filter(Boolean)
  return (
    <Card title={t('letterhead')} actions={<Button onClick={() => setOpen(true)}>{t('edit')}</Button>}>
      <p className="mb-2 text-sm text-ink-2">{t('letterheadLead')}</p>
      <AddressText lines={lines} />
      <EditDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('letterhead')} send={save}>
        {(problems) => (
          <>
            <AddressFields prefix="address" address={address} />
            <Field
              label={t('phone')}
              name="phone"
              type="tel"
              defaultValue={formatPhone(phone)}
              maxLength={limits.phoneMax}
              problem={problems['phone']}
            />
            <Field
              label={t('email')}
              name="email"
              type="email"
              hint={t('letterheadEmailHint')}
              defaultValue={email}
              maxLength={limits.emailMax}
              problem={problems['email']}
            />
            <Field
              label={t('website')}
              name="website"
              defaultValue={website}
              maxLength={limits.nameMax}
              problem={problems['website']}
            />
          </>
        )}
      </EditDialog>
    </Card>
  )
}
