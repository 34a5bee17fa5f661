import { useState } from 'react'
import type { Organization, TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatWeekday } from '#web/platform/format/format.ts'
import { regionalLanguage } from '#web/platform/texts/language.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The first day of the week in the browser's locale; Monday where that is unknown. */
function localWeekStart() {
  const locale = new Intl.Locale(regionalLanguage()) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}

export function CreateOrganizationForm({ onCreated }: { onCreated: (organizationId: string) => unknown }) {
  const zones = useResource<TimeZoneList>(organizationPaths.timeZones)
  const [logo, setLogo] = useState<File>()
  const { formProps, isSending } = useForm(async (values) => {
    const { id } = await api.create<Organization>(organizationPaths.organizations, {
      name: textOf(values, 'name'),
      timeZone: textOf(values, 'timeZone'),
      weekStart: Number(values.get('weekStart')),
    })
    if (logo) await sendLogo(id, logo)
    await refresh(userPaths.me, organizationPaths.organizations)
    await onCreated(id)
  })

  return (
    <Form {...formProps} className="grid gap-4">
      <Field
        label={t('name')}
        name="name"
        autoComplete="organization"
        required
        maxLength={limits.organizationNameMax}
      />
      <TimeZoneSelect
        name="timeZone"
        zones={zones}
        current={hereZone}
        defaultValue={hereZone}
        hint={t('timeZoneHint')}
      />
      <Select
        label={t('weekStart')}
        name="weekStart"
        defaultValue={localWeekStart()}
        options={weekdays.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
      />
      <div className="field-group">
        <p className="text-sm font-medium text-ink">{t('logo')}</p>
        <FileDrop
          label={t('logo')}
          accept={pictureTypes}
          bytesMax={limits.logoBytesMax}
          hint={t('logoHint')}
          chosen={logo}
          onUnreadable={() => setLogo(undefined)}
          onFile={setLogo}
        />
      </div>
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('createAction')}
      </Button>
    </Form>
  )
}

/** The organization exists already: a refused picture shows an error and can be uploaded again in the settings. */
async function sendLogo(organizationId: string, file: File) {
  const form = new FormData()
  form.set('file', file)
  await api.post(fill(organizationPaths.logo, { organizationId }), form).catch(notifyFailure)
}
