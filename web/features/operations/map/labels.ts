import type { Cluster, Size } from '#web/domain/map/projection.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A name next to a mark, on the side with free space. */
export interface Label {
  readonly text: string
  readonly side: 'left' | 'right'
}

/** Pixels; must match the CSS. */
const markPx = 14
const linePx = 16
/** The corner with the map's buttons. */
const toolsPx = { width: 56, height: 128 }
const namedMax = 9
const widestPx = 168
/** Estimated width of a letter; CSS truncates longer labels. */
const letterPx = 6.5

const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

/** Places labels so that they overlap neither marks nor each other; earlier marks take precedence. */
export function labelsOf<T extends { readonly name: string }>(
  marks: readonly Cluster<T>[],
  { width }: Size,
): Map<Cluster<T>, Label> {
  const boxes: Box[] = marks.map(({ at: { x, y } }) => ({
    left: x - markPx,
    right: x + markPx,
    top: y - markPx,
    bottom: y + markPx,
  }))
  boxes.push({ left: width - toolsPx.width, right: width, top: 0, bottom: toolsPx.height })
  const labels = new Map<Cluster<T>, Label>()
  for (const mark of marks) {
    const [first, ...others] = mark.items
    // One name is meaningless for a large group.
    if (!first || mark.items.length > namedMax) continue
    const text = others.length > 0 ? `${first.name} +${others.length}` : first.name
    const long = Math.min(text.length * letterPx, widestPx)
    const { x, y } = mark.at
    const line = { top: y - linePx / 2, bottom: y + linePx / 2 }
    // Leaves room for the group's count at the right of the mark.
    const gap = others.length > 0 ? markPx + 10 : markPx
    const sides = [
      { side: 'right' as const, box: { ...line, left: x + gap, right: x + gap + long } },
      { side: 'left' as const, box: { ...line, left: x - markPx - long, right: x - markPx } },
    ]
    const free = sides.find(
      ({ box }) => box.left >= 0 && box.right <= width && boxes.every((placed) => apart(placed, box)),
    )
    if (!free) continue
    boxes.push(free.box)
    labels.set(mark, { text, side: free.side })
  }
  return labels
}
