import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

/** In place of the button: it was submitted on this device and waits, or was refused afterwards. */
export function SubmissionNotice({ isWaiting, isDraftInPage, refusal, onWithdraw }: SubmissionNoticeProps) {
  if (refusal !== undefined)
    return (
      <Notice tone="bad" isUrgent>
        {refusal}
      </Notice>
    )
  return (
    isWaiting && (
      <Notice tone="warn">
        <p>{t(isDraftInPage ? 'submittedInPage' : 'submittedHere')}</p>
        <Button kind="ghost" onClick={onWithdraw}>
          {t('submitLater')}
        </Button>
      </Notice>
    )
  )
}

interface SubmissionNoticeProps {
  isWaiting: boolean
  /** The device had no space for the draft. */
  isDraftInPage: boolean
  refusal: string | undefined
  onWithdraw: () => void
}
