import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface Typed {
  readonly latitude: string
  readonly longitude: string
}

interface PositionFieldsProps {
  /** Names of the two inputs. */
  names: Typed
  typed: Typed
  onType: (typed: Typed) => void
}

export function PositionFields({ names, typed, onType }: PositionFieldsProps) {
  const degrees = (part: keyof Typed, label: string, most: number) => (
    <Field
      label={label}
      name={names[part]}
      type="number"
      step="any"
      min={-most}
      max={most}
      value={typed[part]}
      onChange={({ target }) => onType({ ...typed, [part]: target.value })}
    />
  )
  return (
    <>
      {degrees('latitude', t('latitude'), 90)}
      {degrees('longitude', t('longitude'), 180)}
    </>
  )
}

/** A typed coordinate; null when empty. */
export const degreesOf = (values: FormData, name: string) =>
  textOf(values, name) === '' ? null : Number(textOf(values, name))
