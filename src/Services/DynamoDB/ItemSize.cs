using System.Text;

namespace Tern.DynamoDB;

/// <summary>Computes the size of an item as DynamoDB does for its limit of 400 KB and for capacity units.</summary>
/// <remarks>
/// The size includes the names of the attributes. The service documents the size of numbers as approximate.
/// This class uses the known format: one byte for each pair of decimal digits, one for the exponent, one for a minus sign.
/// See <see href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html"/>.
/// </remarks>
public static class ItemSize
{
    private const int ContainerOverhead = 3;
    private const int ElementOverhead = 1;

    /// <summary>The size of an item in bytes: the names of its attributes in UTF-8 and their values.</summary>
    public static int Compute(OrderedMap<AttributeValue> item)
    {
        ArgumentNullException.ThrowIfNull(item);
        int size = 0;
        foreach ((string name, AttributeValue value) in item)
            size = checked(size + Encoding.UTF8.GetByteCount(name) + ComputeValue(value));
        return size;
    }

    /// <summary>The size of a value in bytes, without the name of its attribute.</summary>
    public static int ComputeValue(AttributeValue value) => value.Kind switch
    {
        AttributeValueKind.String => Encoding.UTF8.GetByteCount(value.S!),
        AttributeValueKind.Number => ComputeNumber(value.N!),
        AttributeValueKind.Binary => value.B!.Value.Length,
        AttributeValueKind.StringSet => value.SS!.Sum(Encoding.UTF8.GetByteCount),
        AttributeValueKind.NumberSet => value.NS!.Sum(ComputeNumber),
        AttributeValueKind.BinarySet => value.BS!.Sum(bytes => bytes.Length),
        AttributeValueKind.Map => checked(ContainerOverhead + (value.M!.Count * ElementOverhead) + Compute(value.M)),
        AttributeValueKind.List => checked(ContainerOverhead + (value.L!.Count * ElementOverhead) + value.L.Sum(ComputeValue)),
        AttributeValueKind.Null or AttributeValueKind.Boolean => 1,
        _ => 0,
    };

    private static int ComputeNumber(string text)
    {
        if (!DecimalText.TryParse(text, out DecimalText number))
            return text.Length;
        if (number.DigitCount == 0)
            return 1;
        // Pairs are aligned at the decimal point, so a digit at an even power of ten starts with half a pair.
        bool startsInMidPair = (number.Exponent & 1) == 0;
        int pairs = (number.DigitCount + (startsInMidPair ? 1 : 0) + 1) / 2;
        return pairs + 1 + (number.IsNegative ? 1 : 0);
    }
}
