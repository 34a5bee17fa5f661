import { languages } from '#shared/languages.ts'
import { languageWord } from '#web/platform/texts/language-name.ts'
import type { Holiday, HolidayCalendar, HolidayDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Field } from '#web/kit/core/field.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { effectsIn } from './calendar-draft.ts'
import { EffectInputs } from './effect-inputs.tsx'
import { factorOf, formatLongDay, nameOf } from './words.ts'
import { t } from './texts.ts'

/** The day that the edit is based on; undefined for a new one. */
export interface EditedDay {
  readonly day?: Holiday
}

interface DayEditingProps {
  /** URL of the calendar. */
  url: string
  calendar: HolidayCalendar | undefined
  /** Undefined closes the dialog. */
  edited: EditedDay | undefined
  onClose: () => void
}

const changesOf = ({ date, names, paidMinutes, payMultiplierE4, jobsSkipped }: Holiday): HolidayDraft => ({
  date,
  names,
  paidMinutes,
  payMultiplierE4,
  jobsSkipped,
})

/** Adds or changes a day by hand. */
export function DayEditing({ url, calendar, edited, onClose }: DayEditingProps) {
  const day = edited?.day
  const finish = async (message: string) => {
    notifySuccess(message)
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<Holiday, HolidayDraft>({
    url: `${url}/holidays/${day?.id}`,
    changesOf,
    reload: async () => {
      const { holidays } = await api.get<HolidayCalendar>(withQuery(url, { year: day?.date.slice(0, 4) }))
      const stored = holidays.find(({ id }) => id === day?.id)
      if (!stored) throw new ApiError(404)
      return stored
    },
    onSaved: () => finish(t('saved')),
  })
  async function send(values: FormData) {
    const typed: HolidayDraft = {
      date: textOf(values, 'date'),
      names: Object.fromEntries(languages.map((id) => [id, textOf(values, `names.${id}`)])),
      ...effectsIn(values),
    }
    if (day) {
      return confirmAndRetry(async (confirmed) => {
        if (!confirmed.confirmed) return saving.save(day, typed)
        await api.put(withQuery(`${url}/holidays/${day.id}`, confirmed), { ...typed, version: day.version })
        return finish(t('saved'))
      })
    }
    await confirmAndRetry((confirmed) => api.create<Holiday>(withQuery(`${url}/holidays`, confirmed), typed))
    return finish(t('added', { name: nameOf(typed.names) }))
  }
  const effects = day ?? calendar
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={t(day ? 'editDay' : 'addDay')} send={send}>
        <Field
          label={t('date')}
          name="date"
          type="date"
          required
          defaultValue={day?.date}
          min="1900-01-01"
          max="2200-12-31"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.map((id) => (
            <Field
              key={id}
              label={t('nameInLanguage', { language: languageWord(id) })}
              name={`names.${id}`}
              lang={id}
              defaultValue={day?.names[id]}
              maxLength={limits.nameMax}
              autoComplete="off"
            />
          ))}
        </div>
        {effects && <EffectInputs effects={effects} />}
      </EditDialog>
      <ConflictDialog
        saving={saving}
        parts={() => ({
          date: { label: t('date'), show: formatLongDay },
          names: { label: t('name'), show: (names) => Object.values(names).filter(Boolean).join(' / ') },
          paidMinutes: { label: t('paidHours'), show: formatMinutes },
          payMultiplierE4: { label: t('multiplier'), show: factorOf },
          jobsSkipped: { label: t('jobs'), show: (isSkipped) => t(isSkipped ? 'rest' : 'asUsual') },
        })}
      />
    </>
  )
}
