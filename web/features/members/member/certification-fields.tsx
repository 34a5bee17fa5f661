import type { Certification, NewCertification } from '#shared/members/member-records.contract.ts'
import { limits } from '#shared/limits.ts'
import { paperKinds } from '#shared/members/statuses.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

/** The certification as typed. */
export const certificationOf = (values: FormData): Required<NewCertification> => ({
  name: textOf(values, 'name'),
  kind: paperKinds.find((kind) => kind === values.get('kind')) ?? 'certification',
  forOffice: values.has('forOffice'),
  number: textOf(values, 'number'),
  issuedOn: textOf(values, 'issuedOn') || null,
  expiresOn: textOf(values, 'expiresOn') || null,
  notes: textOf(values, 'notes'),
})

interface CertificationFieldsProps {
  certification: Certification | undefined
}

export const CertificationFields = ({ certification }: CertificationFieldsProps) => (
  <>
    <Field
      label={t('certificationName')}
      name="name"
      required
      defaultValue={certification?.name}
      maxLength={limits.nameMax}
      autoComplete="off"
    />
    <Select
      label={t('paperKind')}
      name="kind"
      defaultValue={certification?.kind ?? 'certification'}
      options={paperKinds.map((value) => ({ value, label: t(`paper.${value}`) }))}
    />
    <Field
      label={t('certificationNumber')}
      name="number"
      defaultValue={certification?.number}
      maxLength={60}
      autoComplete="off"
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('issuedOn')} name="issuedOn" type="date" defaultValue={certification?.issuedOn ?? ''} />
      <Field label={t('expiresOn')} name="expiresOn" type="date" defaultValue={certification?.expiresOn ?? ''} />
    </div>
    <Textarea label={t('notes')} name="notes" rows={3} defaultValue={certification?.notes} maxLength={limits.noteMax} />
    <Checkbox
      label={t('forOffice')}
      hint={t('forOfficeText')}
      name="forOffice"
      defaultChecked={certification?.forOffice ?? false}
    />
  </>
)
