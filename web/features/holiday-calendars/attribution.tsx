import { t } from './texts.ts'

/** The attribution that the data's license requires. */
export const Attribution = () => (
  <p className="mt-5 text-xs text-ink-3">
    {t('attribution')}{' '}
    <a className="link underline" href="https://github.com/commenthol/date-holidays" target="_blank" rel="noreferrer">
      date-holidays
    </a>{' '}
    {t('attributionData')}{' '}
    <a
      className="link underline"
      href="https://creativecommons.org/licenses/by-sa/3.0/"
      target="_blank"
      rel="noreferrer"
    >
      CC BY-SA 3.0
    </a>
    .
  </p>
)
