import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedView, SavedViewList } from '#shared/saved-views/saved-views.contract.ts'
import { savedViewPaths } from '#shared/saved-views/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import type { ViewWish } from './saved-view-dialog.tsx'
import { t } from './texts.ts'

/** The query's values of these parameters, in their order. */
function queryOf(params: URLSearchParams, keys: readonly string[]) {
  const pairs = keys.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : []))
  return new URLSearchParams(pairs).toString()
}

/** A list's saved views, the current one and the actions on them. */
export function useSavedViews(organizationId: string, list: string, keys: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const base = fill(savedViewPaths.savedViews, { organizationId })
  const url = withQuery(base, { list })
  const views = useResource<SavedViewList>(url)?.items
  const [chosenId, setChosenId] = useState<string>()
  const query = queryOf(params, keys)
  const exact = views?.find((view) => view.query === query)
  // A view stays current while its filters are changed, until the reader resets the list.
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

  // Only the first visit without filters applies the default view.
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

  /** Saves the current filters as a new view, or changes a view. @throws ApiError when it is refused */
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
    /** The current filters as a view stores them; empty for the unfiltered list. */
    query,
    current,
    /** The current filters are not saved in any view. */
    isNew: query !== '' && !exact,
    show,
    save,
    /** Saves the current filters in the view. */
    replace: replacing.run,
    remove: removing.run,
    isRemoving: removing.isRunning,
    setDefault: beginning.run,
  }
}
