import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedView, SavedViewList } from '#shared/saved-views/saved-views.contract.ts'
import { savedViewPaths } from '#shared/saved-views/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import type { ViewWish } from './saved-view-dialog.tsx'
import { t } from './texts.ts'

/** What the address says of these, in their order. */
function queryOf(params: URLSearchParams, keys: readonly string[]) {
  const kept = keys.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : []))
  return new URLSearchParams(kept).toString()
}

/** The views of a list, which of them is shown, and what can be done with them. */
export function useSavedViews(organizationId: string, list: string, keys: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const base = fill(savedViewPaths.savedViews, { organizationId })
  const url = withQuery(base, { list })
  const views = useResource<SavedViewList>(url)?.items
  const [chosenId, setChosenId] = useState<string>()
  const query = queryOf(params, keys)
  const exact = views?.find((view) => view.query === query)
  // A view that was shown and then changed is still the one that is worked on, until everything is shown.
  const shownId = exact?.id ?? (query ? chosenId : undefined)
  if (shownId !== chosenId) setChosenId(shownId)
  const current = views?.find(({ id }) => id === shownId)

  function show(view: SavedView | undefined) {
    setParams(
      (now) => {
        const rest = [...now].filter(([key]) => key !== 'pages' && !keys.includes(key))
        return new URLSearchParams([...rest, ...new URLSearchParams(view?.query)])
      },
      { replace: true, preventScrollReset: true },
    )
  }

  // Whoever comes to the plain list gets it as it was wished; from then on it is as the reader says.
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!views || hasArrived.current) return
    hasArrived.current = true
    const first = views.find(({ isDefault }) => isDefault)
    if (first && query === '') show(first)
  })

  async function setDefault(viewId: string | null) {
    const path = fill(savedViewPaths.defaultView, { organizationId, list })
    await store(url, await api.put<SavedViewList>(path, { viewId }))
  }

  /** Keeps what is shown as a new view, or changes one. @throws ApiError when it is refused. */
  async function save(view: SavedView | undefined, { name, isShared, isDefault }: ViewWish) {
    const saved = view
      ? await api.put<SavedView>(`${base}/${view.id}`, { name, isShared, query: view.query, version: view.version })
      : await api.create<SavedView>(base, { list, name, isShared, query })
    if (isDefault !== saved.isDefault) await setDefault(isDefault ? saved.id : null)
    notifySuccess(t('views.saved'))
    await refresh(base)
  }

  const replacing = useAction(async ({ id, name, isShared, version }: SavedView) => {
    await api.put<SavedView>(`${base}/${id}`, { name, isShared, query, version })
    notifySuccess(t('views.saved'))
    await refresh(base)
  })
  const removing = useAction(async ({ id }: SavedView) => {
    await api.remove(`${base}/${id}`)
    notifySuccess(t('views.deleted'))
    await refresh(base)
  })
  const beginning = useAction(setDefault)

  return {
    views,
    /** What is shown, as a view would keep it; empty for the plain list. */
    query,
    current,
    /** What is shown is no view yet. */
    isNew: query !== '' && !exact,
    show,
    save,
    /** Makes what is shown the content of the view. */
    replace: replacing.run,
    remove: removing.run,
    isRemoving: removing.isRunning,
    setDefault: beginning.run,
  }
}
