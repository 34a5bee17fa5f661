import { encode } from 'uqr'

/** The dark modules as one SVG path, row by row. */
function pathOf(rows: readonly (readonly boolean[])[]) {
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return squares.join('')
}

/** A QR code, dark on light in every theme, because scanners expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="mx-auto size-56 rounded-md bg-white fill-black"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  )
}
