import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from '../texts.ts'

interface RowToolsProps {
  /** The row's name in the labels of the buttons. */
  named: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Undefined where the list is full. */
  onDuplicate: (() => void) | undefined
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

/** Moves, duplicates or removes an entry of a list. */
export const RowTools = ({ named, isFirst, isLast, onMove, onDuplicate, onRemove }: RowToolsProps) => (
  <span className="flex">
    <IconButton label={t('moveUp', { named })} disabled={isFirst} onClick={() => onMove(-1)}>
      <ArrowUp size={16} />
    </IconButton>
    <IconButton label={t('moveDown', { named })} disabled={isLast} onClick={() => onMove(1)}>
      <ArrowDown size={16} />
    </IconButton>
    <IconButton label={t('duplicateNamed', { name: named })} disabled={!onDuplicate} onClick={onDuplicate}>
      <Copy size={16} />
    </IconButton>
    <IconButton label={t('removeNamed', { named })} disabled={!onRemove} onClick={onRemove}>
      <Trash2 size={16} />
    </IconButton>
  </span>
)
