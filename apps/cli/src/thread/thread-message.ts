/** What a thread says: how far it is, then its result, or why there is none (`refused`: the input must change). */
export type ThreadMessage<Progress, Result> =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused" | "failed"; readonly message: string };
