/** Stands for a chart without figures: what is missing and where it comes from. */
export const NoFigures = ({ children }: { children: string }) => (
  <p className="rounded-md border border-line px-4 py-6 text-sm text-ink-2">{children}</p>
)
