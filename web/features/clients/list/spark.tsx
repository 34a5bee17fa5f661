const width = 60
const height = 28

interface SparkProps {
  kind: 'bars' | 'line'
  /** In chronological order; null where there is no value. */
  values: readonly (number | null)[]
  isBad?: boolean
}

/** A sparkline, hidden from screen readers because the text next to it says the same. */
export function Spark({ kind, values, isBad = false }: SparkProps) {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (points.length < 2) return null
  return (
    <svg
      className={`spark ${isBad ? 'bad' : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {kind === 'bars' ? (
        <Bars points={points} count={values.length} />
      ) : (
        <Line points={points} count={values.length} />
      )}
    </svg>
  )
}

interface PointsProps {
  points: readonly { readonly value: number; readonly at: number }[]
  count: number
}

function Bars({ points, count }: PointsProps) {
  const most = Math.max(1, ...points.map(({ value }) => value))
  const step = width / count
  return points.map(({ value, at }) => {
    const tall = Math.max(1, (value / most) * height)
    return <rect key={at} x={at * step} y={height - tall} width={step - 2} height={tall} rx={1} />
  })
}

function Line({ points, count }: PointsProps) {
  const figures = points.map(({ value }) => value)
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const x = (at: number) => (at / (count - 1)) * width
  const y = (value: number) => height - 3 - ((value - least) / Math.max(1, most - least)) * (height - 6)
  const path = points.map(({ value, at }, index) => `${index ? 'L' : 'M'}${x(at)} ${y(value)}`).join('')
  return (
    <>
      <path className="area" d={`${path}V${height}H${x(points[0]?.at ?? 0)}Z`} />
      <path d={path} />
    </>
  )
}
