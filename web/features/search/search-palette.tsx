/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled, nor a select searched */
import {
  Briefcase,
  File,
  FileText,
  MapPin,
  Package,
  ReceiptText,
  Search,
  SearchCheck,
  Store,
  UserRound,
  Zap,
} from 'lucide-react'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog } from '#web/domain/controls/dialog.tsx'
import { useResults, type PaletteEntry } from './palette-results.ts'
import { t } from './texts.ts'

interface SearchPaletteProps {
  organizationId: string
  /** Pages that the user may open. */
  pages: readonly PaletteEntry[]
  isOpen: boolean
  onClose: () => void
}

const icons = {
  page: FileText,
  action: Zap,
  member: UserRound,
  client: Store,
  location: MapPin,
  job: Briefcase,
  quote: ReceiptText,
  inspection: SearchCheck,
  document: File,
  supply: Package,
} as const

/** A search over records, pages and actions, usable entirely by keyboard. */
export const SearchPalette = ({ isOpen, onClose, ...rest }: SearchPaletteProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={t('search')} description={t('keys')}>
    <Palette onClose={onClose} {...rest} />
  </Dialog>
)

function Palette({ organizationId, pages, onClose }: Omit<SearchPaletteProps, 'isOpen'>) {
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const searched = useDeferredValue(text)
  const [action, setAction] = useState<PaletteEntry>()
  const results = useResults(organizationId, { known: pages, text: searched, action })
  const chosen = results?.[Math.min(at, results.length - 1)]
  const idOf = (entry: PaletteEntry) => `${id}-${entry.kind}-${entry.id}`

  function ask(entry: PaletteEntry | undefined) {
    setAction(entry)
    setText('')
    setAt(0)
  }
  function open(entry: PaletteEntry) {
    if (entry.asks) return ask(entry)
    onClose()
    void navigate(entry.to)
  }
  function press(event: KeyboardEvent) {
    const count = results?.length ?? 0
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : count - 1
      setAt(count ? (at + step) % count : 0)
    } else if (event.key === 'Enter' && chosen) open(chosen)
    else if (event.key === 'Backspace' && action && !text) ask(undefined)
    // The browser's default would only clear the input.
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return (
    <>
      {action && (
        <p className="flex items-center gap-2 px-5 pb-3">
          <span className="min-w-0 flex-1 font-medium">{action.title}</span>
          <Button kind="ghost" onClick={() => ask(undefined)}>
            {t('back')}
          </Button>
        </p>
      )}
      <div className="relative px-5 pb-3">
        <Search size={18} className="pointer-events-none absolute top-2.5 left-8 text-ink-3" />
        <input
          data-autofocus
          type="search"
          role="combobox"
          aria-expanded={!!results?.length}
          aria-controls={id}
          aria-activedescendant={chosen && idOf(chosen)}
          aria-label={action ? `${action.title}: ${t(`which.${action.asks ?? 'client'}`)}` : t('search')}
          placeholder={t(action ? `which.${action.asks ?? 'client'}` : 'placeholder')}
          maxLength={limits.searchMax}
          autoComplete="off"
          className="field pl-9"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      {results?.length === 0 && searched.trim() && (
        <output className="block px-5 pb-3 text-sm text-ink-2">{t('none', { text: searched.trim() })}</output>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t('results')}
        aria-busy={!results}
        className="h-[68dvh] overflow-y-auto border-t border-line p-2"
      >
        {results?.map((entry) => {
          const Icon = icons[entry.kind]
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys for all options
            <div
              key={idOf(entry)}
              id={idOf(entry)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === chosen}
              className="flex min-h-10 items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-accent-soft pointer-coarse:min-h-11"
              ref={(line) => {
                if (line && entry === chosen) line.scrollIntoView?.({ block: 'nearest' })
              }}
              onPointerMove={() => entry === chosen || setAt(results.indexOf(entry))}
              onClick={() => open(entry)}
            >
              <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">
                {entry.title} {entry.subtitle && <span className="text-sm text-ink-2">{entry.subtitle}</span>}
              </span>
              <span className="text-xs text-ink-2">{t(`kind.${entry.kind}`)}</span>
            </div>
          )
        })}
      </div>
    </>
  )
}
