import { notify, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { sendSubmissions } from '#web/domain/outbox/submissions.ts'
import { t } from '../frame/texts.ts'

/** Sends what was submitted on this device, and says what became of it, since its page may not be open. */
export async function submitWaiting(userId: string, open: (page: string) => void) {
  const { sent, refused } = await sendSubmissions(userId)
  for (const { place, punch } of sent) notifySuccess(t(`submitted.${punch.what}`, { place }))
  for (const { place, punch, refusal = '' } of refused)
    notify({
      id: punch.id,
      status: 'error',
      message: t(`notSubmitted.${punch.what}`, { place, reason: refusal }),
      button: { label: t('openSubmission'), onPress: () => open(punch.after.page) },
    })
}
