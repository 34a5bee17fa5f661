import type { SavedView } from '#shared/saved-views/saved-views.contract.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { t } from './texts.ts'

export interface ViewWish {
  readonly name: string
  readonly isShared: boolean
  readonly isDefault: boolean
}

interface SavedViewDialogProps {
  isOpen: boolean
  /** The edited view; undefined for a new one. */
  view: SavedView | undefined
  onClose: () => void
  /** @throws ApiError when the view is refused */
  onSave: (wish: ViewWish) => Promise<unknown>
}

/** A form for a view's name, visibility and default. */
export function SavedViewDialog({ isOpen, view, onClose, onSave }: SavedViewDialogProps) {
  const mayShare = useMay('views.share')
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(view ? 'views.edit' : 'views.save')}
      {...(!view && { description: t('views.saveLead') })}
      send={(values) =>
        onSave({
          name: textOf(values, 'name'),
          isShared: mayShare ? values.has('isShared') : (view?.isShared ?? false),
          isDefault: values.has('isDefault'),
        })
      }
    >
      <Field
        label={t('views.name')}
        name="name"
        required
        maxLength={60}
        defaultValue={view?.name ?? ''}
        autoComplete="off"
      />
      <div>
        <Checkbox label={t('views.begin')} name="isDefault" defaultChecked={view?.isDefault ?? false} />
        {mayShare && <Checkbox label={t('views.share')} name="isShared" defaultChecked={view?.isShared ?? false} />}
      </div>
    </EditDialog>
  )
}
