import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  /** Called when typing pauses, not at each key. */
  onChange: (value: string) => void
  className?: string
}

const quietMs = 200

/** A search box over a list; `/` focuses it. */
export function SearchField({ label, value, onChange, className = '' }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)

  // The address wins over typed text, e.g. after going back. When it only echoes earlier typing, newer keys stay.
  const [lastValue, setLastValue] = useState(value)
  const [reported, setReported] = useState<string>()
  if (lastValue !== value) {
    setLastValue(value)
    setReported(undefined)
    if (value !== reported) setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => {
      setReported(text)
      onChange(text)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest?.('input, textarea, select, dialog')) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])

  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search
        size={16}

        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        ref={input}
        type="search"
        className="field pl-9"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit a surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {text === '' && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 my-auto grid h-5 min-w-5 place-items-center rounded-xs border border-line font-sans text-2xs text-ink-3 pointer-coarse:hidden"
        >
          /
        </kbd>
      )}
    </label>
  )
}
