import { Bomb, Cylinder, Fish, Flame, FlaskConical, HeartPulse, Skull, type LucideIcon } from 'lucide-react'
import type { Chemical } from '#shared/chemicals/chemicals.contract.ts'
import type { Pictogram } from '#shared/chemicals/kinds.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

const symbols: Partial<Record<Pictogram, LucideIcon>> = {
  GHS01: Bomb,
  GHS02: Flame,
  GHS03: Flame,
  GHS04: Cylinder,
  GHS05: FlaskConical,
  GHS06: Skull,
  GHS08: HeartPulse,
  GHS09: Fish,
}

/** The symbol in its red diamond, black on white in every theme as on the label; its name is shown next to it. */
export function PictogramSign({ code }: { code: Pictogram }) {
  const Symbol = symbols[code]
  return (
    <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" className="shrink-0">
      <path d="M24 2 46 24 24 46 2 24Z" fill="#fff" stroke="#d00" strokeWidth="3" strokeLinejoin="round" />
      {Symbol ? (
        <Symbol x="14" y="14" width="20" height="20" color="#000" />
      ) : (
        <path d="M24 14v13m0 5v2" fill="none" stroke="#000" strokeWidth="4" strokeLinecap="round" />
      )}
      {code === 'GHS03' && <circle cx="24" cy="33" r="4" fill="none" stroke="#000" strokeWidth="2" />}
    </svg>
  )
}

export const SignalWordBadge = ({ word }: { word: Chemical['signalWord'] }) =>
  word && <Badge tone={word === 'danger' ? 'bad' : 'warn'}>{t(`signal.${word}`)}</Badge>

/** Pictograms with their names. */
export const Pictograms = ({ codes, label }: { codes: readonly Pictogram[]; label: string }) => (
  <ul aria-label={label} className="flex flex-wrap gap-3">
    {codes.map((code) => (
      <li key={code} className="flex items-center gap-2 text-sm">
        <PictogramSign code={code} />
        {t(`ghs.${code}`)}
      </li>
    ))}
  </ul>
)

export const protectionsText = (protections: Chemical['protections']) =>
  protections.map((protection) => t(`protection.${protection}`)).join(', ')
