/** The passwords that every guessing list begins with, of 8 characters or more, lower-cased. */
const wellKnown = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789
  1234567890 12345678910 123123123 87654321 987654321 0987654321 11111111 00000000 88888888
  12341234 11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty123 qwerty1234
  qwerty12 qwer1234 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 a1b2c3d4 aa123456 abcdefgh
  abcdefg1 iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball
  superman superman1 batman123 welcome1 welcome123 welcome12 letmein1 letmein123 trustno1
  starwars whatever computer internet michelle jennifer charlie1 jordan23 michael1 monkey123
  dragon123 shadow123 master123 admin123 admin1234 administrator changeme changeme1 secret123
  default1 test1234 testtest testing123 guest123 login123 p4ssword passwort mypassword
  liverpool liverpool1 arsenal1 chelsea1 pokemon1 minecraft1 blink182 samsung1 google123
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026
  autumn2025 autumn2026 q1w2e3r4 q1w2e3r4t5 zaq12wsx 1234qwer asdf1234 zxcvbnm123 147258369
  159753456 789456123 741852963 rummage1 rummage123`.split(/\s+/),
);

/** Whether a password is one of the well-known worst, whatever its capitals. */
export function isWellKnownPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return wellKnown.has(lower) || /^(.)\1*$/.test(lower);
}
