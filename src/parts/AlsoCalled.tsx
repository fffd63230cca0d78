/** The nickname behind what else tells of an account; nothing where it has none. */
export function AlsoCalled({ nickname }: { nickname: string }) {
  if (!nickname) return null;
  return (
    <>
      {' · '}
      <bdi>{nickname}</bdi>
    </>
  );
}
