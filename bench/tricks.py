from __future__ import annotations
import ctypes, subprocess, tempfile, time, statistics, sys
from pathlib import Path
import numpy as np
from stich.games import definition
from stich.games.mue import cards, rules
from stich.kernel.bits import HAS_PDEP, count, nth
from stich.kernel.chance import chance, random_below
from stich.kernel.record import DEAL, OVER
from stich.kernel.rule import rule
from stich.kernel.dispatch import legal, apply, actors
from stich.kernel.playouts import random_action
from stich.kernel.bits import lowest

@rule
def play_tricks(positions, table, times, rng, checksum):
    decisions = 0
    total = checksum[0]
    for _ in range(times):
        for i in range(len(positions)):
            table[0] = positions[i]
            s = table[0]
            while s.phase == rules.TRICKS:
                cards_ = rules.legal_tricks(s, s.turn)
                rules.play(s, s.turn, nth(cards_, random_below(rng, count(cards_))))
                decisions += 1
            for seat in range(s.players):
                total = total * 31 + s.points[seat]
    checksum[0] = total
    return decisions

@rule
def play_tricks_d(positions, table, times, rng, checksum):
    decisions = 0
    total = checksum[0]
    for _ in range(times):
        for i in range(len(positions)):
            table[0] = positions[i]
            s = table[0]
            while s.phase > OVER:
                seat = lowest(actors(s))
                apply(s, seat, random_action(s, seat, rng))
                decisions += 1
            for seat in range(s.players):
                total = total * 31 + s.points[seat]
    checksum[0] = total
    return decisions

def header():
    lines=['typedef struct {']
    for name in rules.State.names:
        dt,_=rules.State.fields[name][:2]
        n = dt.shape[0] if dt.shape else 0
        nm = 'void_' if name=='void' else name
        lines.append(f'int64_t {nm}[{n}];' if n else f'int64_t {nm};')
    lines.append('} State;')
    for nm in 'COLOUR','NUMBER','POINTS','COLOUR_CARDS':
        lines.append(f"static const int64_t {nm}[] = {{{', '.join(map(str, getattr(cards,nm).tolist()))}}};")
    lines.append(f'#define FIRST_OF_TWO INT64_C({cards.FIRST_OF_TWO})')
    for nm,v in dict(COLOURS=cards.COLOURS, NO_TRUMP=rules.NO_TRUMP, TRUMP_SUIT=rules.TRUMP_SUIT, TRICKS=rules.TRICKS, DEAL=DEAL, OVER=OVER, USE_PDEP=int(HAS_PDEP)).items():
        lines.append(f'#define {nm} {v}')
    return '\n'.join(lines)+'\n'

def build(opt):
    d=Path(tempfile.mkdtemp()); (d/'rules.h').write_text('#include <stdint.h>\n'+header())
    so=d/'t.so'
    subprocess.run([*opt,'-shared','-fPIC','-I',str(d),'-o',str(so),str(Path(__file__).parent/'tricks.c')],check=True)
    lib=ctypes.CDLL(str(so)); f=lib.play_tricks; f.restype=ctypes.c_int64
    P=ctypes.c_void_p; I=ctypes.c_int64
    f.argtypes=[P,I,P,I,P,P]
    return lambda pos,table,times,rng,ck: f(pos.ctypes.data,len(pos),table.ctypes.data,times,rng.ctypes.data,ck.ctypes.data)

def positions(players,n):
    face=definition('mue').load_face()
    from stich.match import game
    from stich.kernel.playouts import random_action
    g=game('mue',players=players)
    out=np.zeros(n,rules.State); k=0; seed=0
    st=np.zeros(1,rules.State)
    while k<n:
        st[:]=0; s=st[0]; face.configure(s,players,g.options)
        rng=chance(1,seed); seed+=1
        rules.deal(s,rng)
        while s.phase>OVER and s.phase!=rules.TRICKS:
            rules.apply(s,s.turn,random_action(s,s.turn,rng))
        if s.phase==rules.TRICKS: out[k]=st[0]; k+=1
    return out

def main():
    c=build(['cc','-O3','-march=native'])
    for players in (4,5,6):
        pos=positions(players,64); table=np.zeros(1,rules.State)
        def run(f,times,seed):
            rng=chance(seed); ck=np.zeros(1,np.int64)
            t=time.perf_counter(); d=f(pos,table,times,rng,ck); t=time.perf_counter()-t
            return d,t,int(ck[0]),table.tobytes()
        fs={'c':c,'k':play_tricks,'kd':play_tricks_d}
        for f in fs.values(): run(f,1,0)
        R={n:[] for n in fs}
        for rep in range(60):
            res={}
            for n,f in fs.items():
                d,t,ck,b=run(f,20,rep); res[n]=(d,ck,b); R[n].append(d/t)
            assert len(set(res.values()))==1, {n:(v[0],v[1]) for n,v in res.items()}
        med={n:statistics.median(v) for n,v in R.items()}
        ratio={n:statistics.median(a/b for a,b in zip(R[n],R['c'])) for n in fs}
        print(players,{n:f'{v/1e6:.1f}M {ratio[n]:.3f}' for n,v in med.items()})
main()
