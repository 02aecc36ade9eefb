/** What a user said in public. */
export interface Testimonial {
  text: string
  url: string
  handle: string
  img_url: string
}

/** A deployment adds those that it has; none are invented. */
export const testimonials: readonly Testimonial[] = []
