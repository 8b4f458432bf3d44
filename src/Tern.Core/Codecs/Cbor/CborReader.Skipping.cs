namespace Tern.Runtime;

public ref partial struct CborReader
{
    // The rest of a skipped container is a number of items or, for an indefinite length, one of these states.
    private const int ElementsUntilBreak = -1;
    private const int KeyUntilBreak = -2;
    private const int ValueUntilBreak = -3;

    /// <summary>Skips any item. Text is not checked for valid UTF-8.</summary>
    /// <exception cref="TernSerializationException">The item is malformed or nested deeper than <see cref="MaxDepth"/>.</exception>
    public void Skip()
    {
        int left = SkipHead(_depth);
        if (left != 0)
            SkipContents(left);
    }

    private void SkipContents(int left)
    {
        Span<int> outer = stackalloc int[MaxDepth];
        int entered = 1;
        while (entered > 0)
        {
            if (left == 0 || (left is ElementsUntilBreak or KeyUntilBreak && TryReadBreak()))
            {
                left = outer[--entered];
                continue;
            }
            left = left switch
            {
                ElementsUntilBreak => ElementsUntilBreak,
                KeyUntilBreak => ValueUntilBreak,
                ValueUntilBreak => KeyUntilBreak,
                _ => left - 1,
            };
            int inner = SkipHead(_depth + entered);
            if (inner == 0)
                continue;
            outer[entered++] = left;
            left = inner;
        }
    }

    /// <summary>Skips a scalar, or enters a container.</summary>
    /// <returns>The rest of the container; 0 for none.</returns>
    private int SkipHead(int depth)
    {
        SkipTags();
        int start = _position;
        int major = ReadHead(out ulong argument, out bool isIndefinite);
        switch (major)
        {
            case CborMajor.Bytes or CborMajor.Text when isIndefinite:
                while (TryReadChunk(major, "a string", out _))
                {
                }
                return 0;
            case CborMajor.Bytes or CborMajor.Text:
                ReadSpan(argument);
                return 0;
            case CborMajor.Array or CborMajor.Map:
                bool isMap = major == CborMajor.Map;
                if (depth == MaxDepth)
                    throw CreateDepthException(start);
                if (isIndefinite)
                    return isMap ? KeyUntilBreak : ElementsUntilBreak;
                ThrowIfTooManyEntries(argument, isMap ? 2 : 1, start);
                return (int)argument * (isMap ? 2 : 1);
            case CborMajor.Simple when isIndefinite:
                throw Malformed("A container ends where a value is expected", start);
            case CborMajor.Simple when argument < 32 && _data[start] == 0xf8:
                throw Malformed("A simple value has an invalid encoding", start);
            default:
                return 0;
        }
    }
}
