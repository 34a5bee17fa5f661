import { formatPhone, isUnreadablePhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

/** Like PhoneText, as plain text within a sentence. */
export const phoneLine = (number: string) =>
  isUnreadablePhone(number) ? `${number} (${t('checkNumber')})` : formatPhone(number)

/** A formatted phone number, with a remark if it cannot be dialed. */
export function PhoneText({ number }: { number: string }) {
  usePhoneFormats()
  if (!isUnreadablePhone(number)) return formatPhone(number)
  return (
    <>
      {number} <Badge tone="warn">{t('checkNumber')}</Badge>
    </>
  )
}
