import type { LeavePreset } from '#shared/time-off/presets.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

/** The source of a preset's figures, whom it covers and which figures are unconfirmed. */
export function PresetSource({ preset }: { preset: LeavePreset }) {
  const { source, lookedUpOn, employeesFrom, unconfirmed } = preset
  return (
    <Notice>
      {employeesFrom > 1 && <p>{t('presetEmployers', { from: employeesFrom })}</p>}
      <p>
        <a className="link underline" href={source} target="_blank" rel="noreferrer">
          {t('presetSource', { host: new URL(source).host, day: formatDate(lookedUpOn) })}
        </a>
      </p>
      {unconfirmed.length > 0 && (
        <p>{t('presetUnconfirmed', { facts: unconfirmed.map((fact) => t(`fact.${fact}`)).join(', ') })}</p>
      )}
    </Notice>
  )
}
