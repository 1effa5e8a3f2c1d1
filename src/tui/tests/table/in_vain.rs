//! A stock that is gone through in vain.

use crate::tests::*;

#[test]
fn a_stock_gone_through_in_vain_is_said_to_be_of_no_use() {
    let said = "Nothing in the stock can be played any more: u undo, N new deal";
    let options = [("redeals", "-1"), ("foundation_return", "no")];
    let mut told = 0;
    for deal in 1..=60 {
        if told == 2 {
            break;
        }
        let mut stage = Stage::table_with("klondike", deal, &options);
        // Whatever can be done is done, until only the stock is left or it goes on for too long.
        for _ in 0..150 {
            let rules = stage.game().rules().clone();
            let legal = stage.game().legal_moves();
            let of_stock = |mv: &&Move| matches!(mv, Move::Turn | Move::Redeal);
            let better = legal.iter().filter(|mv| match **mv {
                Move::Transfer { from, to, .. } => {
                    let column = |pile| rules.group_of(pile).role == patience_core::Role::Tableau;
                    !(column(from) && column(to))
                }
                _ => false,
            });
            let Some(mv) = better.chain(legal.iter().filter(of_stock)).next().copied() else {
                break;
            };
            let before = stage.game().clone();
            if mv == Move::Turn || mv == Move::Redeal {
                stage.keys("space");
            } else {
                let (now, keys) = (stage.now, stage.app.context.keys.clone());
                stage.app.table.as_mut().unwrap().play(mv, now, &keys);
                stage.rest();
            }
            if stage.said() != said {
                assert!(!stage.game().is_in_stock_cycle());
                continue;
            }
            // It is true: a pass through the stock finds nothing else.
            told += 1;
            assert!(matches!(mv, Move::Turn | Move::Redeal), "deal {deal}");
            let mut game = before;
            for _ in 0..60 {
                let legal = game.legal_moves();
                assert_eq!(legal.iter().filter(of_stock).count(), legal.len());
                let seat = game.to_move();
                game.play(seat, legal[0], 0).unwrap();
            }
            break;
        }
    }
    assert_eq!(told, 2);
}
