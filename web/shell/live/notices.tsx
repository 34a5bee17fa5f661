import { base } from '#web/platform/texts/base-texts.ts'
import {
  dismissNotice,
  holdNotice,
  releaseNotice,
  useNotices,
  type Notice,
} from '#web/platform/notifications/notifications.ts'

/** Notices at the top right, announced by screen readers. An open dialog moves them inside itself. */
export const Notices = () => (
  <div>
    <section aria-live="polite" aria-label={base('notices')} className="notices">
      {useNotices().map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  </div>
)

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, message, messageDetails, button, status } = notice
  const hold = () => holdNotice(id)
  const release = () => releaseNotice(notice)
  return (
    <div
      className="notice"
      data-status={status}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div>
        <p>{message}</p>
        {messageDetails && <small>{messageDetails}</small>}
      </div>
      {button && (
        <button type="button" className="btn-ghost" onClick={button.onPress}>
          {button.label}
        </button>
      )}
      <button type="button" className="icon-btn" aria-label={base('dismiss')} onClick={() => dismissNotice(id)}>
        ×
      </button>
    </div>
  )
}
