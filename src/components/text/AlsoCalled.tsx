/** The nickname, after other facts of an account; nothing if there is none. */
export function AlsoCalled({ nickname }: { nickname: string }) {
  if (!nickname) return null;
  return (
    <>
      {' · '}
      <bdi>{nickname}</bdi>
    </>
  );
}
