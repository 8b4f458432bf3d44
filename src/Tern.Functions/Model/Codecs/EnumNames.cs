using System.ComponentModel;
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

    private readonly byte[][] _names = Array.ConvertAll(names, Encoding.UTF8.GetBytes);

    /// <summary>Reads a name or a number.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The bits of the number.</returns>
    /// <exception cref="TernSerializationException">The value is unknown.</exception>
    public long Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull(ref reader);
        if (reader.Peek() == JsonTokenKind.String)
        {
            ReadOnlySpan<byte> text = reader.ReadUtf8();
            return TryParse(text, out long value) || (isFlags && TryParseFlags(text, out value)) ? value : throw CreateUnknown(ref reader);
        }
        if (reader.Peek() != JsonTokenKind.Number)
            throw reader.Expected("the name of an enum member as a string");
        if (max > long.MaxValue)
            return (long)LargeIntegerCodec<ulong>.Read(ref reader);
        long number = reader.ReadInt64();
        return number >= min && number <= (long)max ? number : throw CreateUnknown(ref reader);
    }

    /// <summary>Writes a name, several names, or a number.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The bits of the number.</param>
    public void Write(ref JsonWriter writer, long value)
    {
        int index = Array.IndexOf(values, value);
        if (index >= 0)
            writer.WriteString(_names[index]);
        else if (isFlags && FlagNames(value) is { } text)
            writer.WriteString(text);
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

    // The largest flags first, as Enum.ToString selects them. The names are in ascending order.
    private string? FlagNames(long value)
    {
        long rest = value;
        string? text = null;
        foreach (int i in Descending())
        {
            if (values[i] == 0 || (rest & values[i]) != values[i])
                continue;
            rest &= ~values[i];
            text = text is null ? names[i] : $"{names[i]}, {text}";
        }
        return rest == 0 ? text : null;
    }

    // Without LINQ, which would be a part of each native program.
    private int[] Descending()
    {
        int[] order = new int[values.Length];
        for (int i = 0; i < order.Length; i++)
            order[i] = i;
        Array.Sort(order, (first, second) => ((ulong)values[second]).CompareTo((ulong)values[first]));
        return order;
    }

    private TernSerializationException CreateUnknown(ref JsonReader reader) =>
        reader.Invalid($"The value is not a member of the enum. Expected one of: {string.Join(", ", names.Length > MaxNames ? names[..MaxNames] : names)}{(names.Length > MaxNames ? ", …" : "")}");
}
