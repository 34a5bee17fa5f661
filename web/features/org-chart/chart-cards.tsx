import { memo } from 'react'
import { cardSentence } from './card-sentence.ts'
import { PersonCard, ReportLine, screenColors } from './chart-card.tsx'
import type { ChartNode } from './chart-tree.ts'

/** Below this zoom text is unreadable and not drawn. */
const textFrom = 0.3

export const cardId = (id: string) => `person-${id}`

interface ChartCardsProps {
  nodes: readonly ChartNode[]
  /** Pixels per unit of the drawing. */
  zoom: number
  activeId: string | undefined
  foundIds: ReadonlySet<string>
  /** Id of the card under the dragged one. */
  overId: string | undefined
}

/** Cards and lines inside the window. */
export const ChartCards = ({ nodes, zoom, activeId, foundIds, overId }: ChartCardsProps) => (
  <>
    <g aria-hidden="true">
      {nodes.map((node) => (
        <Line key={node.person.id} node={node} colors={screenColors} />
      ))}
    </g>
    {nodes.map((node) => (
      <Item
        key={node.person.id}
        node={node}
        isPlain={zoom < textFrom}
        isActive={node.person.id === activeId}
        isFound={foundIds.has(node.person.id) || node.person.id === overId}
      />
    ))}
  </>
)

interface ItemProps {
  node: ChartNode
  isPlain: boolean
  isActive: boolean
  isFound: boolean
}

const Line = memo(ReportLine)
/** A card as a tree item; the tree handles keys and presses for all cards. */
const Item = memo(({ node, isPlain, isActive, isFound }: ItemProps) => (
  <g
    id={cardId(node.person.id)}
    role="treeitem"
    tabIndex={-1}
    aria-level={node.level}
    aria-selected={isActive}
    aria-expanded={node.reports ? node.isOpen : undefined}
    aria-label={cardSentence(node)}
    className="cursor-pointer outline-none"
  >
    <PersonCard node={node} colors={screenColors} isPlain={isPlain} isActive={isActive} isFound={isFound} />
  </g>
))
