import { BookmarkPlus, Ellipsis, Pencil, Save, Star, Trash2, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SavedView } from '#shared/saved-views/saved-views.contract.ts'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { SavedViewDialog } from './saved-view-dialog.tsx'
import { t } from './texts.ts'
import { useSavedViews } from './use-saved-views.ts'

interface SavedViewsProps {
  organizationId: string
  /** The list's id, under which its views are stored. */
  list: string
  /** Query parameters that a view stores; paging is not one of them. */
  keys: readonly string[]
}

/**
 * A list's saved views: the reader's own and the shared ones. Renders nothing while there is neither a view nor a
 * filter to save.
 */
export function SavedViews({ organizationId, list, keys }: SavedViewsProps) {
  const saved = useSavedViews(organizationId, list, keys)
  const { views, current, isNew, query } = saved
  const [edited, setEdited] = useState<{ view?: SavedView }>()
  const [removed, setRemoved] = useState<SavedView>()
  // Reserves the space for lists that had views before, so that the list below does not shift.
  const [hasViews, setHasViews] = useToggle(`feature.views.${list}`)
  const count = views?.length
  useEffect(() => {
    if (count !== undefined && count > 0 !== hasViews) setHasViews(count > 0)
  }, [count, hasViews, setHasViews])

  const isShown = views ? views.length > 0 || isNew : hasViews
  return (
    <>
      {isShown && (
        <div className="mb-3 flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          {!!views?.length && (
            <fieldset aria-label={t('views')} className="flex min-w-0 gap-1 overflow-x-auto pointer-coarse:gap-2">
              <button type="button" className="chip" aria-pressed={query === ''} onClick={() => saved.show(undefined)}>
                {t('views.all')}
              </button>
              {views.map((view) => (
                <button
                  key={view.id}
                  type="button"
                  className="chip"
                  aria-pressed={view === current}
                  onClick={() => saved.show(view)}
                >
                  {view.isDefault && <Star size={14} />}
                  {view.name}
                  {view.isShared && <Users size={14} />}
                  {view.isShared && <span className="sr-only"> {t('views.shared')}</span>}
                  {view === current && isNew && <span className="font-normal"> ({t('views.changed')})</span>}
                </button>
              ))}
            </fieldset>
          )}
          {current && (
            <Menu label={t('views.actionsFor', { name: current.name })} groups={groupsOf(current)} align="start">
              <Ellipsis size={18} />
            </Menu>
          )}
          {isNew && (
            <Button kind="ghost" onClick={() => setEdited({})}>
              <BookmarkPlus />
              {t('views.save')}
            </Button>
          )}
        </div>
      )}
      <SavedViewDialog
        isOpen={!!edited}
        view={edited?.view}
        onClose={() => setEdited(undefined)}
        onSave={async (wish) => {
          await saved.save(edited?.view, wish)
          setEdited(undefined)
        }}
      />
      <ConfirmDialog
        isOpen={!!removed}
        title={t('views.delete')}
        description={t(removed?.isShared ? 'views.deleteSharedText' : 'views.deleteText', {
          name: removed?.name ?? '',
        })}
        action={t('views.delete')}
        isBusy={saved.isRemoving}
        onConfirm={async () => {
          if (removed) await saved.remove(removed)
          setRemoved(undefined)
        }}
        onClose={() => setRemoved(undefined)}
      />
    </>
  )

  function groupsOf(view: SavedView) {
    const begin = {
      id: 'begin',
      label: t('views.begin'),
      icon: <Star size={16} />,
      isChecked: view.isDefault,
      onSelect: () => void saved.setDefault(view.isDefault ? null : view.id),
    }
    if (!view.isChangeable) return [{ items: [begin] }]
    const replace = {
      id: 'replace',
      label: t('views.saveChanges'),
      icon: <Save size={16} />,
      onSelect: () => void saved.replace(view),
    }
    const edit = {
      id: 'edit',
      label: t('views.editNamed'),
      icon: <Pencil size={16} />,
      onSelect: () => setEdited({ view }),
    }
    const remove = {
      id: 'remove',
      label: t('views.delete'),
      icon: <Trash2 size={16} />,
      tone: 'bad' as const,
      onSelect: () => setRemoved(view),
    }
    return [{ items: [...(isNew ? [replace] : []), edit, begin] }, { items: [remove] }]
  }
}
