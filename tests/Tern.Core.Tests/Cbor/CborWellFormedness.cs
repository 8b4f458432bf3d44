namespace Tern.Core.Tests.Cbor;

/// <summary>Checks that data is well-formed, with the pseudocode of RFC 8949, appendix C.</summary>
internal ref struct CborWellFormedness
{
    private readonly ReadOnlySpan<byte> _data;
    private int _position;

    private CborWellFormedness(ReadOnlySpan<byte> data) => _data = data;

    /// <summary>Whether the bytes are exactly one data item.</summary>
    public static bool IsItem(ReadOnlySpan<byte> data)
    {
        var check = new CborWellFormedness(data);
        try
        {
            check.Item(mayBreak: false);
        }
        catch (FormatException)
        {
            return false;
        }
        return check._position == data.Length;
    }

    private int Item(bool mayBreak)
    {
        int initial = Take();
        int major = initial >> 5;
        ulong value = (ulong)initial & 31;
        switch (value)
        {
            case 24 or 25 or 26 or 27:
                int length = 1 << ((int)value - 24);
                value = 0;
                for (; length > 0; length--)
                    value = (value << 8) | Take();
                break;
            case 28 or 29 or 30:
                throw new FormatException();
            case 31:
                return Indefinite(major, mayBreak);
        }
        switch (major)
        {
            case 2 or 3:
                for (; value > 0; value--)
                    Take();
                break;
            case 4:
                for (; value > 0; value--)
                    Item(mayBreak: false);
                break;
            case 5:
                for (; value > 0; value--)
                {
                    Item(mayBreak: false);
                    Item(mayBreak: false);
                }
                break;
            case 6:
                Item(mayBreak: false);
                break;
            case 7 when (initial & 31) == 24 && value < 32:
                throw new FormatException();
        }
        return major;
    }

    private int Indefinite(int major, bool mayBreak)
    {
        switch (major)
        {
            case 2 or 3:
                for (int chunk = Item(mayBreak: true); chunk != -1; chunk = Item(mayBreak: true))
                {
                    if (chunk != major)
                        throw new FormatException();
                }
                return 99;
            case 4:
                while (Item(mayBreak: true) != -1)
                {
                }
                return 99;
            case 5:
                while (Item(mayBreak: true) != -1)
                    Item(mayBreak: false);
                return 99;
            case 7 when mayBreak:
                return -1;
            default:
                throw new FormatException();
        }
    }

    private byte Take() => _position < _data.Length ? _data[_position++] : throw new FormatException();
}
