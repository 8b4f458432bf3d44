using System.Buffers.Binary;
using System.Buffers.Text;
using System.Text;
using Npgsql;
using Shop.Rows;

namespace Shop.Lists;

/// <summary>
/// A position in a list: the sort order, the hash of the filters, and the key of a row. For the client it is opaque text. A modified cursor is
/// rejected, or is another position in the same list.
/// </summary>
/// <remarks>Bytes: order and direction, hash of the filters (8), id (8), key (8 for a number or an instant, 16 for money, UTF-8 for text).</remarks>
internal readonly record struct Cursor(int Sort, bool Descending, bool Backward, ulong Filters, long Id, ReadOnlyMemory<byte> Key)
{
    private const int MaxLength = 1024;
    private const int HeaderLength = 17;

    public string Encode()
    {
        var bytes = new byte[HeaderLength + Key.Length];
        bytes[0] = (byte)((Sort << 2) | (Descending ? 2 : 0) | (Backward ? 1 : 0));
        BinaryPrimitives.WriteUInt64BigEndian(bytes.AsSpan(1), Filters);
        BinaryPrimitives.WriteInt64BigEndian(bytes.AsSpan(9), Id);
        Key.Span.CopyTo(bytes.AsSpan(HeaderLength));
        return Base64Url.EncodeToString(bytes);
    }

    public static bool TryDecode(string text, out Cursor cursor)
    {
        cursor = default;
        if (text.Length > MaxLength || !Base64Url.IsValid(text)) return false;
        var bytes = Base64Url.DecodeFromChars(text);
        if (bytes.Length < HeaderLength) return false;
        cursor = new Cursor(
            bytes[0] >> 2, (bytes[0] & 2) != 0, (bytes[0] & 1) != 0,
            BinaryPrimitives.ReadUInt64BigEndian(bytes.AsSpan(1)), BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(9)), bytes.AsMemory(HeaderLength));
        return true;
    }

    /// <summary>Writes the sort key of a row in the format of a cursor.</summary>
    public static void WriteKey(NpgsqlDataReader reader, int ordinal, ColumnKind kind, PooledBuffer key)
    {
        switch (kind)
        {
            case ColumnKind.Int64: WriteInt64(key, reader.GetInt64(ordinal)); break;
            case ColumnKind.Int32: WriteInt64(key, reader.GetInt32(ordinal)); break;
            case ColumnKind.Time: WriteInt64(key, reader.GetDateTime(ordinal).Ticks); break;
            case ColumnKind.Money: WriteMoney(key, reader.GetDecimal(ordinal)); break;
            case ColumnKind.Text: key.Write(Encoding.UTF8.GetBytes(reader.GetString(ordinal))); break;
            default: throw new InvalidOperationException($"A column of the kind {kind} cannot be a sort key. Use Int32, Int64, Time, Money or Text.");
        }
    }

    /// <summary>Adds the condition <c>(column, id) &gt; (key, id)</c>, or <c>&lt;</c>; false if the key does not have the kind of the column.</summary>
    public bool TryApply(ListStatement statement, Sort sort, string id)
    {
        var sign = Descending ^ Backward ? "<" : ">";
        if (sort.Sql == id)
        {
            statement.And($"{id} {sign} ?", Id);
            return Key.Length == 8;
        }

        var condition = $"({sort.Sql}, {id}) {sign} (?";
        var key = Key.Span;
        switch (sort.Kind)
        {
            case ColumnKind.Int64 when key.Length == 8: statement.And(condition, BinaryPrimitives.ReadInt64BigEndian(key)); break;
            case ColumnKind.Int32 when key.Length == 8: statement.And(condition, (int)BinaryPrimitives.ReadInt64BigEndian(key)); break;
            case ColumnKind.Time when key.Length == 8 && BinaryPrimitives.ReadInt64BigEndian(key) is >= 0 and <= 3_155_378_975_999_999_999 and var ticks:
                statement.And(condition, new DateTime(ticks, DateTimeKind.Utc));
                break;
            case ColumnKind.Money when key.Length == 16 && TryReadMoney(key, out var money): statement.And(condition, money); break;
            case ColumnKind.Text when !key.Contains((byte)0) && System.Text.Unicode.Utf8.IsValid(key):
                statement.And(condition, Encoding.UTF8.GetString(key)); break;
            default: return false;
        }
        statement.Append(", ?)", Id);
        return true;
    }

    private static void WriteInt64(PooledBuffer key, long value)
    {
        BinaryPrimitives.WriteInt64BigEndian(key.GetSpan(8), value);
        key.Advance(8);
    }

    private static void WriteMoney(PooledBuffer key, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        foreach (var part in bits)
        {
            BinaryPrimitives.WriteInt32BigEndian(key.GetSpan(4), part);
            key.Advance(4);
        }
    }

    private static bool TryReadMoney(ReadOnlySpan<byte> key, out decimal value)
    {
        Span<int> bits = stackalloc int[4];
        for (var i = 0; i < 4; i++) bits[i] = BinaryPrimitives.ReadInt32BigEndian(key[(4 * i)..]);
        // The last part has the sign and a scale of at most 28; anything else there is not a decimal.
        var valid = (bits[3] & ~unchecked((int)0x80FF0000)) == 0 && ((bits[3] >> 16) & 0xFF) <= 28;
        value = valid ? new decimal(bits) : 0;
        return valid;
    }
}
