namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A nullable value within a list or a dictionary. Null is stored as <c>NULL</c>.</summary>
public readonly struct NullableConverter<T, TConverter> : IItemConverter<NullableConverter<T, TConverter>, T?>
    where T : struct
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static T? Read(ref AttributeReader reader) => TConverter.Read(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, T? value)
    {
        if (value is { } present)
            TConverter.Write(ref writer, present);
        else
            writer.WriteNull();
    }
}
