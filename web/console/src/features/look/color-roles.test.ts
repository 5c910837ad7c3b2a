import { expect, it } from "vitest";
import { COLOR_GROUPS, judgeRole } from "./color-roles";

const roles = COLOR_GROUPS.flatMap((group) => group.roles);

function role(name: string) {
  const named = roles.find((one) => one.name === name);
  if (!named) throw new Error(name);
  return named;
}

it("CON-10 judges a museum's colours as visitors see them, defaults included", () => {
  const colors: Record<string, string> = { "customization/artworkTextColor": "#1a1a1a" };
  const verdict = judgeRole(role("artwork"), (path) => colors[path] ?? "");
  expect(verdict).toMatchObject({ text: "#1a1a1a", background: "#ffffff", passes: true, proposal: null });
  expect(verdict.ratio).toBeCloseTo(17.4, 1);
});

it("CON-10 proposes the nearest colour that passes, for the field that is to change", () => {
  expect(judgeRole(role("artwork"), (path) => (path.endsWith("TextColor") ? "#909090" : "")).proposal).toEqual({
    path: "customization/artworkTextColor",
    color: "#767676",
  });
});

it("CON-10 judges the camera button with the text that the app chooses for it", () => {
  for (const [color, text] of [
    ["#ffe0d0", "#000000"],
    ["#f06140", "#ffffff"],
    ["#102030", "#ffffff"],
    ["#777777", "#ffffff"],
  ]) {
    const verdict = judgeRole(role("recognition"), () => color ?? "");
    expect(verdict).toMatchObject({ text, background: color, passes: true, proposal: null });
  }
});

it("CON-10 has nothing against the app’s own colours, which visitors see readable", () => {
  for (const one of roles) expect([one.name, judgeRole(one, () => "").passes]).toEqual([one.name, true]);
});

it("CON-10 every proposal passes", () => {
  for (const one of roles.filter(({ text }) => text !== null)) {
    const unreadable = judgeRole(one, () => "#777777");
    expect(unreadable.passes).toBe(false);
    const { proposal } = unreadable;
    expect(judgeRole(one, (path) => (path === proposal?.path ? proposal.color : "#777777")).passes).toBe(true);
  }
});
