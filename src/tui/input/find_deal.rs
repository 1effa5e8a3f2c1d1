//! Keys and clicks during the search for a winnable deal.

use crate::message::{Message, Request, Requests};
use crate::model::{App, Overlay, Screen};
use crate::screens::find_deal::plays_cards;
use crate::view::status_line::message_at;
use patience_app::keymap::{Action, KeyContext};

/// Handles a key or a click during the search, and returns whether it had a meaning. One key stops the search: the deal
/// that was searched last is dealt, and a message reports that. Keys that play cards do not stop it, as they may have
/// been meant for the table. The Back key ends it and leaves everything as it was. A click on the name of one of these
/// keys in the bottom line acts like the key. Other keys do nothing, except those that quit the program.
pub fn stops(app: &mut App, message: &Message, requests: &mut Requests) -> bool {
    let Some(Overlay::FindDeal(deal_search)) = app.overlays.last() else {
        return false;
    };
    let keys = &app.context.keys;
    let (action, deals) = match message {
        Message::Key(key) => {
            let action = keys.action(KeyContext::Ask, *key);
            (
                action,
                action == Some(Action::Yes) && !plays_cards(keys, *key),
            )
        }
        Message::Mouse(mouse) => {
            let column = message_at(app, mouse.at);
            let at_table = app.screen() == Screen::Table;
            let under = |column| deal_search.action_at(keys, at_table, column);
            let action = column.and_then(under);
            (action, action == Some(Action::Yes))
        }
        _ => (None, false),
    };
    let leaves = matches!(action, Some(Action::Quit | Action::Suspend));
    if leaves || !message.is_press() {
        return matches!(message, Message::Mouse(_));
    }
    if !deals && action != Some(Action::Back) {
        return true;
    }
    requests.extend(deal_search.is_asking().then_some(Request::EndSearch));
    let Some(Overlay::FindDeal(deal_search)) = app.overlays.pop() else {
        return true;
    };
    if action != Some(Action::Back) {
        let (timed_game, text) = deal_search.stop();
        app.sit_down(timed_game);
        if let Some(table) = &mut app.table {
            table.say(text);
        }
    }
    true
}
