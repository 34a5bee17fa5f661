import { useEffect, useState } from 'react'
import type { Bounds } from './chart-tree.ts'

/** The visible section: its upper left corner in the drawing, and the zoom in pixels per unit. */
export interface View {
  readonly left: number
  readonly top: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Largest scale of the rendered drawing before it is rendered again, and the delay of doing so. */
const stretch = 1.4
const settleMs = 150

/** The rendered region: the view plus half a window on every side. */
const regionOf = ({ left, top, zoom }: View, { width, height }: Size): Bounds => ({
  left: left - width / 2 / zoom,
  top: top - height / 2 / zoom,
  width: (2 * width) / zoom,
  height: (2 * height) / zoom,
})

function holds(drawn: View, view: View, size: Size) {
  const ratio = view.zoom / drawn.zoom
  const region = regionOf(drawn, size)
  return (
    ratio < stretch &&
    ratio > 1 / stretch &&
    view.left >= region.left &&
    view.top >= region.top &&
    view.left + size.width / view.zoom <= region.left + region.width &&
    view.top + size.height / view.zoom <= region.top + region.height
  )
}

/**
 * Renders a region larger than the window; while the view stays inside, only a CSS transform changes, which is much
 * faster.
 */
export function useSheet(view: View, size: Size) {
  const [drawn, setDrawn] = useState({ view, size })
  const isUsable = drawn.size === size && holds(drawn.view, view, size)
  if (!isUsable) setDrawn({ view, size })
  const at = isUsable ? drawn.view : view

  // A scaled drawing is blurred until it is rendered again.
  const isStretched = at.zoom !== view.zoom
  useEffect(() => {
    if (!isStretched) return undefined
    const timer = setTimeout(() => setDrawn({ view, size }), settleMs)
    return () => clearTimeout(timer)
  }, [isStretched, view, size])

  const region = regionOf(at, size)
  const [x, y] = [(region.left - view.left) * view.zoom, (region.top - view.top) * view.zoom]
  return {
    region,
    /** Pixels per unit of the drawing. */
    zoom: at.zoom,
    viewBox: `${region.left} ${region.top} ${region.width} ${region.height}`,
    width: 2 * size.width,
    height: 2 * size.height,
    transform: `translate(${x}px, ${y}px) scale(${view.zoom / at.zoom})`,
  }
}
