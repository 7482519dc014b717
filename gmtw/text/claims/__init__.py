"""Find which slots a text puts its mentions into, and in which number: "În prima zi, X și două pachete de Y".

`claimer` walks through the passages of a text, `claim_builder` puts the mentions of a clause to its slots, and
`slot_pairing` decides which slot belongs to which name where a clause has more than one of each. `told_numbers` reads
how many pieces are told of a thing.
"""
