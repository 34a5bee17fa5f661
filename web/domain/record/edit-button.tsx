import { Pencil } from 'lucide-react'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'

/** The pencil at a card's title; `what` says to a screen reader what it edits. */
export const EditButton = ({ what, onPress }: { what: string; onPress: () => void }) => (
  <IconButton label={`${t('edit')}: ${what}`} className="-mr-1.5" onClick={onPress}>
    <Pencil size={16} aria-hidden="true" />
  </IconButton>
)
