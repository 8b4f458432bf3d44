using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>An open string enum: it can contain any text, including values that are unknown to this version.</summary>
/// <typeparam name="TSelf">The enum type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IStringEnum<TSelf>
    where TSelf : struct, IStringEnum<TSelf>
{
    /// <summary>The wire value.</summary>
    string Value { get; }

    /// <summary>Creates a value from its wire value.</summary>
    static abstract TSelf Create(string value);
}
