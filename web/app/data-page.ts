import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import { fill } from '#web/lib/api.ts'
import { warm } from '#web/lib/resource.ts'
import { page } from './page.ts'

/** Everything below the shell may use the words of the kit and of the shell. */
const shellAreas = ['ui', 'app']

/** A route whose data starts to come together with its code: `paths` are API paths, filled from the address. */
export function dataPage(areas: readonly string[], load: () => Promise<ComponentType>, paths: readonly string[] = []) {
  const { handle, lazy } = page([...shellAreas, ...areas], load)
  const warmAll = (params: Params) => paths.forEach((path) => warm(fill(path, params)))
  return {
    lazy,
    handle: {
      ...handle,
      prepare(params: Params) {
        handle.prepare(params)
        warmAll(params)
      },
    },
    loader({ params }: { params: Params }) {
      warmAll(params)
      return null
    },
    shouldRevalidate: () => false,
  }
}
