import { FileText, Phone, X } from 'lucide-react'
import type { OpenChemicalPlace } from '#shared/chemicals/open-places.contract.ts'
import type { bottles } from '#shared/chemicals/dilution.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { sheetDay } from '#web/domain/chemicals/sheet-day.ts'
import { conditionsText, mixText, ratioText } from '#web/domain/chemicals/dilution-texts.ts'
import { Pictograms, protectionsText, SignalWordBadge } from '#web/domain/chemicals/hazards.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

interface ChemicalCardProps {
  chemical: OpenChemicalPlace['chemicals'][number]
  units: OpenChemicalPlace['units']
  bottle: (typeof bottles)['metric'][number]
  /** URL of a sheet. */
  sheetLink: (sheetId: string) => string
  /** Takes it off the location's list. */
  onRemove: (() => void) | undefined
}

/** A chemical: its safety data sheet first, then hazards, protective equipment and dilution. */
export function ChemicalCard({ chemical, units, bottle, sheetLink, onRemove }: ChemicalCardProps) {
  const { itemName, signalWord, pictograms, protections, emergencyPhone, note, dilutions, sheet } = chemical
  return (
    <article className="card grid gap-3 p-4">
      <header className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-semibold wrap-break-word">{itemName}</h2>
        <span className="flex items-center gap-2">
          <SignalWordBadge word={signalWord} />
          {onRemove && (
            <IconButton label={t('remove', { name: itemName })} onClick={onRemove}>
              <X className="size-4" />
            </IconButton>
          )}
        </span>
      </header>
      {sheet ? (
        <SheetLink href={sheetLink(sheet.id)} name={itemName} revisedOn={sheet.revisedOn} />
      ) : (
        <Notice tone="warn">{t('noSheet')}</Notice>
      )}
      {emergencyPhone && (
        <a className="btn-secondary" href={`tel:${emergencyPhone}`}>
          <Phone size={18} />
          {t('call', { phone: formatPhone(emergencyPhone) })}
        </a>
      )}
      {pictograms.length > 0 && <Pictograms codes={pictograms} label={t('hazards')} />}
      {protections.length > 0 && (
        <p className="text-sm">
          <span className="font-medium">{t('wear')}:</span> {protectionsText(protections)}
        </p>
      )}
      {note && <p className="text-sm whitespace-pre-wrap">{note}</p>}
      {dilutions.length > 0 && (
        <ul className="divide-y divide-line" aria-label={t('dilutions')}>
          {dilutions.map((dilution) => (
            <li key={`${dilution.use} ${dilution.parts}`} className="grid gap-1 py-2 text-sm">
              <p className="flex justify-between gap-3 font-medium">
                <span className="min-w-0 wrap-break-word">{dilution.use}</span>
                <span className="tabular-nums">{ratioText(dilution.parts)}</span>
              </p>
              <p className="tabular-nums">{mixText(bottle, dilution.parts, units)}</p>
              {conditionsText(dilution) && <p className="text-ink-2">{conditionsText(dilution)}</p>}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function SheetLink({ href, name, revisedOn }: { href: string; name: string; revisedOn: string }) {
  const day = sheetDay(revisedOn)
  return (
    <a
      className="btn-primary h-12"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('openSheetOf', { name, day })}
    >
      <FileText size={18} />
      {t('openSheet')} · {t('revised', { day })}
    </a>
  )
}
