import { formatPhone, isUnreadablePhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

/** The same as PhoneText within a line of text. */
export const phoneLine = (kept: string) =>
  isUnreadablePhone(kept) ? `${kept} (${t('checkNumber')})` : formatPhone(kept)

/** A phone number as people write it; one that nobody could call says so. */
export function PhoneText({ kept }: { kept: string }) {
  usePhoneFormats()
  if (!isUnreadablePhone(kept)) return formatPhone(kept)
  return (
    <>
      {kept} <Badge tone="warn">{t('checkNumber')}</Badge>
    </>
  )
}
