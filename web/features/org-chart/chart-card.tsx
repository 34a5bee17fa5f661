import type { ChartNode, Person } from './chart-tree.ts'
import { card, lineOf } from './chart-tree.ts'

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text)
/** A name shortened to fit a card. */
export const shortName = ({ name }: Person) => cut(name, 20)
export const shortTitle = ({ title }: Person) => cut(title, 26)

/** Positions on a card from its upper left corner; texts by their baseline. */
export const places = { middle: 30, radius: 17, text: 56, name: 27, nameAlone: 35, title: 44, pill: 36 } as const

export const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

interface CardColors {
  readonly surface: string
  readonly line: string
  readonly ink: string
  readonly ink2: string
  readonly accent: string
  readonly soft: string
}

/** The page's own colors, light or dark. */
export const screenColors: CardColors = {
  surface: 'var(--surface)',
  line: 'var(--line-strong)',
  ink: 'var(--ink)',
  ink2: 'var(--ink-2)',
  accent: 'var(--accent)',
  soft: 'var(--accent-soft)',
}
/** Fixed colors for print and files, where the page's CSS variables do not exist. */
export const paperColors: CardColors = {
  surface: '#ffffff',
  line: '#c3cbd1',
  ink: '#15191c',
  ink2: '#4a545b',
  accent: '#047a74',
  soft: '#dcf4f1',
}

/** The line from a manager down to a report. */
export function ReportLine({ node, colors }: { node: ChartNode; colors: CardColors }) {
  const corners = lineOf(node)
  if (!corners.length) return undefined
  return <path d={`M${corners.map(([x, y]) => `${x} ${y}`).join('L')}`} fill="none" stroke={colors.line} />
}

interface PersonCardProps {
  node: ChartNode
  colors: CardColors
  isActive?: boolean
  isFound?: boolean
  /** Leaves out the text, for drawings too small to read. */
  isPlain?: boolean
}

/** A person's card, made of SVG shapes and text only, so that it can be saved as a file. */
export const PersonCard = ({ node, colors, isActive, isFound, isPlain = false }: PersonCardProps) => (
  <g transform={`translate(${node.x - card.width / 2} ${node.y})`} fontFamily="Inter, system-ui, sans-serif">
    <rect
      width={card.width}
      height={card.height}
      rx="10"
      fill={isFound ? colors.soft : colors.surface}
      stroke={isActive ? colors.accent : colors.line}
      strokeWidth={isActive ? 2.5 : 1}
    />
    {!isPlain && <CardText node={node} colors={colors} />}
  </g>
)

const CardText = ({ node: { person, reports, isOpen }, colors }: Pick<PersonCardProps, 'node' | 'colors'>) => (
  <>
    <title>{person.title ? `${person.name}, ${person.title}` : person.name}</title>
    <circle cx={places.middle} cy={card.height / 2} r={places.radius} fill={colors.soft} />
    <text
      x={places.middle}
      y={card.height / 2 + 4}
      textAnchor="middle"
      fontSize="12"
      fontWeight="600"
      fill={colors.accent}
    >
      {initialsOf(person.name)}
    </text>
    <text
      x={places.text}
      y={person.title ? places.name : places.nameAlone}
      fontSize="14"
      fontWeight="600"
      fill={colors.ink}
    >
      {shortName(person)}
    </text>
    <text x={places.text} y={places.title} fontSize="12" fill={colors.ink2}>
      {shortTitle(person)}
    </text>
    {reports > 0 && (
      <g data-toggle>
        <rect
          x={(card.width - places.pill) / 2}
          y={card.height - 11}
          width={places.pill}
          height="22"
          rx="11"
          fill={colors.surface}
          stroke={colors.line}
        />
        <text x={card.width / 2} y={card.height + 4} textAnchor="middle" fontSize="11" fill={colors.ink2}>
          {isOpen ? `− ${reports}` : `+ ${reports}`}
        </text>
      </g>
    )}
  </>
)
