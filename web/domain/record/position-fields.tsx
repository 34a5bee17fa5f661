import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface PositionFieldsProps {
  /** Names of the two inputs. */
  names: { readonly latitude: string; readonly longitude: string }
  latitude: number | null
  longitude: number | null
}

export function PositionFields({ names, latitude, longitude }: PositionFieldsProps) {
  const degrees = (name: string, label: string, most: number, value: number | null) => (
    <Field label={label} name={name} type="number" step="any" min={-most} max={most} defaultValue={value ?? ''} />
  )
  return (
    <>
      {degrees(names.latitude, t('latitude'), 90, latitude)}
      {degrees(names.longitude, t('longitude'), 180, longitude)}
    </>
  )
}

/** A typed coordinate; null when empty. */
export const degreesOf = (values: FormData, name: string) =>
  textOf(values, name) === '' ? null : Number(textOf(values, name))
