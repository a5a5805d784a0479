// Written by golden/polynomials.py; change it there.

/**
 * (1 + 2x)·exp(x²)·erfc(x) for 0 ≤ x < ∞ as a polynomial of degree 24 in t = (x − 3)/(x + 3); relative error 6.0e-17.
 * The form of Shepherd & Laframboise, Math. Comp. 36, 1981; four chains of powers of t⁴, which the processor runs side by side.
 */
export function scaledErfcx(t: number): number {
  const u = t * t;
  const v = u * u;
  const p0 =
    (((((8.393734858690877e-10 * v + 4.1064013667940355e-8) * v + 3.5576086684080595e-7) * v + 4.949196649968345e-6) *
      v +
      0.0018886903449991718) *
      v -
      0.11927366341538638) *
      v +
    1.2530080582697296;
  const p1 =
    ((((-1.3312919661038687e-8 * v - 6.166011460398726e-7) * v - 2.0100542268525612e-5) * v - 0.0007798322696543306) *
      v +
      0.0683080273440099) *
      v -
    0.13562110612458117;
  const p2 =
    ((((-8.217595058711455e-9 * v - 1.4047654315428462e-7) * v - 7.308281468783614e-7) * v - 0.00010515971958448065) *
      v -
      0.02377051491717134) *
      v -
    0.0475622943534492;
  const p3 =
    ((((9.862533510345587e-10 * v + 1.0183620603842736e-7) * v + 3.472370944977168e-6) * v + 0.0001250993424583729) *
      v +
      0.0025293918156939696) *
      v +
    0.1296451587027594;
  return p0 + t * p1 + u * (p2 + t * p3);
}

/** erf(x)/x for |x| ≤ ½ as a polynomial of degree 9 in u = x²; relative error 1.4e-17. */
export function scaledErf(u: number): number {
  const v = u * u;
  const p0 =
    (((1.6371282597755977e-6 * v + 0.00012055286259121393) * v + 0.005223977622024224) * v + 0.1128379167095487) * v +
    1.1283791670955126;
  const p1 =
    (((-1.4621341491012844e-7 * v - 1.4923005626894847e-5) * v - 0.0008548326511566567) * v - 0.026866170645000076) *
      v -
    0.3761263890318375;
  return p0 + u * p1;
}
