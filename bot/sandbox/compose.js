// The field under the messages: plain text, or a command with a field for each of its options.

import { suggesting } from "/choose.js";
import { asSent, el } from "/dom.js";

const GROUPS = [1, 2];

export function flat(commands) {
  const leaves = (node, words) => {
    const inner = (node.options ?? []).filter((option) => GROUPS.includes(option.type));
    return inner.length ? inner.flatMap((one) => leaves(one, [...words, one.name])) : [{ line: words.join(" "), description: node.description, options: node.options ?? [] }];
  };
  return commands.flatMap((command) => leaves(command, [command.name])).sort((one, other) => one.line.localeCompare(other.line));
}

export function composer(root, view) {
  const showText = (value = "", focus = false) => {
    const field = el("input", { id: "text", type: "text", placeholder: "Write, or type / for commands", "aria-label": "Message or command", maxlength: "2000" });
    field.value = value;
    const list = suggesting(field, (typed) => matching(typed, view), (choice) => showCommand(choice.value));
    const form = el("form", { class: "bar" }, list, field, el("button", { class: "button main" }, "Send"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (field.value.trim() && (await sendText(field.value, view))) field.value = "";
    });
    root.replaceChildren(form);
    if (focus) field.focus();
  };
  const showCommand = (command) => {
    root.replaceChildren(commandForm(command, view, () => showText("", true)));
    (root.querySelector(".options input, .options select") ?? root.querySelector("button.main")).focus();
  };
  showText();
  return { open: (line) => {
    const command = flat(view.commands()).find((one) => one.line === line);
    command ? showCommand(command) : view.say(`/${line} is not offered to you here.`);
  }, showText };
}

function matching(typed, view) {
  if (!typed.startsWith("/") || typed.includes(":")) return [];
  const words = typed.slice(1).toLowerCase();
  const found = flat(view.commands()).filter((one) => one.line.includes(words.trimEnd()));
  found.sort((one, other) => Number(other.line.startsWith(words)) - Number(one.line.startsWith(words)));
  return found.map((one) => ({ label: `/${one.line}`, hint: one.description, value: one }));
}

function sendText(value, view) {
  return view.act(value.startsWith("/") ? { do: "line", text: value } : { do: "say", text: value });
}

function commandForm(command, view, done) {
  const fields = command.options.map((option) => optionField(option, command, view, () => read(fields)));
  const send = el("button", { class: "button main" }, "Send");
  const cancel = el("button", { type: "button", class: "button plain", onclick: done }, "Cancel");
  const form = el("form", { class: "command", "aria-label": `/${command.line}`, novalidate: true },
    el("p", {}, el("b", {}, `/${command.line}`), ` ${command.description}`), fields.length ? el("div", { class: "options" }, fields.map((field) => field.node)) : null,
    el("div", { class: "row" }, send, cancel));
  form.addEventListener("keydown", (event) => event.key === "Escape" && done());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await view.act({ do: "slash", line: command.line, options: await filled(fields) }, send)) done();
  });
  return form;
}

const read = (fields) => Object.fromEntries(fields.filter((field) => field.value() !== "" && !field.files).map((field) => [field.name, field.value()]));

async function filled(fields) {
  const values = read(fields);
  for (const field of fields) {
    if (field.files?.().length) values[field.name] = await asSent(field.files()[0]);
  }
  return values;
}

const MADE_FOR = {
  5: () => choosing([["true", "Yes"], ["false", "No"]]),
  6: (view) => choosing(view.people().map((user) => [user.id, user.name])),
  7: (view) => choosing(view.channels().map((channel) => [channel.id, `#${channel.name}`])),
};

function choosing(pairs) {
  return el("select", {}, el("option", { value: "" }, ""), pairs.map(([value, label]) => el("option", { value }, label)));
}

function optionField(option, command, view, others) {
  const field = control(option, view);
  const described = el("small", { id: `about-${option.name}` }, option.description);
  const label = el("label", { for: `option-${option.name}` }, option.name, option.required ? el("span", { class: "needed" }, " needed") : null);
  field.id = `option-${option.name}`;
  field.setAttribute("aria-describedby", described.id);
  if (option.required) field.setAttribute("aria-required", "true");
  const node = el("div", { class: "option" }, label, field, described);
  if (option.autocomplete) node.append(offering(field, option, command, view, others));
  return { name: option.name, node, value: () => field.dataset.value ?? field.value, files: option.type === 11 ? () => field.files : null };
}

function control(option, view) {
  if (option.choices?.length && !option.autocomplete) return choosing(option.choices.map((choice) => [choice.value, choice.name]));
  if (MADE_FOR[option.type]) return MADE_FOR[option.type](view);
  if (option.type === 11) return el("input", { type: "file" });
  const numeric = option.type === 4 || option.type === 10;
  return el("input", { type: "text", inputmode: numeric ? "decimal" : null, autocomplete: "off" });
}

function offering(field, option, command, view, others) {
  field.addEventListener("input", () => delete field.dataset.value);
  const load = async (typed) => {
    const options = { ...others(), [option.name]: typed };
    const answer = await view.ask({ do: "autocomplete", line: command.line, focused: option.name, options });
    if (answer.refused) view.say(answer.refused);
    return (answer.choices ?? []).map((choice) => ({ label: choice.name, value: String(choice.value) }));
  };
  return suggesting(field, load, (choice) => {
    field.value = choice.label;
    field.dataset.value = choice.value;
  });
}
