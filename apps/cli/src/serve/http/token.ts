import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a request may come in: by the value of its header Authorization. */
export type TokenCheck = (authorization: string | undefined) => boolean;

/** A check for a bearer token. Digests are compared, in a time that says nothing of how much of them agrees. */
export function tokenCheck(token: string): TokenCheck {
  const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
  const wanted = digest(token);
  return (authorization) => {
    const given = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    return timingSafeEqual(digest(given ?? ""), wanted) && given !== undefined;
  };
}
