import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from './use-selection.ts'
import { t } from './texts.ts'

interface SelectionBarProps {
  label: string
  selection: Selection
  /** How many the filter finds; undefined where the list does not say. */
  matching: number | undefined
  /** There are more than those shown. */
  hasMore: boolean
  /** The actions on the selected rows. */
  children: ReactNode
}

/** Actions on the selected rows, at the foot of the window. */
export function SelectionBar({ label, selection, matching, hasMore, children }: SelectionBarProps) {
  const { rows, isAll, chooseAll, clear } = selection
  return (
    <section className="select-bar" aria-label={label}>
      <p className="text-sm font-medium">
        {isAll && matching === undefined
          ? t('everySelected')
          : t('selectedCount', { count: isAll ? (matching ?? 0) : rows.length })}
        {!isAll && hasMore && (
          <button type="button" className="link block text-left text-xs" onClick={chooseAll}>
            {matching === undefined ? t('selectEveryMatching') : t('selectMatching', { count: matching })}
          </button>
        )}
      </p>
      {(isAll || rows.length > 0) && children}
      <button type="button" className="icon-btn" aria-label={t('clear')} onClick={clear}>
        <X size={18} />
      </button>
    </section>
  )
}
