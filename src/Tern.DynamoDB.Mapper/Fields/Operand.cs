using Tern.DynamoDB.Mapper.Converters;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Values of expressions as DynamoDB JSON. A condition is thereby immutable, and equal values have equal bytes.</summary>
internal static class Operand
{
    public static byte[] Create<TItem, T, TConverter>(T value)
        where TConverter : IItemConverter<TConverter, T> => Create<T, TConverter>(value, typeof(TItem));

    public static byte[] Create<T, TConverter>(T value, Type item)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (value is null)
            throw new ArgumentNullException(nameof(value), "An expression cannot compare with null. Use Exists, or Remove in an update.");
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, item);
        writer.Write<TConverter, T>(value);
        writer.Json.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Creates the name of a data type for <c>attribute_type</c>.</summary>
    public static byte[] CreateType(AttributeValueKind kind) => Create<object, string, StringConverter>(kind switch
    {
        AttributeValueKind.String => "S",
        AttributeValueKind.Number => "N",
        AttributeValueKind.Binary => "B",
        AttributeValueKind.StringSet => "SS",
        AttributeValueKind.NumberSet => "NS",
        AttributeValueKind.BinarySet => "BS",
        AttributeValueKind.Map => "M",
        AttributeValueKind.List => "L",
        AttributeValueKind.Null => "NULL",
        AttributeValueKind.Boolean => "BOOL",
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "DynamoDB has no such data type."),
    });
}
