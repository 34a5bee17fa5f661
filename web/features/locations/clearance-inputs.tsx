import type { Location } from '#shared/locations/locations.contract.ts'
import type { CertificationNames } from '#shared/members/member-records.contract.ts'
import { clearancePolicies, type ClearancePolicy } from '#shared/locations/clearance.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import type { LocationEdit } from './location-changes.ts'
import { t } from './texts.ts'

export const readClearance = (values: FormData): Partial<LocationEdit> => ({
  requiredCertifications: [...values.getAll('certification').map(String), textOf(values, 'another').trim()].filter(
    Boolean,
  ),
  clearancePolicy: textOf(values, 'clearancePolicy') as ClearancePolicy,
})

interface ClearanceInputsProps {
  organizationId: string
  location: Location
  problems: Readonly<Record<string, string>>
}

/** Certifications required at a location; names already in use are offered as checkboxes, so that spellings match. */
export function ClearanceInputs({ organizationId, location, problems }: ClearanceInputsProps) {
  const used = useResource<CertificationNames>(fill(memberPaths.certificationNames, { organizationId }))?.items
  const required = location.requiredCertifications
  const isRequired = (name: string) =>
    required.some((certification) => certification.toLowerCase() === name.toLowerCase())
  // Current requirements are listed from the start, so that saving before the names load removes none.
  const names = [...required, ...(used ?? []).map(({ name }) => name).filter((name) => !isRequired(name))]
  const problem = Object.entries(problems).find(([path]) => path.startsWith('requiredCertifications'))?.[1]
  return (
    <>
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 text-sm font-medium">{t('required')}</legend>
        {names.map((name) => (
          <Checkbox
            key={name}
            label={name}
            name="certification"
            value={name}
            defaultChecked={required.includes(name)}
          />
        ))}
        {used && names.length === 0 && <p className="text-sm text-ink-2">{t('noCertificates')}</p>}
        {!used && <SkeletonText lines={3} />}
      </fieldset>
      <Field label={t('anotherCertificate')} name="another" maxLength={120} hint={t('anotherHint')} problem={problem} />
      <Select
        label={t('withoutOne')}
        name="clearancePolicy"
        defaultValue={location.clearancePolicy}
        options={clearancePolicies.map((value) => ({ value, label: t(`clearance.${value}`) }))}
      />
    </>
  )
}
