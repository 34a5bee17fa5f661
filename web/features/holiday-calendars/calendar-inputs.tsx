import { useState } from 'react'
import type { HolidayCalendarDraft, HolidayPlaces } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { generatedKinds, holidayPaidTo, observances } from '#shared/holiday-calendars/kinds.ts'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { limits } from '#shared/limits.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { EffectInputs } from './effect-inputs.tsx'
import { countryName } from './words.ts'
import { t } from './texts.ts'

interface CalendarInputsProps {
  organizationId: string
  draft: HolidayCalendarDraft
  problems: Readonly<Record<string, string>>
}

/** The settings of a calendar. */
export function CalendarInputs({ organizationId, draft, problems }: CalendarInputsProps) {
  const [country, setCountry] = useState(draft.country)
  const [state, setState] = useState(draft.state)
  const url = fill(holidayCalendarPaths.holidayPlaces, { organizationId })
  const places = useResource<HolidayPlaces>(withQuery(url, { country }), { keepPrevious: true })
  // While the list loads, the current country is the only option.
  const countries = places?.countries.map(({ code }) => code) ?? [country].filter(Boolean)
  const states = places?.states ?? [{ code: state, name: state }].filter(({ code }) => code)
  const choose = (code: string) => {
    setCountry(code)
    setState('')
  }
  return (
    <>
      <Field
        label={t('name')}
        name="name"
        required
        defaultValue={draft.name}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('country')}
          name="country"
          value={country}
          placeholder={t('noCountry')}
          options={countries
            .map((code) => ({ value: code, label: countryName(code) }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
          onChange={(event) => choose(event.target.value)}
        />
        <Select
          label={t('state')}
          name="state"
          value={state}
          placeholder={t('wholeCountry')}
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => setState(event.target.value)}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('kinds')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {generatedKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kind.${kind}`)}
              name="kinds"
              value={kind}
              defaultChecked={draft.kinds.includes(kind)}
            />
          ))}
        </div>
        <p className="text-xs text-bad">{problems['kinds']}</p>
      </fieldset>
      <Select
        label={t('observance')}
        name="observance"
        defaultValue={draft.observance}
        options={observances.map((value) => ({ value, label: t(`observance.${value}`) }))}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('effects')}</legend>
        <EffectInputs effects={draft} />
        <Select
          label={t('paidTo')}
          name="paidTo"
          defaultValue={draft.paidTo ?? 'everyone'}
          options={holidayPaidTo.map((value) => ({ value, label: t(`paidTo.${value}`) }))}
          hint={t('paidToHint')}
        />
        <Checkbox
          label={t('asksClients')}
          hint={t('asksClientsHint')}
          name="asksClients"
          defaultChecked={draft.asksClients}
        />
      </fieldset>
    </>
  )
}
