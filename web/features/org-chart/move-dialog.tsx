import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import type { Person } from './chart-tree.ts'
import { t } from './texts.ts'
import { isSelfOrManager } from './use-moving.ts'

interface MoveDialogProps {
  people: readonly Person[]
  /** The person whose manager is chosen; undefined closes the dialog. */
  person: Person | undefined
  onMove: (person: Person, managerId: string | null) => Promise<void>
  onClose: () => void
}

/** Chooses a manager from a list, as an alternative to dragging. People below the person are left out. */
export function MoveDialog({ people, person, onMove, onClose }: MoveDialogProps) {
  const send = async (values: FormData) => {
    if (!person) return
    await onMove(person, textOf(values, 'managerId') || null)
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!person}
      onClose={onClose}
      title={t('moveTitle', { name: person?.name ?? '' })}
      action={t('moveAction')}
      send={send}
    >
      {person && (
        <Select
          label={t('manager')}
          name="managerId"
          defaultValue={person.managerId ?? ''}
          placeholder={t('nobody')}
          hint={t('moveHint', { name: person.name })}
          options={people
            .filter(({ id }) => !isSelfOrManager(people, person.id, id))
            .map(({ id, name, title }) => ({ value: id, label: title ? `${name} · ${title}` : name }))}
        />
      )}
    </EditDialog>
  )
}
