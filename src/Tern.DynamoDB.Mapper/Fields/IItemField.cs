namespace Tern.DynamoDB.Mapper;

/// <summary>The handles of the attributes of a type. Its operators are those of a map as a whole: <see cref="ItemFieldOperators"/>.</summary>
/// <typeparam name="TItem">The type of the item of the table.</typeparam>
/// <typeparam name="T">The type with the attributes.</typeparam>
/// <typeparam name="TConverter">The converter of the type.</typeparam>
public interface IItemField<TItem, T, TConverter>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <summary>The path of the map.</summary>
    FieldPath Path { get; }
}
