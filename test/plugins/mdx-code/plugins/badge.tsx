export default function Badge({ level, children }: { level: number; children: unknown }) {
  return <strong className={`level-${level}`}>{children as string}</strong>
}
