import { PbfWriter } from 'pbf'

/** A shape in a tile's own numbers, 0 to 4,096 from its north-west corner. */
export interface Shape {
  readonly type: 'point' | 'line' | 'polygon'
  readonly properties: Readonly<Record<string, string | number>>
  readonly parts: readonly (readonly (readonly [x: number, y: number])[])[]
}

const types = { point: 1, line: 2, polygon: 3 } as const
const command = { move: 1, line: 2, close: 7 } as const

/** Encodes a Mapbox vector tile (version 2.1) of named layers. */
export function vectorTile(layers: Readonly<Record<string, readonly Shape[]>>): Buffer {
  const pbf = new PbfWriter()
  for (const [name, shapes] of Object.entries(layers)) pbf.writeMessage(3, writeLayer, { name, shapes })
  return Buffer.from(pbf.finish())
}

function writeLayer({ name, shapes }: { name: string; shapes: readonly Shape[] }, pbf: PbfWriter): void {
  const pairs = shapes.flatMap(({ properties }) => Object.entries(properties))
  const keys = [...new Set(pairs.map(([key]) => key))]
  const values = [...new Set(pairs.map(([, value]) => value))]
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const shape of shapes) {
    const tags = Object.entries(shape.properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
    pbf.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, tags)
        feature.writeVarintField(3, types[shape.type])
        feature.writePackedVarint(4, geometryOf(shape))
      },
      undefined,
    )
  }
  for (const key of keys) pbf.writeStringField(3, key)
  for (const value of values)
    pbf.writeMessage(
      4,
      (_, own) => (typeof value === 'string' ? own.writeStringField(1, value) : own.writeDoubleField(3, value)),
      undefined,
    )
  pbf.writeVarintField(5, 4_096)
}

/** Commands with distances from the point before, in zigzag (section 4.3 of the format). */
function geometryOf({ type, parts }: Shape): number[] {
  let [atX, atY] = [0, 0]
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  const step = ([x, y]: readonly [number, number]) => {
    const moved = [zigzag(x - atX), zigzag(y - atY)]
    ;[atX, atY] = [x, y]
    return moved
  }
  return parts.flatMap((part) => {
    const [first, ...others] = part
    if (!first) return []
    return [
      command.move | (1 << 3),
      ...step(first),
      ...(others.length > 0 ? [command.line | (others.length << 3), ...others.flatMap(step)] : []),
      ...(type === 'polygon' ? [command.close | (1 << 3)] : []),
    ]
  })
}
