import { Type, type Static } from 'typebox'
import { savedViewPaths } from './paths.ts'
import { Closed, Id, List, Name, Nullable, organizationParams, Version } from '../schema.ts'

/** The list, by its name in the page. */
const ListName = Type.String({ pattern: '^[a-z][a-z-]{0,39}$' })

const fields = {
  name: Name(60),
  /** The query string of the page, without paging. */
  query: Type.String({ minLength: 1, maxLength: 1_000, pattern: '^[A-Za-z0-9_.~%=&+*-]+$' }),
  /** Visible to everybody in the organization; only those with `views.share` may set it. */
  isShared: Type.Boolean(),
}

export const SavedView = Type.Object({
  ...fields,
  id: Id,
  list: Type.String(),
  /** Created by the caller. */
  isOwn: Type.Boolean(),
  /** True when the caller may change and delete it. */
  isChangeable: Type.Boolean(),
  /** The caller's default for the list. */
  isDefault: Type.Boolean(),
  version: Version,
})
export type SavedView = Static<typeof SavedView>
export const SavedViewList = List(SavedView)
export type SavedViewList = Static<typeof SavedViewList>

export const NewSavedView = Closed({ ...fields, list: ListName })
export type NewSavedView = Static<typeof NewSavedView>
export const SavedViewChanges = Closed({ ...fields, version: Version })
export type SavedViewChanges = Static<typeof SavedViewChanges>

const viewParams = Type.Object({ organizationId: Id, viewId: Id })

export const listSavedViews = {
  method: 'GET',
  url: savedViewPaths.savedViews,
  config: { access: 'views.use', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List the caller’s and the shared views of a list, by name',
    params: organizationParams,
    querystring: Closed({ list: ListName }),
    response: { 200: SavedViewList },
  },
} as const

export const createSavedView = {
  method: 'POST',
  url: savedViewPaths.savedViews,
  config: { access: 'views.use' },
  schema: {
    summary: 'Save a list’s filters under a name',
    params: organizationParams,
    body: NewSavedView,
    response: { 201: SavedView },
  },
} as const

export const updateSavedView = {
  method: 'PUT',
  url: savedViewPaths.savedView,
  config: { access: 'views.use' },
  schema: {
    summary: 'Replace one of the caller’s views, or a shared one with permission; 409 when `version` is old',
    params: viewParams,
    body: SavedViewChanges,
    response: { 200: SavedView },
  },
} as const

export const removeSavedView = {
  method: 'DELETE',
  url: savedViewPaths.savedView,
  config: { access: 'views.use' },
  schema: {
    summary: 'Remove one of the caller’s views, or a shared one with permission',
    params: viewParams,
    response: { 204: Type.Null() },
  },
} as const

const DefaultView = Closed({ viewId: Nullable(Id) })

export const setDefaultView = {
  method: 'PUT',
  url: savedViewPaths.defaultView,
  config: { access: 'views.use' },
  schema: {
    summary: 'Set the caller’s default view of a list; null for none',
    params: Type.Object({ organizationId: Id, list: ListName }),
    body: DefaultView,
    response: { 200: SavedViewList },
  },
} as const
