import { useState } from 'react'
import type {
  HolidayCalendar,
  HolidayCalendarDraft,
  HolidayPreview,
} from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { draftIn, firstDraft, settingsOf } from './calendar-draft.ts'
import { CalendarInputs } from './calendar-inputs.tsx'
import { Preview } from './preview.tsx'
import { countryName, factorOf } from './words.ts'
import { t } from './texts.ts'

interface CalendarEditingProps {
  organizationId: string
  isOpen: boolean
  /** The calendar that the edit is based on; undefined for a new one. */
  calendar: HolidayCalendar | undefined
  onSaved?: (calendar: HolidayCalendar) => void
  onClose: () => void
}

/** Creates a calendar, or changes one after a preview of the changed days. */
export function CalendarEditing({ organizationId, isOpen, calendar, onSaved, onClose }: CalendarEditingProps) {
  const url = fill(holidayCalendarPaths.holidayCalendars, { organizationId })
  const country = useResource<PhoneFormats>(fill(organizationPaths.phoneFormats, { organizationId }))?.country
  const [preview, setPreview] = useState<HolidayPreview>()
  const close = () => {
    setPreview(undefined)
    onClose()
  }
  const finish = async (saved: HolidayCalendar, message: string) => {
    notifySuccess(message)
    close()
    onSaved?.(saved)
    await refresh(url)
  }
  const saving = useVersionedSave<HolidayCalendar, HolidayCalendarDraft>({
    url: `${url}/${calendar?.id}`,
    changesOf: settingsOf,
    onSaved: (saved) => finish(saved, t('saved')),
  })
  async function send(values: FormData) {
    const draft = draftIn(values)
    if (!calendar) return finish(await api.create<HolidayCalendar>(url, draft), t('added', { name: draft.name }))
    if (preview)
      return confirmAndRetry(async (confirmed) => {
        if (!confirmed.confirmed) return saving.save(calendar, draft)
        const body = { ...draft, version: calendar.version }
        await finish(await api.put<HolidayCalendar>(withQuery(`${url}/${calendar.id}`, confirmed), body), t('saved'))
      })
    return setPreview(await api.post<HolidayPreview>(`${url}/${calendar.id}/preview`, draft))
  }
  return (
    <>
      <EditDialog
        isOpen={isOpen}
        title={t(calendar ? 'editCalendar' : 'addCalendar')}
        description={calendar && t('editCalendarText')}
        action={calendar && !preview ? t('seeChanges') : undefined}
        send={send}
        onClose={close}
      >
        {(problems) => (
          <>
            {preview && (
              <>
                <Preview preview={preview} />
                <Button className="justify-self-start" onClick={() => setPreview(undefined)}>
                  {t('changeSettings')}
                </Button>
              </>
            )}
            <div className="grid gap-4" hidden={!!preview}>
              <CalendarInputs
                key={country}
                organizationId={organizationId}
                draft={calendar ? settingsOf(calendar) : firstDraft(country ?? 'US')}
                problems={problems}
              />
            </div>
          </>
        )}
      </EditDialog>
      <ConflictDialog saving={saving} parts={conflictParts} />
    </>
  )
}

const mark = (isSet: boolean) => (isSet ? '✓' : '–')

const conflictParts = () => ({
  name: { label: t('name'), show: (name: string) => name },
  country: { label: t('country'), show: (code: string) => (code ? countryName(code) : t('byHand')) },
  state: { label: t('state'), show: (code: string) => code || t('wholeCountry') },
  kinds: {
    label: t('kinds'),
    show: (kinds: HolidayCalendarDraft['kinds']) => kinds.map((kind) => t(`kind.${kind}`)).join(', '),
  },
  observance: {
    label: t('observance'),
    show: (observance: HolidayCalendarDraft['observance']) => t(`observance.${observance}`),
  },
  paidMinutes: { label: t('paidHours'), show: formatMinutes },
  paidTo: { label: t('paidTo'), show: (to: HolidayCalendarDraft['paidTo']) => t(`paidTo.${to ?? 'everyone'}`) },
  payMultiplierE4: { label: t('multiplier'), show: factorOf },
  jobsSkipped: { label: t('jobsSkipped'), show: mark },
  asksClients: { label: t('asksClients'), show: mark },
})
