import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A property that stops a press while something is under way. */
const STOPS =
  /^(?:busy|aria-busy|disabled|aria-disabled|blockedBecause|blockedBy|onDismiss|is(?:Fixed|Busy|Sending|Saving|Paying))$/;

/** The whole value of a snapshot names its states, too. */
const VALUE = /\b(?:snapshot|state)\??\.value\b|\(\{ value \}\) =>/;

/** Not the `matches` of an element, which belongs to the browser. */
const MATCHES = /(?:\b(?:snapshot|state)\??|getSnapshot\(\))\.matches\(/;

/** A button that is there or not. A dialog that opens in a state is what the state shows. */
const BUTTON = /^<(?:\w*(?:Button|Switch)|button)\b/;

/** Where a view asks for a state by its name although a tag or the machine itself should decide. */
export function namedStatesIn(text: string): string[] {
  const nodes = [...below(parseAst(text, { lang: 'tsx' }) as unknown as Node)];
  const textOf = (node: Node) => text.slice(node.start, node.end);
  const names = new Set<string>();
  const isNaming = (node: Node) =>
    VALUE.test(textOf(node)) ||
    MATCHES.test(textOf(node)) ||
    [node, ...below(node)].some(({ type, name }) => type === 'Identifier' && names.has(name as string));

  const held = nodes.flatMap(holdingOf);
  for (let before = -1; before < names.size; ) {
    before = names.size;
    for (const { id, given } of held) if (isNaming(given)) names.add(id.name as string);
  }

  /** A button that sends, anywhere in what a state shows, or a task that does. */
  const isButton = (node: Node) =>
    node.type === 'JSXElement' && BUTTON.test(textOf(node)) && [...below(node)].some(isSend);
  const isPress = (node: Node) =>
    isTask(node) ? [...below(node)].some(isSend) : isSend(node) || [node, ...below(node)].some(isButton);
  const decides = (node: Node): boolean => {
    switch (node.type) {
      case 'JSXAttribute':
        return STOPS.test(textOf(node.name as Node)) && node.value !== null && isNaming(node.value as Node);
      case 'ConditionalExpression':
        return [node.consequent as Node, node.alternate as Node].some(isPress) && isNaming(node.test as Node);
      case 'LogicalExpression':
        return isPress(node.right as Node) && isNaming(node.left as Node);
      default:
        return (
          guardedBy(node).some((one) => sendsItself(one) || [...below(one)].some(isButton)) &&
          isNaming(node.test as Node)
        );
    }
  };
  return nodes.filter(decides).map((node) => textOf(node).split('\n')[0] ?? '');

  /** What a state lets happen: the statements of an `if`, or those after it when it returns. */
  function guardedBy(node: Node): readonly Node[] {
    if (node.type !== 'IfStatement') return [];
    const isLeft = /^(?:\{\s*)?return;/.test(textOf(node.consequent as Node));
    return isLeft ? statementsAfter(node) : [node.consequent as Node];
  }

  function statementsAfter(node: Node): readonly Node[] {
    const around = nodes.flatMap(({ body }) =>
      Array.isArray(body) && body.includes(node) ? [body as Node[]] : [],
    );
    return around.flatMap((statements) => statements.slice(statements.indexOf(node) + 1));
  }
}

function* below(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    yield child;
    yield* below(child);
  }
}

/** Without the names of properties, which may be those of variables. */
function childrenOf(node: Node): Node[] {
  const { property: _, key: __, ...fields } = node;
  const children = node.computed ? node : fields;
  return Object.values(children)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child);
}

/** A variable with its value, or a hook with what it does. */
function holdingOf({ type, id, init, body }: Node): { id: Node; given: Node }[] {
  const given = (type === 'VariableDeclarator' ? init : body) as Node | null;
  const holder = id as Node | null | undefined;
  if (!given || isTask(given) || holder?.type !== 'Identifier') return [];
  const isHook = type === 'FunctionDeclaration' && /^use[A-Z]/.test(holder.name as string);
  return isHook || type === 'VariableDeclarator' ? [{ id: holder, given }] : [];
}

/** What somebody does later, which names states inside at most. */
const isTask = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

function isSend({ type, callee }: Node): boolean {
  const called = callee as Node | undefined;
  return type === 'CallExpression' && (called?.property as Node | undefined)?.name === 'send';
}

/** Not by the handlers of elements, which the customer calls. */
function sendsItself(node: Node): boolean {
  return isSend(node) || (!/^JSX/.test(node.type) && childrenOf(node).some(sendsItself));
}
