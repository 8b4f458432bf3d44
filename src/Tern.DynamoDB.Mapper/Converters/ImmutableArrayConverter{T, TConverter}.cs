using System.Collections.Immutable;
using System.Runtime.InteropServices;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An immutable array, stored as <c>L</c>.</summary>
public readonly struct ImmutableArrayConverter<T, TConverter> : IItemConverter<ImmutableArrayConverter<T, TConverter>, ImmutableArray<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableArray<T> value) => value.IsDefault;

    /// <inheritdoc/>
    public static ImmutableArray<T> Read(ref AttributeReader reader) => ImmutableCollectionsMarshal.AsImmutableArray(ElementReader.ReadList<T, TConverter>(ref reader));

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, ImmutableArray<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value.AsSpan());
}
