import { useEffect, useState } from 'react'
import type { Bounds } from './chart-tree.ts'

/** What of the drawing is seen: its upper left corner, and how many pixels one unit takes. */
export interface View {
  readonly left: number
  readonly top: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How much may be enlarged before the drawing is made anew, and how long after the last change it is. */
const stretch = 1.4
const settleMs = 150

/** What is drawn around a view: half a window more on every side. */
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
 * The part of a drawing that is made, larger than the window: while the view stays inside, it is only pushed and
 * stretched, which takes a fraction of the time.
 */
export function useSheet(view: View, size: Size) {
  const [drawn, setDrawn] = useState({ view, size })
  const isUsable = drawn.size === size && holds(drawn.view, view, size)
  if (!isUsable) setDrawn({ view, size })
  const at = isUsable ? drawn.view : view

  // A stretched drawing is not sharp.
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
    /** How large a unit is drawn. */
    zoom: at.zoom,
    viewBox: `${region.left} ${region.top} ${region.width} ${region.height}`,
    width: 2 * size.width,
    height: 2 * size.height,
    transform: `translate(${x}px, ${y}px) scale(${view.zoom / at.zoom})`,
  }
}
