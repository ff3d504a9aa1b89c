import styles from './card.module.scss'
import './card.sass'

export default function Card() {
  return <p className={styles.card}>Card</p>
}
