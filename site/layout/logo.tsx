/** A logo with a light and a dark image; CSS shows the one for the colour mode. */
import type { ReactNode } from 'react'
import type { Image } from '../contract.ts'

export interface LogoProps {
  /** The logo, with its size and perhaps a second image for dark mode. */
  image: Image
  /** Text in place of the image. Default: that of `image`. */
  alt?: string
}

/** Both images are lazy, so the browser never fetches the hidden one. */
export function Logo({ image, alt = image.alt }: LogoProps): ReactNode {
  const { src, srcDark, width, height } = image
  if (!srcDark) return <img className="logo" src={src} alt={alt} width={width} height={height} />
  const common = { width, height, loading: 'lazy' } as const
  return (
    <>
      <img className="logo light-only" src={src} alt={alt} {...common} />
      <img className="logo dark-only" src={srcDark} alt={alt} {...common} />
    </>
  )
}
