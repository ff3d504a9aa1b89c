export default function Card() {
  return <p className="rounded-lg p-6 dark:p-8">Card</p>
}
