const looks = ['light', 'dark'] as const

/**
 * A screen of the product as `npm run pictures` has photographed it, in the look of the page; narrow windows get the screen
 * of a phone. It is loaded when it comes near, and its room is there before.
 */
export function Picture({ name, alt }: { name: 'frage' | 'schriftsatz' | 'freigabe'; alt: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline shadow-float max-sm:mx-auto max-sm:max-w-[24rem]">
      {looks.map((look) => (
        <picture key={look} className={`only-${look}`}>
          <source
            media="(max-width: 639px)"
            srcSet={`/pictures/${name}-phone-${look}.webp`}
            width={780}
            height={1200}
          />
          <img
            src={`/pictures/${name}-wide-${look}.webp`}
            width={1200}
            height={750}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      ))}
    </div>
  )
}
