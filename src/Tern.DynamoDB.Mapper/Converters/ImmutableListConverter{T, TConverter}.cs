using System.Collections.Immutable;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An immutable list, stored as <c>L</c>.</summary>
public readonly struct ImmutableListConverter<T, TConverter> : IItemConverter<ImmutableListConverter<T, TConverter>, ImmutableList<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static ImmutableList<T> Read(ref AttributeReader reader) => [.. ElementReader.ReadList<T, TConverter>(ref reader)];

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, ImmutableList<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value);
}
