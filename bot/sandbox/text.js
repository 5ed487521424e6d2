// Message text: the part of the markup that messages of a bot use.

import { el } from "/dom.js";

const INLINE = new RegExp(
  [
    /\\(?<escaped>[\\`*_~|<>#\-\[\]().!:@])/, /`(?<code>[^`\n]+)`/, /\*\*(?<bold>.+?)\*\*/, /__(?<under>.+?)__/,
    /\*(?<star>[^*\s](?:[^*]*[^*\s])?)\*/, /(?<![A-Za-z0-9_])_(?<low>[^_]+)_(?![A-Za-z0-9_])/, /~~(?<struck>.+?)~~/,
    /\|\|(?<spoiler>.+?)\|\|/, /<t:(?<when>-?\d+)(?::(?<style>[tTdDfFR]))?>/, /<@!?(?<user>\d+)>/, /<#(?<channel>\d+)>/,
    /<\/(?<command>[^:>]+):\d+>/, /\[(?<label>[^\]\n]+)\]\((?<link>https?:\/\/[^\s)]+)\)/, /(?<bare>https?:\/\/[^\s<>)]+)/,
  ].map((one) => one.source).join("|"), "s");
const TIME_STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const SPANS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds, now) {
  const away = seconds - now / 1000;
  const [unit, size] = SPANS.find(([, length]) => Math.abs(away) >= length) ?? SPANS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

function time(seconds, style, view) {
  const when = new Date(seconds * 1000);
  const exact = when.toLocaleString("en", TIME_STYLES.F);
  const text = style === "R" ? relative(seconds, view.now()) : when.toLocaleString("en", TIME_STYLES[style] ?? TIME_STYLES.f);
  return el("time", { datetime: when.toISOString(), title: exact, "data-relative": style === "R" ? seconds : null }, text);
}

function link(address, label, view) {
  const message = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (!message) return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, label ?? address);
  const [, channel, id] = message;
  const name = `${id ? "message in " : ""}#${view.channelName(channel)}`;
  return el("a", { href: view.door(channel, id) }, label ?? name);
}

function spoiler(content) {
  const node = el("button", { type: "button", class: "spoiler", "aria-expanded": "false", "aria-label": "Hidden; show it" });
  node.append(el("span", {}, content));
  node.addEventListener("click", () => {
    const open = node.getAttribute("aria-expanded") !== "true";
    node.setAttribute("aria-expanded", String(open));
    open ? node.removeAttribute("aria-label") : node.setAttribute("aria-label", "Hidden; show it");
  });
  return node;
}

function piece(groups, view) {
  const inner = (text) => inline(text, view);
  if (groups.escaped) return groups.escaped;
  if (groups.code) return el("code", {}, groups.code);
  if (groups.bold) return el("strong", {}, inner(groups.bold));
  if (groups.under) return el("u", {}, inner(groups.under));
  if (groups.star ?? groups.low) return el("em", {}, inner(groups.star ?? groups.low));
  if (groups.struck) return el("s", {}, inner(groups.struck));
  if (groups.spoiler) return spoiler(inner(groups.spoiler));
  if (groups.when) return time(Number(groups.when), groups.style, view);
  if (groups.user) return el("span", { class: "mention" }, `@${view.userName(groups.user)}`);
  if (groups.channel) return el("a", { class: "mention", href: view.door(groups.channel) }, `#${view.channelName(groups.channel)}`);
  if (groups.command) return el("button", { type: "button", class: "mention", onclick: () => view.openCommand(groups.command) }, `/${groups.command}`);
  return link(groups.link ?? groups.bare, groups.label ?? null, view);
}

export function inline(text, view) {
  const parts = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    parts.push(...lines(rest.slice(0, match.index)), piece(match.groups, view));
    rest = rest.slice(match.index + match[0].length);
  }
  return [...parts, ...lines(rest)];
}

function lines(text) {
  return text.split("\n").flatMap((line, index) => (index ? [el("br"), line] : [line]));
}

// Each kind of block takes the lines that belong to it off the front of the list.
const BLOCKS = [
  [/^```/, (rest) => {
    rest.shift();
    const end = rest.findIndex((line) => line.startsWith("```"));
    const code = rest.splice(0, end < 0 ? rest.length : end);
    rest.shift();
    return el("pre", { tabindex: "0" }, el("code", {}, code.join("\n")));
  }],
  [/^#{1,3} /, (rest, view) => {
    const [, marks, title] = /^(#+) (.*)/.exec(rest.shift());
    return el(`h${marks.length + 2}`, { class: `size${marks.length}` }, inline(title, view));
  }],
  [/^-# /, (rest, view) => el("p", { class: "small" }, inline(rest.shift().slice(3), view))],
  [/^> /, (rest, view) => el("blockquote", {}, inline(taken(rest, /^> /).map((line) => line.slice(2)).join("\n"), view))],
  [/^\s*[-*] /, (rest, view) => el("ul", {}, taken(rest, /^\s*[-*] /).map((line) =>
    el("li", { class: /^\s{2}/.test(line) ? "deeper" : null }, inline(line.replace(/^\s*[-*] /, ""), view))))],
  [/^\d+\. /, (rest, view) => el("ol", { start: parseInt(rest[0], 10) }, taken(rest, /^\d+\. /).map((line) =>
    el("li", {}, inline(line.replace(/^\d+\. /, ""), view))))],
];

function taken(rest, pattern) {
  const end = rest.findIndex((line) => !pattern.test(line));
  return rest.splice(0, end < 0 ? rest.length : end);
}

function paragraph(rest, view) {
  const own = [rest.shift()];
  while (rest.length && rest[0].trim() && !BLOCKS.some(([pattern]) => pattern.test(rest[0]))) own.push(rest.shift());
  return el("p", {}, inline(own.join("\n"), view));
}

export function text(source, view) {
  const rest = source.split("\n");
  const node = el("div", { class: "text" });
  while (rest.length) {
    const block = BLOCKS.find(([pattern]) => pattern.test(rest[0]));
    if (block) node.append(block[1](rest, view));
    else if (rest[0].trim()) node.append(paragraph(rest, view));
    else rest.shift();
  }
  return node;
}
