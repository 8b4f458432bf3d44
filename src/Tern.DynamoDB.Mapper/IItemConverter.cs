namespace Tern.DynamoDB.Mapper;

/// <summary>Reads and writes the attribute value of a type.</summary>
/// <typeparam name="TSelf">The converter.</typeparam>
/// <typeparam name="T">The type.</typeparam>
public interface IItemConverter<TSelf, T>
    where TSelf : IItemConverter<TSelf, T>
{
    /// <summary>Whether a value is stored by omitting its attribute. The default is true for null.</summary>
    /// <param name="value">The value.</param>
    static virtual bool IsAbsent(T value) => value is null;

    /// <summary>Reads a value. <see cref="AttributeReader.Kind"/> is its data type, which is not <c>NULL</c>.</summary>
    /// <param name="reader">The reader, within the value. Read the value completely.</param>
    /// <exception cref="MappingException">The value has another data type or is not valid.</exception>
    static abstract T Read(ref AttributeReader reader);

    /// <summary>Writes a value, for example <c>{"S":"text"}</c>.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="MappingException">The value cannot be stored.</exception>
    static abstract void Write(ref AttributeWriter writer, T value);
}
