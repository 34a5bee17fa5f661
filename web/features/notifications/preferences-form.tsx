import { useState } from 'react'
import type { NotificationPreferences } from '#shared/notifications/notifications.contract.ts'
import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { languages, nameOfLanguage } from '#shared/languages.ts'
import { mutableKinds, type MutableKind } from '#shared/notifications/kinds.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Checkbox, Switch } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { groupedMails, mailKindsFor } from './mail-kinds.ts'
import { t } from './texts.ts'

/** Preferences for this organization's emails: kinds, quiet hours, zone and language. */
export function PreferencesForm({ organizationId }: { organizationId: string }) {
  const me = useMe()
  const url = fill(notificationPaths.notificationPreferences, { organizationId })
  const preferences = useResource<NotificationPreferences>(url)
  if (!me || !preferences) return <SkeletonText lines={8} />
  return <Inputs url={url} preferences={preferences} kinds={mailKindsFor(me.roles)} />
}

interface InputsProps {
  url: string
  preferences: NotificationPreferences
  kinds: readonly MutableKind[]
}

function Inputs({ url, preferences, kinds }: InputsProps) {
  const zones = useResource<TimeZoneList>(organizationPaths.timeZones)
  const [zone, setZone] = useState(preferences.timeZone ?? '')
  const [isQuiet, setQuiet] = useState(preferences.quietHours !== null)
  const { formProps, isSending } = useForm(async (values) => {
    const language = textOf(values, 'language')
    const edited: NotificationPreferences = {
      // Kinds that the form does not offer to this user keep their setting.
      mutedMail: mutableKinds.filter((kind) =>
        kinds.includes(kind) ? !values.has(`mail.${kind}`) : preferences.mutedMail.includes(kind),
      ),
      quietHours: isQuiet ? { from: textOf(values, 'quietHours.from'), to: textOf(values, 'quietHours.to') } : null,
      timeZone: textOf(values, 'timeZone') || null,
      language: languages.find((each) => each === language) ?? null,
    }
    await store(url, await api.put<NotificationPreferences>(url, edited))
    notifySuccess(t('saved'))
  })
  return (
    <Form {...formProps}>
      <SettingsSection title={t('mailsAbout')} description={t('mailsAlways')}>
        {groupedMails(kinds).map((each) => (
          <fieldset key={each.group} className="grid gap-x-4 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-medium">{t(`group.${each.group}`)}</legend>
            {each.kinds.map((kind) => (
              <Checkbox
                key={kind}
                name={`mail.${kind}`}
                label={t(`kind.${kind}`)}
                defaultChecked={!preferences.mutedMail.some((muted) => muted === kind)}
              />
            ))}
          </fieldset>
        ))}
      </SettingsSection>
      <SettingsSection title={t('when')} description={t('whenText')}>
        <Switch label={t('quiet')} checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)} />
        {isQuiet && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('quietFrom')}
              name="quietHours.from"
              type="time"
              required
              defaultValue={preferences.quietHours?.from ?? '20:00'}
            />
            <Field
              label={t('quietTo')}
              name="quietHours.to"
              type="time"
              required
              defaultValue={preferences.quietHours?.to ?? '07:00'}
            />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeZoneSelect
            name="timeZone"
            zones={zones}
            current={zone}
            placeholder={t('zoneOfOrganization')}
            value={zone}
            onChange={(event) => setZone(event.target.value)}
          />
          <Select
            label={t('mailLanguage')}
            name="language"
            placeholder={t('languageOfAccount')}
            defaultValue={preferences.language ?? ''}
            options={languages.map((id) => ({ value: id, label: nameOfLanguage(id) }))}
          />
        </div>
        <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
          {t('save')}
        </Button>
      </SettingsSection>
    </Form>
  )
}
