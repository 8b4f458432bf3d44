using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>A value that writes itself as JSON. A package reads values of another package by it, without a reference to that package.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IJsonWritable
{
    /// <summary>Writes the value.</summary>
    /// <param name="writer">The writer.</param>
    void WriteJson(ref JsonWriter writer);
}
