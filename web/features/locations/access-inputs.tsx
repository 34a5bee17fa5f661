import type { Location } from '#shared/contracts/locations.ts'
import { limits } from '#shared/limits.ts'
import { textOf } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { LocationEdit } from './location-changes.ts'
import { t } from './texts.ts'

export const readAccess = (values: FormData): Partial<LocationEdit> => ({
  phoneNumbers: textOf(values, 'phoneNumbers')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  accessNotes: textOf(values, 'accessNotes'),
  alarmCode: textOf(values, 'alarmCode'),
})

interface AccessInputsProps {
  location: Location
  problems: Readonly<Record<string, string>>
}

/** How one gets in, and which numbers calls from there come from. */
export function AccessInputs({ location, problems }: AccessInputsProps) {
  const ofNumbers = Object.entries(problems).find(([path]) => path.startsWith('phoneNumbers'))
  return (
    <>
      <Textarea
        label={t('accessNotes')}
        name="accessNotes"
        rows={5}
        defaultValue={location.accessNotes}
        maxLength={limits.noteMax}
        problem={problems['accessNotes']}
      />
      <Field
        label={t('alarmCode')}
        name="alarmCode"
        defaultValue={location.alarmCode ?? ''}
        maxLength={limits.secretMax}
        autoComplete="off"
        spellCheck={false}
        hint={t('alarmCodeHint')}
        problem={problems['alarmCode']}
      />
      <Textarea
        label={t('phoneNumbers')}
        name="phoneNumbers"
        rows={3}
        defaultValue={location.phoneNumbers.join('\n')}
        hint={t('phoneNumbersHint')}
        problem={ofNumbers?.[1]}
      />
    </>
  )
}
