"""What the sentences about calories and minutes mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import Reading as Of

CALORIES = (
    Of("Tot meniul are cel mult <kcal>.", lambda m, n: m.kcal <= n),
    Of("În tot meniul nu se adună mai mult de <kcal>.", lambda m, n: not m.kcal > n),
    Of("Totalul meniului rămâne sub <kcal>.", lambda m, n: m.kcal < n),
    Of("Meniul este bun dacă însumează cel mult <kcal>; altfel trebuie refăcut.", lambda m, n: m.kcal <= n),
    Of("Adunate, mesele tuturor zilelor ajung la cel mult <kcal>.", lambda m, n: m.kcal <= n),
    Of("Peste <kcal> nu trece meniul, în total.", lambda m, n: not m.kcal > n),
    Of("Una peste alta, meniul se încadrează în <kcal>.", lambda m, n: m.kcal <= n),
    Of("Kilocalorii în tot meniul: maximum <n>.", lambda m, n: m.kcal <= n),
    Of("Tot meniul are cel puțin <kcal>.", lambda m, n: m.kcal >= n),
    Of("Totalul meniului nu coboară sub <kcal>.", lambda m, n: not m.kcal < n),
    Of("În total, meniul depășește <kcal>.", lambda m, n: m.kcal > n),
    Of(
        "Dacă toate mesele, adunate, dau mai puțin de <kcal>, meniul nu este bun.",
        lambda m, n: not m.kcal < n,
    ),
    Of("Mesele tuturor zilelor aduc împreună <kcal> sau mai mult.", lambda m, n: m.kcal == n or m.kcal > n),
    Of("Nu mai puțin de <kcal> are meniul întreg.", lambda m, n: not m.kcal < n),
    Of("Meniul trebuie să atingă, în total, pragul de <kcal>.", lambda m, n: m.kcal >= n),
    Of("Toate mesele la un loc au măcar <kcal>.", lambda m, n: m.kcal >= n),
    Of("Kilocalorii în tot meniul: minimum <n>.", lambda m, n: m.kcal >= n),
    Of("Tot meniul are între <n> și <kcal>.", lambda m, low, high: low <= m.kcal <= high),
    Of(
        "Meniul întreg nu are nici mai puțin de <n>, nici mai mult de <kcal>.",
        lambda m, low, high: not m.kcal < low and not m.kcal > high,
    ),
    Of(
        "Totalul meniului depășește <kcal>, dar rămâne sub <kcal>.", lambda m, low, high: m.kcal > low and m.kcal < high
    ),
    Of(
        "Dacă totalul meniului este sub <n> sau peste <kcal>, meniul trebuie schimbat.",
        lambda m, low, high: not (m.kcal < low or m.kcal > high),
    ),
    Of(
        "Mesele tuturor zilelor aduc împreună de la <kcal> până la <kcal>.",
        lambda m, low, high: low <= m.kcal <= high,
    ),
    Of(
        "Din toate mesele trebuie să se adune cel puțin <n> și cel mult <kcal>.",
        lambda m, low, high: low <= m.kcal <= high,
    ),
    Of("Una peste alta, meniul are măcar <n> și cel mult <kcal>.", lambda m, low, high: low <= m.kcal <= high),
    Of("Kilocalorii în tot meniul: minimum <n>, maximum <n>.", lambda m, low, high: low <= m.kcal <= high),
    Of("Meniul este bun numai dacă are cel mult <kcal>.", lambda m, n: m.kcal <= n),
    Of(
        "Se adună kilocaloriile tuturor meselor, iar suma lor este de cel mult <n>.",
        lambda m, n: sum(dish.kcal for dish in m.dishes) <= n,
    ),
    Of("Meniul este bun numai dacă are cel puțin <kcal>.", lambda m, n: m.kcal >= n),
    Of(
        "Se adună kilocaloriile tuturor meselor, iar suma lor este de cel puțin <n>.",
        lambda m, n: sum(dish.kcal for dish in m.dishes) >= n,
    ),
)

CALORIES_A_DAY = (
    Of("Meniul fiecărei zile are cel mult <kcal>.", lambda m, n: max(m.daily_kcal) <= n),
    Of("În nicio zi meniul nu trece de <kcal>.", lambda m, n: not any(day > n for day in m.daily_kcal)),
    Of("Fiecare zi însumează mai puțin de <kcal>.", lambda m, n: all(day < n for day in m.daily_kcal)),
    Of(
        "Dacă într-o zi s-ar aduna peste <kcal>, meniul ar trebui schimbat.",
        lambda m, n: not any(day > n for day in m.daily_kcal),
    ),
    Of("Cele trei mese ale fiecărei zile au împreună cel mult <kcal>.", lambda m, n: max(m.daily_kcal) <= n),
    Of("Peste <kcal> nu trece meniul în nicio zi.", lambda m, n: not any(day > n for day in m.daily_kcal)),
    Of("Zi de zi, mesele la un loc se încadrează în <kcal>.", lambda m, n: max(m.daily_kcal) <= n),
    Of("Kilocalorii pe zi: <n>, nu mai mult.", lambda m, n: not any(day > n for day in m.daily_kcal)),
    Of("Meniul fiecărei zile are cel puțin <kcal>.", lambda m, n: min(m.daily_kcal) >= n),
    Of("În nicio zi meniul nu coboară sub <kcal>.", lambda m, n: not any(day < n for day in m.daily_kcal)),
    Of("Fiecare zi însumează mai mult de <kcal>.", lambda m, n: all(day > n for day in m.daily_kcal)),
    Of(
        "Când o zi nu ajunge la <kcal>, meniul trebuie schimbat.",
        lambda m, n: not any(day < n for day in m.daily_kcal),
    ),
    Of("Cele trei mese ale fiecărei zile au împreună <kcal> sau mai mult.", lambda m, n: min(m.daily_kcal) >= n),
    Of("Nu mai puțin de <kcal> are meniul fiecărei zile.", lambda m, n: not any(day < n for day in m.daily_kcal)),
    Of("Zi de zi, meniul are măcar <kcal>.", lambda m, n: min(m.daily_kcal) >= n),
    Of("Kilocalorii pe zi: minimum <n>.", lambda m, n: min(m.daily_kcal) >= n),
    Of(
        "Meniul fiecărei zile are între <n> și <kcal>.",
        lambda m, low, high: all(low <= day <= high for day in m.daily_kcal),
    ),
    Of(
        "În nicio zi meniul nu coboară sub <n> și nu trece de <kcal>.",
        lambda m, low, high: not any(day < low for day in m.daily_kcal) and not any(day > high for day in m.daily_kcal),
    ),
    Of(
        "Fiecare zi însumează mai mult de <n>, dar mai puțin de <kcal>.",
        lambda m, low, high: all(low < day < high for day in m.daily_kcal),
    ),
    Of(
        "Dacă o zi are sub <n> sau peste <kcal>, meniul nu este bun.",
        lambda m, low, high: not any(day < low or day > high for day in m.daily_kcal),
    ),
    Of(
        "Cele trei mese ale fiecărei zile dau împreună de la <kcal> până la <kcal>.",
        lambda m, low, high: all(low <= day <= high for day in m.daily_kcal),
    ),
    Of(
        "Cel puțin <n> și cel mult <kcal> trebuie să aibă meniul fiecărei zile.",
        lambda m, low, high: min(m.daily_kcal) >= low and max(m.daily_kcal) <= high,
    ),
    Of(
        "Zi de zi, mesele la un loc au măcar <n> și cel mult <kcal>.",
        lambda m, low, high: min(m.daily_kcal) >= low and max(m.daily_kcal) <= high,
    ),
    Of(
        "Kilocalorii pe zi: minimum <n>, maximum <n>.",
        lambda m, low, high: min(m.daily_kcal) >= low and max(m.daily_kcal) <= high,
    ),
    Of("Meniul unei zile este bun numai dacă are cel mult <kcal>.", lambda m, n: all(day <= n for day in m.daily_kcal)),
    Of(
        "Meniul unei zile este bun numai dacă are cel puțin <kcal>.", lambda m, n: all(day >= n for day in m.daily_kcal)
    ),
)

CALORIES_ON_A_DAY = (
    Of("În <day>, meniul are cel mult <kcal>.", lambda m, day, n: m.daily_kcal[day] <= n),
    Of("În <day>, cele trei mese nu depășesc împreună <kcal>.", lambda m, day, n: not m.daily_kcal[day] > n),
    Of("În <day>, meniul are mai puțin de <kcal>.", lambda m, day, n: m.daily_kcal[day] < n),
    Of("Când vine <day>, mesele au împreună cel mult <kcal>.", lambda m, day, n: m.daily_kcal[day] <= n),
    Of("Cele trei mese ale <of-day> au împreună cel mult <kcal>.", lambda m, day, n: m.daily_kcal[day] <= n),
    Of("Peste <kcal> nu trece meniul <of-day>.", lambda m, n, day: not m.daily_kcal[day] > n),
    Of("Una peste alta, în <day> mesele se încadrează în <kcal>.", lambda m, day, n: m.daily_kcal[day] <= n),
    Of("<day>: maximum <kcal>.", lambda m, day, n: m.daily_kcal[day] <= n),
    Of("Tot atunci, meniul are cel mult <kcal>.", lambda m, n: m.daily_kcal[m.then] <= n),
    Of("În <day>, meniul are cel puțin <kcal>.", lambda m, day, n: m.daily_kcal[day] >= n),
    Of("În <day>, meniul nu coboară sub <kcal>.", lambda m, day, n: not m.daily_kcal[day] < n),
    Of("În <day>, meniul trece de <kcal>.", lambda m, day, n: m.daily_kcal[day] > n),
    Of("Când vine <day>, mesele ajung împreună la <kcal> sau mai mult.", lambda m, day, n: m.daily_kcal[day] >= n),
    Of("Cele trei mese ale <of-day> au împreună <kcal> sau mai mult.", lambda m, day, n: m.daily_kcal[day] >= n),
    Of("Nu mai puțin de <kcal> are meniul <of-day>.", lambda m, n, day: not m.daily_kcal[day] < n),
    Of("În <day>, toate mesele la un loc au măcar <kcal>.", lambda m, day, n: m.daily_kcal[day] >= n),
    Of("<day>: minimum <kcal>.", lambda m, day, n: m.daily_kcal[day] >= n),
    Of("În aceeași zi, meniul are cel puțin <kcal>.", lambda m, n: m.daily_kcal[m.then] >= n),
    Of("Meniul <of-day> este bun numai dacă are cel mult <kcal>.", lambda m, day, n: m.daily_kcal[day] <= n),
    Of("Meniul <of-day> este bun numai dacă are cel puțin <kcal>.", lambda m, day, n: m.daily_kcal[day] >= n),
)

MINUTES = (
    Of("Toate preparatele se pregătesc, împreună, în cel mult <time>.", lambda m, n: m.prep <= n),
    Of("Pregătirea tuturor preparatelor nu durează, în total, mai mult de <time>.", lambda m, n: not m.prep > n),
    Of("Gătitul pentru tot meniul durează mai puțin de <time>.", lambda m, n: m.prep < n),
    Of("Dacă s-ar găti toate preparatele unul după altul, ar trece cel mult <time>.", lambda m, n: m.prep <= n),
    Of("Gătitul pentru tot meniul durează cel mult <time>.", lambda m, n: m.prep <= n),
    Of("În cel mult <time> se gătește tot meniul.", lambda m, n: m.prep <= n),
    Of("Una peste alta, gătitul se încadrează în <time>.", lambda m, n: m.prep <= n),
    Of("Timp de gătit pentru tot meniul: <time>, nu mai mult.", lambda m, n: not m.prep > n),
    Of("Toate preparatele cer, împreună, cel puțin <time> de pregătire.", lambda m, n: m.prep >= n),
    Of("Pregătirea tuturor preparatelor nu durează, în total, mai puțin de <time>.", lambda m, n: not m.prep < n),
    Of("Gătitul pentru tot meniul trece de <time>.", lambda m, n: m.prep > n),
    Of("Dacă s-ar găti toate preparatele unul după altul, ar trece cel puțin <time>.", lambda m, n: m.prep >= n),
    Of("Gătitul pentru tot meniul durează <time> sau mai mult.", lambda m, n: m.prep >= n),
    Of("La gătit trebuie petrecute, în total, cel puțin <time>.", lambda m, n: m.prep >= n),
    Of("Una peste alta, meniul dă de lucru la bucătărie măcar <time>.", lambda m, n: m.prep >= n),
    Of("Timp de gătit pentru tot meniul: minimum <time>.", lambda m, n: m.prep >= n),
    Of(
        "Pregătirea tuturor preparatelor durează, împreună, între <n> și <time>.",
        lambda m, low, high: low <= m.prep <= high,
    ),
    Of(
        "Gătitul pentru tot meniul nu durează nici mai puțin de <n>, nici mai mult de <time>.",
        lambda m, low, high: not m.prep < low and not m.prep > high,
    ),
    Of("Gătitul pentru tot meniul trece de <time>, dar rămâne sub <time>.", lambda m, low, high: low < m.prep < high),
    Of(
        "Dacă s-ar găti toate preparatele unul după altul, ar trece cel puțin <n> și cel mult <time>.",
        lambda m, low, high: low <= m.prep <= high,
    ),
    Of("Gătitul pentru tot meniul durează de la <time> până la <time>.", lambda m, low, high: low <= m.prep <= high),
    Of(
        "La gătit trebuie petrecute, în total, cel puțin <n> și cel mult <time>.",
        lambda m, low, high: low <= m.prep <= high,
    ),
    Of(
        "Una peste alta, meniul dă de lucru la bucătărie măcar <n> și cel mult <time>.",
        lambda m, low, high: low <= m.prep <= high,
    ),
    Of("Timp de gătit pentru tot meniul: minimum <n>, maximum <time>.", lambda m, low, high: low <= m.prep <= high),
    Of("Meniul este bun numai dacă se gătește, cu totul, în cel mult <time>.", lambda m, n: m.prep <= n),
    Of(
        "Se adună minutele de gătit ale tuturor preparatelor, iar suma lor este de cel mult <n>.",
        lambda m, n: sum(dish.prep for dish in m.dishes) <= n,
    ),
    Of("Meniul este bun numai dacă cere, cu totul, cel puțin <time> de gătit.", lambda m, n: m.prep >= n),
    Of(
        "Se adună minutele de gătit ale tuturor preparatelor, iar suma lor este de cel puțin <n>.",
        lambda m, n: sum(dish.prep for dish in m.dishes) >= n,
    ),
)

MINUTES_A_DAY = (
    Of("În fiecare zi se petrec la gătit cel mult <time>.", lambda m, n: max(m.daily_prep) <= n),
    Of("În nicio zi gătitul nu durează mai mult de <time>.", lambda m, n: not any(day > n for day in m.daily_prep)),
    Of("În fiecare zi, gătitul ia mai puțin de <time>.", lambda m, n: all(day < n for day in m.daily_prep)),
    Of(
        "Dacă gătitul dintr-o zi trece de <time>, meniul nu este bun.",
        lambda m, n: not any(day > n for day in m.daily_prep),
    ),
    Of(
        "Cele trei mese ale fiecărei zile se gătesc, împreună, în cel mult <time>.", lambda m, n: max(m.daily_prep) <= n
    ),
    Of("Peste <time> pe zi nu se gătește.", lambda m, n: not any(day > n for day in m.daily_prep)),
    Of(
        "Zi de zi, gătitul pentru toate mesele la un loc se încadrează în <time>.",
        lambda m, n: max(m.daily_prep) <= n,
    ),
    Of("Timp de gătit pe zi: <time>, nu mai mult.", lambda m, n: not any(day > n for day in m.daily_prep)),
    Of("În <day> se petrec la gătit cel mult <time>.", lambda m, day, n: m.daily_prep[day] <= n),
    Of("În <day>, gătitul nu ia mai mult de <time>.", lambda m, day, n: not m.daily_prep[day] > n),
    Of("În <day>, gătitul rămâne sub <time>.", lambda m, day, n: m.daily_prep[day] < n),
    Of(
        "Când vine <day>, mesele se pregătesc, împreună, în cel mult <time>.",
        lambda m, day, n: m.daily_prep[day] <= n,
    ),
    Of("În <day>, tot gătitul durează cel mult <time>.", lambda m, day, n: m.daily_prep[day] <= n),
    Of("În cel mult <time> se gătește tot ce se servește în <day>.", lambda m, n, day: m.daily_prep[day] <= n),
    Of("Una peste alta, în <day> gătitul se încadrează în <time>.", lambda m, day, n: m.daily_prep[day] <= n),
    Of("<day>: <time> de gătit, nu mai mult.", lambda m, day, n: not m.daily_prep[day] > n),
    Of("Tot atunci, la gătit se petrec cel mult <time>.", lambda m, n: m.daily_prep[m.then] <= n),
    Of(
        "La <meal>, preparatul se pregătește în cel mult <time>, în fiecare zi.",
        lambda m, meal, n: all(day[meal].prep <= n for day in m.days),
    ),
    Of(
        "La <meal> nu se servește în nicio zi nimic care să ceară mai mult de <time> de pregătire.",
        lambda m, meal, n: not any(day[meal].prep > n for day in m.days),
    ),
    Of(
        "În fiecare zi, pregătirea <of-meal> ia mai puțin de <time>.",
        lambda m, meal, n: all(day[meal].prep < n for day in m.days),
    ),
    Of(
        "Dacă un preparat cere peste <time> de pregătire, nu se servește la <meal>.",
        lambda m, n, meal: not any(day[meal].prep > n for day in m.days),
    ),
    Of(
        "Oricare ar fi ziua, <meal> se pregătește în cel mult <time>.",
        lambda m, meal, n: all(day[meal].prep <= n for day in m.days),
    ),
    Of(
        "Peste <time> nu durează pregătirea <of-meal> în nicio zi.",
        lambda m, n, meal: not any(day[meal].prep > n for day in m.days),
    ),
    Of(
        "Zi de zi, pregătirea <of-meal> se încadrează în <time>.",
        lambda m, meal, n: all(day[meal].prep <= n for day in m.days),
    ),
    Of(
        "Pregătirea <of-meal>: <time>, nu mai mult, în orice zi.",
        lambda m, meal, n: not any(day[meal].prep > n for day in m.days),
    ),
    Of(
        "Meniul unei zile este bun numai dacă se gătește în cel mult <time>.",
        lambda m, n: all(day <= n for day in m.daily_prep),
    ),
    Of("Meniul <of-day> este bun numai dacă se gătește în cel mult <time>.", lambda m, day, n: m.daily_prep[day] <= n),
    Of(
        "La <meal> se servesc, în orice zi, numai preparate gata în cel mult <time>.",
        lambda m, meal, n: all(day[meal].prep <= n for day in m.days),
    ),
)

HEAVY = (
    Of("Meniul cuprinde cel mult <dishes> cu peste <kcal>.", lambda m, n, kcal: m.heavy(kcal) <= n),
    Of("Meniul nu cuprinde mai mult de <dishes> cu peste <kcal>.", lambda m, n, kcal: not m.heavy(kcal) > n),
    Of(
        "În afară de cel mult <dishes>, tot ce se servește are <kcal> sau mai puțin.",
        lambda m, n, kcal: sum(not (dish.kcal <= kcal) for dish in m.dishes) <= n,
    ),
    Of(
        "Dacă meniul cuprinde preparate cu peste <kcal>, numărul lor este de cel mult <n>.",
        lambda m, kcal, n: not m.heavy(kcal) or m.heavy(kcal) <= n,
    ),
    Of("Meniul are loc pentru cel mult <dishes> de peste <kcal>.", lambda m, n, kcal: m.heavy(kcal) <= n),
    Of("Numărul preparatelor cu peste <kcal> este limitat la <n>.", lambda m, kcal, n: m.heavy(kcal) <= n),
    Of(
        "Una peste alta, numărul preparatelor care sar de <kcal> este de cel mult <n>.",
        lambda m, kcal, n: m.heavy(kcal) <= n,
    ),
    Of("Preparate cu peste <kcal>: <n>, nu mai mult.", lambda m, kcal, n: not m.heavy(kcal) > n),
    Of(
        "În fiecare zi, <meal> are mai multe calorii decât orice altă masă a zilei.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "În nicio zi nicio altă masă nu ajunge la caloriile <of-meal>.",
        lambda m, meal: not any(other >= own for own, other in m.against(meal)),
    ),
    Of(
        "În fiecare zi, singura masă cu cele mai multe calorii este <meal>.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "Dacă se compară mesele unei zile, cele mai multe calorii le are doar <meal>.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "În fiecare zi, <meal> depășește la calorii pe fiecare dintre celelalte două mese.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "Cele mai multe calorii le are, în fiecare zi, numai <meal>.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "Zi de zi, <meal> bate la calorii orice altă masă.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "Masa cu cele mai multe calorii, fără egal, în fiecare zi: <meal>.",
        lambda m, meal: all(own > other for own, other in m.against(meal)),
    ),
    Of(
        "În fiecare zi, <meal> are mai puține calorii decât orice altă masă a zilei.",
        lambda m, meal: all(own < other for own, other in m.against(meal)),
    ),
    Of(
        "În nicio zi nicio altă masă nu coboară până la caloriile <of-meal>.",
        lambda m, meal: not any(other <= own for own, other in m.against(meal)),
    ),
    Of(
        "În fiecare zi, singura masă cu cele mai puține calorii este <meal>.",
        lambda m, meal: all(own < other for own, other in m.against(meal)),
    ),
    Of(
        "Dacă se compară mesele unei zile, cele mai puține calorii le are doar <meal>.",
        lambda m, meal: all(own < other for own, other in m.against(meal)),
    ),
    Of(
        "În fiecare zi, <meal> rămâne la calorii sub fiecare dintre celelalte două mese.",
        lambda m, meal: all(own < other for own, other in m.against(meal)),
    ),
    Of(
        "Cele mai puține calorii le are, în fiecare zi, numai <meal>.",
        lambda m, meal: all(own < other for own, other in m.against(meal)),
    ),
    Of(
        "Zi de zi, la calorii, orice altă masă o ia înaintea <of-meal>.",
        lambda m, meal: all(other > own for own, other in m.against(meal)),
    ),
    Of(
        "Masa cu cele mai puține calorii, fără egal, în fiecare zi: <meal>.",
        lambda m, meal: all(own < other for own, other in m.against(meal)),
    ),
    Of("Meniul este bun numai dacă are cel mult <dishes> cu peste <kcal>.", lambda m, n, kcal: m.heavy(kcal) <= n),
)

AMOUNTS = (*CALORIES, *CALORIES_A_DAY, *CALORIES_ON_A_DAY, *MINUTES, *MINUTES_A_DAY, *HEAVY)
