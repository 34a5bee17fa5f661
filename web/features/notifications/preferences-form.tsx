import { useState } from 'react'
import type { NotificationPreferences } from '#shared/contracts/notifications.ts'
import type { TimeZoneList } from '#shared/contracts/organizations.ts'
import { languages } from '#shared/languages.ts'
import { mutableKinds, type MutableKind } from '#shared/notifications/kinds.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { may, type Permission } from '#shared/permissions.ts'
import type { Role } from '#shared/roles.ts'
import { api, fill } from '#web/lib/api.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { store, useResource } from '#web/lib/resource.ts'
import { textOf, useForm } from '#web/lib/use-form.ts'
import { useMe } from '#web/lib/use-me.ts'
import { Button } from '#web/ui/button.tsx'
import { SettingsSection } from '#web/ui/card.tsx'
import { Checkbox, Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { languageNames } from '#web/ui/language-switch.tsx'
import { TimeZoneSelect } from '#web/ui/record/time-zone-select.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { t } from './texts.ts'

/** What only those are told who hold a permission; everything else may reach anybody. */
const concerns: Partial<Record<MutableKind, Permission>> = {
  faq_question_asked: 'faq.manage',
  schedule_published: 'schedule.own',
  visit_assigned: 'schedule.own',
  visit_released: 'schedule.own',
  work_log_added: 'time.own',
  work_log_corrected: 'time.own',
  work_log_voided: 'time.own',
  own_work_closed: 'time.own',
  work_closed: 'worklogs.read',
  morning_report: 'operations.read',
  morning_all_clear: 'operations.read',
  problem_reported: 'problems.read',
  problem_resolved: 'problems.report',
  quote_requested: 'quotes.manage',
  quote_viewed: 'quotes.manage',
  quote_accepted: 'quotes.manage',
  quote_declined: 'quotes.manage',
  supplies_requested: 'supplies.read',
  supplies_approved: 'supplies.request',
  supplies_declined: 'supplies.request',
  supplies_ordered: 'supplies.request',
  supplies_delivered: 'supplies.request',
  action_assigned: 'inspections.act',
  action_fixed: 'inspections.manage',
  inspection_signed: 'inspections.manage',
  leave_requested: 'timeoff.manage',
  leave_approved: 'timeoff.own',
  leave_declined: 'timeoff.own',
  leave_cancelled: 'timeoff.own',
  recap_submitted: 'recaps.all',
  recap_commented: 'recaps.read',
  monitor_fires: 'requests.read',
  monitor_escalated: 'monitors.read',
  client_request_raised: 'requests.read',
  client_request_replied: 'requests.read',
  visit_rated_low: 'requests.read',
  client_request_answered: 'client_area.use',
  client_request_closed: 'client_area.use',
  own_holiday_questions: 'client_area.use',
  holiday_questions: 'holidays.answer',
  export_ready: 'export.run',
  export_failed: 'export.run',
}
const kindsFor = (roles: readonly Role[]) =>
  mutableKinds.filter((kind) => {
    const permission = concerns[kind]
    return !permission || may(roles, permission)
  })

/** Which mails the user wants from this organisation, when, and in what language. */
export function PreferencesForm({ organizationId }: { organizationId: string }) {
  const me = useMe()
  const url = fill(notificationPaths.notificationPreferences, { organizationId })
  const preferences = useResource<NotificationPreferences>(url)
  if (!me || !preferences) return <SkeletonText lines={8} />
  return <Inputs url={url} preferences={preferences} kinds={kindsFor(me.roles)} />
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
  const { formProps, problems, error, isSending } = useForm(async (values) => {
    const language = textOf(values, 'language')
    const wanted: NotificationPreferences = {
      // What this user is not asked about stays as it is.
      mutedMail: mutableKinds.filter((kind) =>
        kinds.includes(kind) ? !values.has(`mail.${kind}`) : preferences.mutedMail.includes(kind),
      ),
      quietHours: isQuiet ? { from: textOf(values, 'quietHours.from'), to: textOf(values, 'quietHours.to') } : null,
      timeZone: textOf(values, 'timeZone') || null,
      language: languages.find((each) => each === language) ?? null,
    }
    await store(url, await api.put<NotificationPreferences>(url, wanted))
    notifySuccess(t('saved'))
  })
  return (
    <form {...formProps}>
      <FormError error={error} />
      <SettingsSection title={t('mailsAbout')} description={t('mailsAlways')}>
        <fieldset className="grid gap-x-4 sm:grid-cols-2" aria-label={t('mailsAbout')}>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              name={`mail.${kind}`}
              label={t(`kind.${kind}`)}
              defaultChecked={!preferences.mutedMail.some((muted) => muted === kind)}
            />
          ))}
        </fieldset>
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
              problem={problems['quietHours.from']}
            />
            <Field
              label={t('quietTo')}
              name="quietHours.to"
              type="time"
              required
              defaultValue={preferences.quietHours?.to ?? '07:00'}
              problem={problems['quietHours.to']}
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
            problem={problems['timeZone']}
            onChange={(event) => setZone(event.target.value)}
          />
          <Select
            label={t('mailLanguage')}
            name="language"
            placeholder={t('languageOfAccount')}
            defaultValue={preferences.language ?? ''}
            options={languages.map((id) => ({ value: id, label: languageNames[id] }))}
            problem={problems['language']}
          />
        </div>
        <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
          {t('save')}
        </Button>
      </SettingsSection>
    </form>
  )
}
