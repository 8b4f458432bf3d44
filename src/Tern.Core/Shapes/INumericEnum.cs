using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>An open numeric enum: it can contain any number, including numbers that are unknown to this version.</summary>
/// <typeparam name="TSelf">The enum type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface INumericEnum<TSelf>
    where TSelf : struct, INumericEnum<TSelf>
{
    /// <summary>The wire value.</summary>
    int Value { get; }

    /// <summary>Creates a value from its wire value.</summary>
    static abstract TSelf Create(int value);
}
