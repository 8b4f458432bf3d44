using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Errors of payloads, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PayloadErrors
{
    /// <summary>Creates the exception for a missing member.</summary>
    /// <param name="reader">The reader, after the object.</param>
    /// <param name="type">The type.</param>
    /// <param name="name">The name of the member in JSON.</param>
    public static TernSerializationException Missing(ref JsonReader reader, string type, string name) =>
        reader.Invalid($"The member '{name}' of '{type}' is missing. Send it, or declare it as optional: nullable and not 'required', or with a default value");

    /// <summary>Throws if the next value is null.</summary>
    /// <param name="reader">The reader.</param>
    /// <exception cref="TernSerializationException">The value is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfNull(ref JsonReader reader)
    {
        if (reader.TryReadNull())
            ThrowNull(ref reader);
    }

    internal static TernSerializationException Invalid(ref JsonReader reader, string expectation) => reader.Invalid($"Expected {expectation}, but the value is another one");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowNull(ref JsonReader reader) =>
        throw reader.Invalid("The value is null, but its type is not nullable. Send a value, or declare the type as nullable");
}
