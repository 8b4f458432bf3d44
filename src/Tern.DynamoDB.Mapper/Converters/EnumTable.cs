using System.ComponentModel;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>The texts of an enum that is stored by name, for generated code.</summary>
/// <param name="json">The texts as an array of JSON: <c>["Placed","Paid"]</c>.</param>
/// <param name="numbers">The number of each text. Of several texts with the same number the first one is written.</param>
/// <param name="fallback">The index of the text that unknown text is read as; -1 if unknown text is not valid.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EnumTable(string json, long[] numbers, int fallback = -1)
{
    private readonly NameTable _texts = new(json);

    // How many of the first numbers are their indexes, which is all of them for most enums.
    private readonly int _ordinals = CountOrdinals(numbers);

    /// <summary>Reads a text.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="number">The number of the value.</param>
    /// <returns>False if the text is unknown.</returns>
    public bool TryParse(ReadOnlySpan<byte> utf8, out long number)
    {
        int index = _texts.Find(utf8);
        if (index < 0)
            index = fallback;
        number = index < 0 ? 0 : numbers[index];
        return index >= 0;
    }

    /// <summary>Writes the text of a value as a JSON string.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="number">The number of the value.</param>
    /// <exception cref="MappingException">The enum has no member with this number.</exception>
    public void Write(ref AttributeWriter writer, long number)
    {
        int index = IndexOf(number);
        if (index < 0)
            throw writer.CreateException("The enum has no member with the number of the value. Add a member, or store the number with [AsNumber]");
        writer.Json.WriteString(_texts.Get(index));
    }

    /// <summary>Copies the text of a value.</summary>
    /// <param name="number">The number of the value.</param>
    /// <param name="utf8">The space for the text.</param>
    /// <param name="written">The length of the text; 0 if the result is false.</param>
    /// <returns>False if the enum has no member with this number, or the space is too small.</returns>
    public bool TryFormat(long number, Span<byte> utf8, out int written)
    {
        int index = IndexOf(number);
        if (index >= 0 && _texts.Get(index).TryCopyTo(utf8))
        {
            written = _texts.Get(index).Length;
            return true;
        }
        written = 0;
        return false;
    }

    private int IndexOf(long number)
    {
        if ((ulong)number < (ulong)_ordinals)
            return (int)number;
        for (int i = _ordinals; i < numbers.Length; i++)
        {
            if (numbers[i] == number)
                return i;
        }
        return -1;
    }

    private static int CountOrdinals(long[] numbers)
    {
        int count = 0;
        while (count < numbers.Length && numbers[count] == count)
            count++;
        return count;
    }
}
