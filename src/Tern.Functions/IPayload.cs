using Tern.Runtime;

namespace Tern.Functions;

/// <summary>A type that is read from the JSON of an event or written as the JSON of a response, by code of its own and without reflection.</summary>
/// <remarks>The events of this package implement it.</remarks>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface IPayload<TSelf>
    where TSelf : IPayload<TSelf>
{
    /// <summary>Reads a value. Unknown members are skipped.</summary>
    /// <param name="reader">The reader, before the value.</param>
    /// <exception cref="TernSerializationException">The JSON is malformed, or is not a value of this type.</exception>
    static abstract TSelf Read(ref JsonReader reader);

    /// <summary>Writes a value.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    static abstract void Write(ref JsonWriter writer, TSelf value);
}
