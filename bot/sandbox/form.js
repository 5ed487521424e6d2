// A form that the bot opened: a dialog with a field for each component.

import { asSent, el, find } from "/dom.js";
import { text } from "/text.js";

export function openForm(token, modal, view) {
  const dialog = find("#form");
  const fields = [];
  const error = el("p", { role: "alert", class: "error" });
  const send = el("button", { class: "button main" }, "Send");
  const cancel = el("button", { type: "button", class: "button plain", onclick: () => dialog.close() }, "Cancel");
  const form = el("form", { novalidate: true }, el("h2", { id: "form-title" }, modal.title), modal.components.map((one) => part(one, fields, view)),
    error, el("div", { class: "row" }, send, cancel));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(await Promise.all(fields.map(async (field) => [field.name, await field.value()])));
    const answer = await view.ask({ do: "submit", form: token, values });
    error.textContent = answer.refused ?? "";
    if (answer.refused) return;
    dialog.close();
    view.after(answer);
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function part(one, fields, view, labelled = {}) {
  if (one.type === 10) return text(one.content, view);
  if (one.type === 1) return one.components.map((inner) => part(inner, fields, view, { label: inner.label }));
  if (one.type === 18) return part(one.component, fields, view, one);
  const [node, value] = (KINDS[one.type] ?? textField)(one, view);
  fields.push({ name: one.custom_id, value });
  const title = [labelled.label ?? one.custom_id, one.required === false ? el("small", {}, " (may stay empty)") : null];
  const hint = labelled.description ? el("small", {}, labelled.description) : null;
  if (node.tagName === "DIV") return el("fieldset", {}, el("legend", {}, title), hint, node);
  node.id = `field-${one.custom_id}`;
  return el("div", { class: "option" }, el("label", { for: node.id }, title), node, hint);
}

function textField(one) {
  const node = el(one.style === 2 ? "textarea" : "input", { rows: one.style === 2 ? "5" : null, placeholder: one.placeholder, maxlength: one.max_length ?? 4000 });
  node.value = one.value ?? "";
  return [node, () => node.value];
}

function select(one, view) {
  const choices = one.type === 3 ? one.options : one.type === 8 ? view.channels().map((channel) => ({ label: channel.name, value: channel.id })) : view.people().map((user) => ({ label: user.name, value: user.id }));
  if ((one.max_values ?? 1) > 1) return boxes({ ...one, options: choices }, "checkbox");
  const node = el("select", {}, el("option", { value: "" }, one.placeholder ?? "Choose…"), choices.map((choice) => el("option", { value: choice.value, selected: Boolean(choice.default) }, choice.label)));
  return [node, () => (node.value ? [node.value] : [])];
}

function boxes(one, type) {
  const inputs = one.options.map((choice) => el("input", { type, name: one.custom_id, value: choice.value, checked: Boolean(choice.default) }));
  const node = el("div", { class: "choices" }, one.options.map((choice, index) => el("label", {}, inputs[index], choice.label, choice.description ? el("small", {}, choice.description) : null)));
  return [node, () => inputs.filter((input) => input.checked).map((input) => input.value)];
}

function radio(one) {
  const [node, values] = boxes(one, "radio");
  return [node, () => values()[0] ?? null];
}

function upload(one) {
  const node = el("input", { type: "file", multiple: (one.max_values ?? 1) > 1 });
  return [node, () => Promise.all([...node.files].map(asSent))];
}

function checkbox(one) {
  const node = el("input", { type: "checkbox", checked: Boolean(one.default) });
  return [node, () => node.checked];
}

const KINDS = { 3: select, 5: select, 6: select, 7: select, 8: select, 19: upload, 21: radio, 22: (one) => boxes(one, "checkbox"), 23: checkbox };
