namespace Tern.Fuzz;

/// <summary>Mutates inputs. The same seed produces the same mutations.</summary>
internal sealed class Mutator(ulong seed)
{
    private const int MaxLength = 4096;

    private ulong _state = seed;

    private static ReadOnlySpan<byte> SyntaxCharacters => "{}[]\",:\\/ \t\n0-9.eE+tfnu%@#?&=;<>!'|~\0\u007f"u8;

    /// <summary>Returns an input of the corpus with one to four changes.</summary>
    public byte[] Next(IReadOnlyList<byte[]> corpus)
    {
        var bytes = new List<byte>(corpus[NextBelow(corpus.Count)]);
        for (int changes = 1 + NextBelow(4); changes > 0; changes--)
            Change(bytes, corpus);
        if (bytes.Count > MaxLength)
            bytes.RemoveRange(MaxLength, bytes.Count - MaxLength);
        return [.. bytes];
    }

    private void Change(List<byte> bytes, IReadOnlyList<byte[]> corpus)
    {
        int at = NextBelow(bytes.Count + 1);
        int length = Math.Min(NextBelow(1 << NextBelow(8)), bytes.Count - at);
        switch (NextBelow(8))
        {
            case 0 when at < bytes.Count:
                bytes[at] ^= (byte)(1 << NextBelow(8));
                break;
            case 1 when at < bytes.Count:
                bytes[at] = (byte)NextBelow(256);
                break;
            case 2 when at < bytes.Count:
                bytes[at] = SyntaxCharacters[NextBelow(SyntaxCharacters.Length)];
                break;
            case 3:
                bytes.Insert(at, SyntaxCharacters[NextBelow(SyntaxCharacters.Length)]);
                break;
            case 4:
                bytes.RemoveRange(at, length);
                break;
            case 5: // Repeats bytes many times, for nesting and repetition.
                List<byte> segment = bytes.GetRange(at, Math.Min(length, 16));
                for (int times = NextBelow(1 << NextBelow(9)); times > 0 && bytes.Count < MaxLength; times--)
                    bytes.InsertRange(at, segment);
                break;
            case 6:
                byte[] other = corpus[NextBelow(corpus.Count)];
                int start = NextBelow(other.Length + 1);
                bytes.InsertRange(at, other.AsSpan(start, Math.Min(NextBelow(64), other.Length - start)));
                break;
            default:
                bytes.RemoveRange(at, bytes.Count - at);
                break;
        }
    }

    private int NextBelow(int limit) => (int)(NextRandom() % (ulong)limit);

    // SplitMix64, because the sequence of System.Random may differ between versions.
    private ulong NextRandom()
    {
        ulong z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
