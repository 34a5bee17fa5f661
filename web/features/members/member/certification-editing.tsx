import type { Certification, CertificationList, NewCertification } from '#shared/members/member-records.contract.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { ConflictDialog, type ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { CertificationFields, certificationOf } from './certification-fields.tsx'
import { dayText } from '../list/member-changes.ts'
import { t } from '../texts.ts'

/** The certification that the edit is based on; undefined for a new one. */
export interface EditedCertification {
  readonly certification?: Certification
}

interface CertificationEditingProps {
  url: string
  /** Undefined closes the dialog. */
  edited: EditedCertification | undefined
  onClose: () => void
}

const changesOf = ({ name, kind, forOffice, number, issuedOn, expiresOn, notes }: Certification) => ({
  name,
  kind,
  forOffice,
  number,
  issuedOn,
  expiresOn,
  notes,
})

type Typed = Required<NewCertification>

const parts = (): ConflictParts<Typed> => ({
  name: { label: t('certificationName'), show: (name) => name },
  kind: { label: t('paperKind'), show: (kind) => t(`paper.${kind}`) },
  forOffice: { label: t('forOffice'), show: (isFor) => t(isFor ? 'yes' : 'no') },
  number: { label: t('certificationNumber'), show: (number) => number },
  issuedOn: { label: t('issuedOn'), show: dayText },
  expiresOn: { label: t('expiresOn'), show: dayText },
  notes: { label: t('notes'), show: (notes) => notes },
})

export function CertificationEditing({ url, edited, onClose }: CertificationEditingProps) {
  const certification = edited?.certification
  const finish = async (message: string) => {
    notifySuccess(message)
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<Certification, Typed>({
    url: `${url}/${certification?.id}`,
    changesOf,
    reload: async () => {
      const { items } = await api.get<CertificationList>(url)
      const stored = items.find(({ id }) => id === certification?.id)
      if (!stored) throw new ApiError(404)
      return stored
    },
    onSaved: () => finish(t('saved')),
  })
  async function send(values: FormData) {
    const typed = certificationOf(values)
    if (certification) return saving.save(certification, typed)
    await api.create<Certification>(url, typed)
    return finish(t('certificationAdded'))
  }
  const title = t(certification ? 'editCertification' : 'addCertification')
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={title} send={send}>
        <CertificationFields certification={certification} />
      </EditDialog>
      <ConflictDialog saving={saving} parts={parts} />
    </>
  )
}
