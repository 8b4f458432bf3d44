using System.Buffers;
using System.ComponentModel;
using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>The names of an enum, for generated code. A value without a name is its number.</summary>
/// <param name="names">The names in the order of their declaration.</param>
/// <param name="values">The number of each name.</param>
/// <param name="isFlags">Whether values are combinations of names, separated by commas.</param>
/// <param name="min">The smallest number of the underlying type.</param>
/// <param name="max">The largest number of the underlying type, as bits.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EnumNames(string[] names, long[] values, bool isFlags, long min, ulong max)
{
    // In messages.
    private const int MaxNames = 20;

    // A flag of a selection has a bit that no other flag of it has.
    private const int MaxFlags = 64;

    private const int MaxStackLength = 256;

    private readonly byte[][] _names = Array.ConvertAll(names, Encoding.UTF8.GetBytes);
    private readonly int[] _descending = isFlags ? Descending(values) : [];

    /// <summary>Reads a name, several names of flags, or a number, which can be in a string.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The bits of the number.</returns>
    /// <exception cref="TernSerializationException">The value is unknown.</exception>
    public long Read(ref JsonReader reader)
    {
        if (reader.Peek() == JsonTokenKind.String)
        {
            ReadOnlySpan<byte> text = reader.ReadUtf8();
            return TryParse(text, out long value) || (isFlags && TryParseFlags(text, out value)) || TryParseNumber(text, out value) ? value : throw CreateUnknown(ref reader);
        }
        if (reader.Peek() != JsonTokenKind.Number)
            throw reader.Expected("the name of an enum member as a string");
        if (max > long.MaxValue)
            return (long)LargeIntegerCodec<ulong>.Read(ref reader);
        long number = reader.ReadInt64();
        return IsInRange(number) ? number : throw CreateUnknown(ref reader);
    }

    /// <summary>Writes a name, several names, or a number.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The bits of the number.</param>
    public void Write(ref JsonWriter writer, long value)
    {
        int index = Array.IndexOf(values, value);
        if (index >= 0)
            writer.WriteString(_names[index]);
        else if (isFlags && TryWriteFlags(ref writer, value))
            return;
        else if (max > long.MaxValue)
            LargeIntegerCodec<ulong>.Write(ref writer, (ulong)value);
        else
            writer.WriteNumber(value);
    }

    private bool TryParse(ReadOnlySpan<byte> text, out long value)
    {
        for (int i = 0; i < _names.Length; i++)
        {
            if (text.SequenceEqual(_names[i]))
            {
                value = values[i];
                return true;
            }
        }
        value = 0;
        return false;
    }

    private bool IsInRange(long number) => number >= min && number <= (long)max;

    private bool TryParseNumber(ReadOnlySpan<byte> text, out long value)
    {
        if (max <= long.MaxValue)
            return long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value) && IsInRange(value);
        bool isValid = ulong.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out ulong number);
        value = (long)number;
        return isValid;
    }

    private bool TryParseFlags(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        foreach (Range part in text.Split((byte)','))
        {
            if (!TryParse(text[part].Trim((byte)' '), out long flag))
                return false;
            value |= flag;
        }
        return true;
    }

    // The largest flags first, as Enum.ToString selects them.
    private bool TryWriteFlags(ref JsonWriter writer, long value)
    {
        Span<int> selected = stackalloc int[MaxFlags];
        int count = 0;
        foreach (int i in _descending)
        {
            if (values[i] == 0 || (value & values[i]) != values[i])
                continue;
            value &= ~values[i];
            selected[count++] = i;
        }
        if (value != 0 || count == 0)
            return false;
        WriteFlags(ref writer, selected[..count]);
        return true;
    }

    // The names are in ascending order.
    private void WriteFlags(ref JsonWriter writer, scoped ReadOnlySpan<int> flags)
    {
        int length = 0;
        foreach (int i in flags)
            length += _names[i].Length + 2;
        byte[]? rented = length > MaxStackLength ? ArrayPool<byte>.Shared.Rent(length) : null;
        Span<byte> text = rented is null ? stackalloc byte[MaxStackLength] : rented;
        length = 0;
        for (int i = flags.Length - 1; i >= 0; i--)
        {
            _names[flags[i]].CopyTo(text[length..]);
            length += _names[flags[i]].Length;
            if (i == 0)
                break;
            ", "u8.CopyTo(text[length..]);
            length += 2;
        }
        writer.WriteString(text[..length]);
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
    }

    // Without LINQ, which would be a part of each native program.
    private static int[] Descending(long[] values)
    {
        int[] order = new int[values.Length];
        for (int i = 0; i < order.Length; i++)
            order[i] = i;
        Array.Sort(order, (first, second) => ((ulong)values[second]).CompareTo((ulong)values[first]));
        return order;
    }

    private TernSerializationException CreateUnknown(ref JsonReader reader) =>
        reader.Invalid($"The value is not a member of the enum. Expected one of: {string.Join(", ", names.AsSpan(0, Math.Min(names.Length, MaxNames)))}{(names.Length > MaxNames ? ", …" : "")}");
}
