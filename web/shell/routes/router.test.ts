import type { RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { pageRoutes } from '#shared/routes.ts'
import { clientRoutes } from './client-routes.tsx'
import { organizationRoutes } from './organization-routes.tsx'
import { shellRoutes } from '../layouts/organization-shell.tsx'
import { publicRoutes } from './public-routes.tsx'
import { discoverRoutes, firstRoutes } from './router.tsx'

/** Every full path of a route table that renders a page. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/')
    return route.children ? pathsOf(route.children, path) : [path]
  })
}

/** Catch-all routes, outside and inside an organization. */
const catchAll = new Set(['*', '/org/:organizationId/*'])
const below = '/org/:organizationId'
const paths = [
  ...pathsOf([...firstRoutes, ...publicRoutes, ...clientRoutes, ...shellRoutes]),
  ...pathsOf(organizationRoutes, below),
].filter((path) => !catchAll.has(path))

describe('the router', () => {
  test("contains the gateway's pages, no more and no less", () => {
    expect(paths.toSorted()).toEqual([...pageRoutes].toSorted())
  })

  test('contains no page twice', () => {
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('loads every page lazily', () => {
    const eager = (routes: readonly RouteObject[]): RouteObject[] =>
      routes.flatMap((route) => (route.children ? eager(route.children) : route.lazy || route.index ? [] : [route]))
    expect(eager([...firstRoutes, ...publicRoutes, ...clientRoutes, ...shellRoutes, ...organizationRoutes])).toEqual([])
  })

  test('loads the tables that a path needs, and only the shell for home', async () => {
    const tables = async (path: string) => (await discoverRoutes(path)).map(({ routes }) => routes)
    expect(await tables('/login')).toEqual([])
    expect(await tables('/org/1')).toEqual([shellRoutes])
    expect(await tables('/org/1/home')).toEqual([shellRoutes])
    expect(await tables('/org/1/clients')).toEqual([shellRoutes, organizationRoutes])
    for (const path of ['/org/1/quote', '/org/1/chemicals/2/open']) expect(await tables(path)).toEqual([publicRoutes])
    expect(await tables('/client/1')).toEqual([clientRoutes])
    expect(await tables('/organization')).toEqual([publicRoutes])
    expect(await tables('/nowhere')).toEqual([publicRoutes])
  })
})
