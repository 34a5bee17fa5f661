import type { Location } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { formatPhone, typedPhone } from '#web/platform/units/phone.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Textarea } from '#web/kit/textarea.tsx'
import type { LocationEdit } from './location-changes.ts'
import { t } from './texts.ts'

export const readAccess = (values: FormData, location: Location): Partial<LocationEdit> => ({
  phoneNumbers: textOf(values, 'phoneNumbers')
    .split('\n')
    .map((line) => typedPhone(line.trim(), ...location.phoneNumbers))
    .filter(Boolean),
  accessNotes: textOf(values, 'accessNotes'),
})

interface AccessInputsProps {
  location: Location
  problems: Readonly<Record<string, string>>
}

/** Access instructions, and the phone numbers that clock-in calls come from. */
export function AccessInputs({ location, problems }: AccessInputsProps) {
  const ofNumbers = Object.entries(problems).find(([path]) => path.startsWith('phoneNumbers'))
  return (
    <>
      <Textarea
        label={t('accessNotes')}
        hint={t('accessNotesHint')}
        name="accessNotes"
        rows={5}
        defaultValue={location.accessNotes}
        maxLength={limits.noteMax}
      />
      <Textarea
        label={t('phoneNumbers')}
        name="phoneNumbers"
        rows={3}
        defaultValue={location.phoneNumbers.map(formatPhone).join('\n')}
        hint={t('phoneNumbersHint')}
        problem={ofNumbers?.[1]}
      />
    </>
  )
}
